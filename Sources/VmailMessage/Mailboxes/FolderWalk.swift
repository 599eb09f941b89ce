internal import Glibc
internal import VmailDomain

/// Finds all files in a tree of folders that may contain mail.
struct FolderWalk {
  struct Folder {
    let path: String
    /// The parts of its label, relative to the top.
    let label: [String]
    var keywords = DovecotKeywords()
  }

  enum Entry {
    /// A file of a Maildir: always one message.
    case maildirMessage(folder: Int, name: String, isNew: Bool)
    /// A file of unknown type.
    case file(folder: Int, name: String)
    case failure(ImportFailure)
  }

  static let depthLimit = 40

  private(set) var folders: [Folder] = []
  private(set) var entries: [Entry] = []
  private(set) var totalBytes = 0
  private(set) var isSingleFile = false

  init(path: String) throws(SystemProblem) {
    // The top-level folder must be readable; folders below it that are not are reported individually.
    let names = try FolderListing.names(in: path)
    visit(Folder(path: path, label: []), names: names, depth: 0)
  }

  /// Treats a single file like a folder that contains nothing else.
  init(file path: String, size: Int) {
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    folders = [Folder(path: parent, label: [])]
    entries = [.file(folder: 0, name: name)]
    totalBytes = size
    isSingleFile = true
  }

  private mutating func visit(_ folder: Folder, depth: Int) {
    guard depth <= Self.depthLimit else {
      return fail(folder.path, "nested deeper than \(Self.depthLimit) folders")
    }
    do {
      visit(folder, names: try FolderListing.names(in: folder.path), depth: depth)
    } catch {
      fail(folder.path, error.reason)
    }
  }

  private mutating func visit(_ folder: Folder, names: [String?], depth: Int) {
    let isMaildir = names.contains("cur") && (names.contains("new") || names.contains("tmp"))
    if isMaildir {
      addMaildir(folder, part: "cur", isNew: false)
      addMaildir(folder, part: "new", isNew: true)
    }
    let index = folders.count
    folders.append(folder)
    for name in names {
      guard let name else {
        fail(folder.path, "a file's name is not UTF-8")
        continue
      }
      if isMaildir, Self.maildirParts.contains(name) || Self.isMaildirData(name) { continue }
      if MailboxBookkeeping.isSkipped(name), !Self.isMaildir(folder.path + "/" + name) { continue }
      visit(name, in: folder, at: index, depth: depth)
    }
  }

  private mutating func visit(_ name: String, in folder: Folder, at index: Int, depth: Int) {
    let path = folder.path + "/" + name
    do {
      var status = try FileStatus(path: path, followingLinks: false)
      let isLink = status.kind == .link
      if isLink { status = try FileStatus(path: path) }
      switch status.kind {
      case .folder where isLink: fail(path, "a link to a folder is not followed")
      case .folder:
        let below = name.hasPrefix(".") ? FolderLabel.maildirParts(name) : [FolderLabel.stem(name)]
        visit(Folder(path: path, label: folder.label + below), depth: depth + 1)
      case .file:
        totalBytes += status.size
        entries.append(.file(folder: index, name: name))
      case .link, .special: fail(path, "not a file (a device, pipe or socket)")
      }
    } catch {
      fail(path, error.reason)
    }
  }

  private mutating func fail(_ path: String, _ reason: String) {
    entries.append(.failure(ImportFailure(path: path, offset: 0, reason: reason)))
  }

  // MARK: Maildir

  private static let maildirParts: Set<String> = ["cur", "new", "tmp"]

  /// Returns whether a folder is a Maildir. It is recognized by its folder `cur` and not by its own name, since
  /// programs derive names from labels in different ways.
  private static func isMaildir(_ path: String) -> Bool {
    (try? FileStatus(path: path + "/cur"))?.kind == .folder
  }

  private static func isMaildirData(_ name: String) -> Bool {
    ["maildirsize", "subscriptions", "courierpop3dsizelist", "shared-folders"].contains(name)
  }

  private mutating func addMaildir(_ folder: Folder, part: String, isNew: Bool) {
    let path = folder.path + "/" + part
    let index = folders.count
    folders.append(
      Folder(path: path, label: folder.label, keywords: DovecotKeywords(maildir: folder.path)))
    do {
      for name in try FolderListing.names(in: path) {
        guard let name else {
          fail(path, "a file's name is not UTF-8")
          continue
        }
        if name.hasPrefix(".") { continue }
        if let status = try? FileStatus(path: path + "/" + name) { totalBytes += status.size }
        entries.append(.maildirMessage(folder: index, name: name, isNew: isNew))
      }
    } catch  where error.code == ENOENT {
      // A Maildir without `new` is valid.
    } catch {
      fail(path, error.reason)
    }
  }
}
