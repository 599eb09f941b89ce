internal import Glibc
internal import VmailDomain

/// Finds all files in a tree of folders that may contain mail.
struct FolderWalk {
  struct Folder {
    let path: String
    /// The parts of its label, relative to the top.
    let label: [String]
    var keywords = DovecotKeywords()
    /// Whether it is a mailbox of Apple Mail, or within one.
    var isApples = false
    /// Its files if it is one of Thunderbird's.
    var thunderbird: ThunderbirdFolder?
  }

  enum Entry {
    /// A file of a Maildir: always one message.
    case maildirMessage(folder: Int, name: String, isNew: Bool)
    /// A file of unknown type.
    case file(folder: Int, name: String)
    case failure(ImportFailure)
    case skipped(SkippedFile)
  }

  static let depthLimit = 40

  private(set) var folders: [Folder] = []
  private(set) var entries: [Entry] = []
  private(set) var totalBytes = 0
  private(set) var isSingleFile = false
  /// The profile of Thunderbird that the tree is part of, or is.
  private(set) var profile: ThunderbirdProfile?

  init(path: String) throws(SystemProblem) {
    // The top-level folder must be readable; folders below it that are not are reported individually.
    let names = try FolderListing.names(in: path)
    profile = ThunderbirdProfile.containing(path)
    if let profile, [profile.path, profile.path + "/Mail"].contains(ThunderbirdProfile.real(path)) {
      visit(profile)
    } else {
      visit(Folder(path: path, label: [], isApples: AppleFolder.isMailbox(path)), names: names, depth: 0)
    }
  }

  /// Visits the folders of Thunderbird's local accounts. In each of them, mail is where it is in an account.
  private mutating func visit(_ profile: ThunderbirdProfile) {
    let mail = profile.path + "/Mail"
    do {
      for name in try FolderListing.names(in: mail) {
        guard let name else {
          fail(mail, "a file's name is not UTF-8")
          continue
        }
        let path = mail + "/" + name
        guard (try? FileStatus(path: path, followingLinks: false))?.kind == .folder else { continue }
        visit(Folder(path: path, label: []), depth: 1)
      }
    } catch  where error.code == ENOENT {
      // A profile without mail of its own.
    } catch {
      fail(mail, error.reason)
    }
    let copies = profile.path + "/ImapMail"
    if let names = try? FolderListing.names(in: copies), !names.isEmpty {
      entries.append(
        .skipped(
          SkippedFile(path: copies, reason: "not imported, since it has copies of mail on servers")))
    }
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
    profile = ThunderbirdProfile.containing(path)
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
    var folder = folder
    folder.thunderbird = ThunderbirdFolder(names)
    let index = folders.count
    folders.append(folder)
    for name in names {
      guard let name else {
        fail(folder.path, "a file's name is not UTF-8")
        continue
      }
      if isMaildir, Self.maildirParts.contains(name) || Self.isMaildirData(name) { continue }
      if skips(name, in: folder) { continue }
      if folder.isApples, AppleFolder.isSkipped(name) {
        entries.append(.skipped(SkippedFile(path: folder.path + "/" + name)))
        continue
      }
      if MailboxBookkeeping.isSkipped(name), !Self.isMaildir(folder.path + "/" + name) { continue }
      visit(name, in: folder, at: index, depth: depth)
    }
  }

  private mutating func skips(_ name: String, in folder: Folder) -> Bool {
    guard let thunderbird = folder.thunderbird else { return false }
    let path = folder.path + "/" + name
    guard let status = try? FileStatus(path: path, followingLinks: false), status.kind == .file,
      thunderbird.isSkipped(name, size: status.size)
    else { return false }
    entries.append(.skipped(SkippedFile(path: path)))
    return true
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
        visit(subfolder(name, of: folder, path: path), depth: depth + 1)
      case .file:
        totalBytes += status.size
        entries.append(.file(folder: index, name: name))
      case .link, .special: fail(path, "not a file (a device, pipe or socket)")
      }
    } catch {
      fail(path, error.reason)
    }
  }

  private func subfolder(_ name: String, of folder: Folder, path: String) -> Folder {
    if AppleFolder.isTransparent(name, inMailbox: folder.isApples) {
      return Folder(path: path, label: folder.label, isApples: folder.isApples)
    }
    let below =
      name.hasPrefix(".")
      ? FolderLabel.maildirParts(name) : [self.name(ofMailbox: FolderLabel.stem(name), in: folder)]
    return Folder(path: path, label: folder.label + below, isApples: AppleFolder.isMailbox(name))
  }

  private func name(ofMailbox file: String, in folder: Folder) -> String {
    folder.thunderbird == nil ? file : profile?.folderName(of: file, in: folder.path) ?? file
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

/// Recognizes files that mail programs store beside mail, and that contain no mail.
enum MailboxBookkeeping {
  private static let names: Set<String> = [
    ".mh_sequences", ".xmhcache", ".DS_Store", "maildirfolder", ".uidvalidity", ".notmuch", ".git", ".mu",
    ".subscriptions", ".mailboxlist", ".isyncuidmap.db", ".mbsyncstate", ".nnmaildir", ".overview",
    ".strategies", ".customflags", "Thumbs.db", "desktop.ini", ".imap",
  ]
  private static let prefixes = [
    "dovecot.index", "dovecot.list.index", "dovecot-", "dovecot.mailbox.log", ".dovecot", "courierimap",
    ".mbsyncstate",
  ]
  private static let suffixes = [".lock", ".msf", ".cmeta", ".ibex.index", ".ibex.index.data", ".ev-summary"]

  static func isSkipped(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains(where: name.hasPrefix)
      || suffixes.contains(where: name.hasSuffix)
  }
}
