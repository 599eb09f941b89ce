import Glibc
import VmailDomain

/// The directory of a store. Checks that only its owner has access, and that its files are not links.
struct StoreDirectory {
  let files: StoreFiles

  /// Creates the directory and its parents if it is missing; rejects one that others can access.
  /// - Throws: ``StoreError/unsafePermissions(path:detail:)``, and errors of the system.
  func prepare() throws {
    if try status(of: files.directory, followingLinks: true) == nil { try make(files.directory) }
    guard let directory = try status(of: files.directory, followingLinks: true) else { return }
    guard directory.isDirectory else { throw FileFailure("open", files.directory, code: ENOTDIR) }
    try check(directory, files.directory)
  }

  /// Returns whether there is a database. Rejects one that is a link, or that others could access.
  func hasVault() throws -> Bool {
    guard let vault = try status(of: files.vault, followingLinks: false) else { return false }
    guard vault.isRegular else {
      throw StoreError.unsafePermissions(path: files.vault, detail: "it is not a regular file")
    }
    try check(vault, files.vault)
    return true
  }

  /// Returns the unsafe permissions that ``prepare()`` and ``hasVault()`` don't check, each as a clause, for
  /// `doctor`.
  func loosePermissions() throws -> [String] {
    var found: [String] = []
    let folders = [
      files.directory, files.sources, files.attachments, files.partialAttachments, files.drafts, files.outbox,
      files.imports,
    ]
    for path in try folders.flatMap({ folder in try names(in: folder).map { folder + "/" + $0 } }) {
      guard let status = try status(of: path, followingLinks: false) else { continue }
      if let complaint = complaint(status) { found.append("\(path): \(complaint)") }
    }
    return found
  }

  /// Returns the sorted names in a directory; none if it doesn't exist.
  func names(in directory: String) throws -> [String] {
    guard let stream = opendir(directory) else {
      if errno == ENOENT { return [] }
      throw FileFailure("open", directory)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// - Returns: the size of the file in bytes; `nil` if it doesn't exist.
  func size(of path: String) throws -> Int? { try status(of: path, followingLinks: false)?.size }

  func isThere(_ path: String) throws -> Bool { try status(of: path, followingLinks: false) != nil }

  /// Returns the segments, with their sizes in bytes.
  func sourceSizes() throws -> [SourceSegment: Int] {
    var sizes: [SourceSegment: Int] = [:]
    for segment in try names(in: files.sources).compactMap(SourceSegment.init(name:)) {
      sizes[segment] = try size(of: files.path(of: segment))
    }
    return sizes
  }

  /// Returns the folders of files that belong to the store's mail, relative to its directory. They may not exist.
  func folders() throws -> [String] {
    try ["sources", "attachments", "outbox", "imports", "drafts"]
      + names(in: files.drafts).map { "drafts/" + $0 }
  }

  /// Creates a directory for its owner only, durably, unless it exists.
  static func makePrivate(_ path: String) throws {
    if mkdir(path, 0o700) == 0 {
      try FileDescriptor.synchronizeDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    } else if errno != EEXIST {
      throw FileFailure("mkdir", path)
    }
  }

  private struct Status {
    var isDirectory: Bool
    var isRegular: Bool
    var owner: UInt32
    /// The permission bits.
    var mode: UInt32
    var size: Int
  }

  private func status(of path: String, followingLinks: Bool) throws -> Status? {
    var status = stat()
    guard fstatat(AT_FDCWD, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw FileFailure("stat", path)
    }
    let type = status.st_mode & S_IFMT
    return Status(
      isDirectory: type == S_IFDIR, isRegular: type == S_IFREG, owner: status.st_uid,
      mode: status.st_mode & 0o7777, size: Int(status.st_size))
  }

  private func check(_ status: Status, _ path: String) throws {
    if let complaint = complaint(status) {
      throw StoreError.unsafePermissions(path: path, detail: complaint)
    }
  }

  private func complaint(_ status: Status) -> String? {
    if status.owner != geteuid() { return "it belongs to another user" }
    if status.mode & 0o077 != 0 {
      return "other users can access it (mode \(String(status.mode & 0o777, radix: 8)))"
    }
    return nil
  }

  private func make(_ path: String) throws {
    if mkdir(path, 0o700) == 0 { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      if errno == EEXIST { return }
      throw FileFailure("mkdir", path)
    }
    try make(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileFailure("mkdir", path) }
  }
}
