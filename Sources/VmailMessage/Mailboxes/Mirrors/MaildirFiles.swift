@preconcurrency internal import Dispatch
public import FoundationEssentials
internal import Glibc
public import VmailDomain

/// Reads and changes Maildirs (cr.yp.to/proto/maildir.html), in the Maildir++ layout or in nested folders.
public struct MaildirFiles: MaildirAccess {
  public init() {}

  /// The folders of a Maildir, in the order in which they are made: one with `cur` is complete.
  static let parts = ["tmp", "new", "cur"]

  // MARK: Maildirs

  public func isFree(_ path: String) throws -> Bool {
    do { return try FolderListing.names(in: path).isEmpty } catch {
      if error.code == ENOENT { return true }
      throw Self.unreadable(path, error)
    }
  }

  public func makeTree(at path: String) throws {
    guard mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw Self.unwritable(path)
    }
    try makeMaildir(at: path)
  }

  public func makeMaildir(
    for label: String, in tree: MaildirTree, at path: String
  ) throws -> MaildirTree.Maildir {
    let isNested = tree.maildirs.contains { !$0.path.isEmpty && !$0.path.hasPrefix(".") }
    let name =
      isNested
      ? MaildirName.nested(label.isEmpty ? "Inbox" : label)
      : label.isEmpty ? "" : MaildirName.folder(label)
    var folder = path
    for part in name.split(separator: "/") {
      folder += "/" + part
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Self.unwritable(folder) }
    }
    try makeMaildir(at: folder)
    return MaildirTree.Maildir(path: name, label: label)
  }

  private func makeMaildir(at path: String) throws {
    for part in Self.parts {
      guard mkdir(path + "/" + part, 0o700) == 0 || errno == EEXIST else { throw Self.unwritable(path) }
    }
    try synchronizeFolder(path)
  }

  public func times(of maildir: String) throws -> MaildirTimes {
    MaildirTimes(cur: try Self.changed(maildir + "/cur"), new: try Self.changed(maildir + "/new"))
  }

  /// - Returns: 0 for a folder that isn't there: a Maildir without `new` is valid.
  private static func changed(_ path: String) throws -> Int64 {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return 0 }
      throw unreadable(path, .last)
    }
    return Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  // MARK: Files

  public func files(of maildir: String) throws -> [MaildirFile] {
    var files: [MaildirFile] = []
    /// The parts before the flags, by name.
    var known: [String: (place: Int, unique: String)] = [:]
    // A file is moved from `new` to `cur`, and never back.
    for part in ["new", "cur"] {
      for name in try Self.names(in: maildir, part: part) {
        var file = Self.file(name, in: part)
        let unique = MaildirName.unique(ofName: name)
        // Of names that differ only in a field, each is a file of its own.
        if let other = known[file.name], other.unique != unique { file.name = unique }
        if let other = known[file.name] {
          files[other.place] = file
        } else {
          known[file.name] = (files.count, unique)
          files.append(file)
        }
      }
    }
    return files
  }

  private static func names(in maildir: String, part: String) throws -> [String] {
    let path = maildir + "/" + part
    do {
      return try FolderListing.names(in: path).compactMap(\.self).filter { !$0.hasPrefix(".") }
    } catch {
      if part == "new", error.code == ENOENT { return [] }
      throw unreadable(path, error)
    }
  }

  private static func file(_ name: String, in part: String) -> MaildirFile {
    let (flags, isTrashed) = part == "cur" ? MaildirInfo.flags(ofName: name) : ([], false)
    return MaildirFile(
      name: MaildirName.base(ofName: name), path: part + "/" + name, flags: flags, isTrashed: isTrashed)
  }

  public func read(_ file: MaildirFile, in maildir: String) throws -> RawMessage {
    let path = maildir + "/" + file.path
    do throws(MessageFile.Refusal) {
      return try MessageFile(path: path).message(in: nil, flags: file.flags, isTrashed: file.isTrashed)
    } catch {
      throw ImportFailure(path: path, offset: 0, reason: error.reason)
    }
  }

  public func newFile(flags: MessageFlags, date: Date, size: Int) -> MaildirFile {
    let flags = flags.intersection(MaildirFile.maildirFlags)
    let name = MaildirName.unique(date: date, size: size)
    return MaildirFile(
      name: MaildirName.base(ofName: name), path: "cur/" + name + MaildirInfo.suffix(for: flags),
      flags: flags, isTrashed: false)
  }

  public func write(_ source: [UInt8], as file: MaildirFile, date: Date, in maildir: String) throws {
    // It may be missing: some backups leave out empty folders.
    mkdir(maildir + "/tmp", 0o700)
    let unfinished = maildir + "/tmp/" + file.name
    unlink(unfinished)
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      let output = try OutputFile(path: unfinished)
      try output.write(source)
      try output.sync()
      output.setModified(date)
    }
    guard rename(unfinished, maildir + "/" + file.path) == 0 else {
      let failure = Self.unwritable(maildir + "/" + file.path)
      unlink(unfinished)
      throw failure
    }
  }

  public func synchronize(_ maildir: String) throws { try synchronizeFolder(maildir + "/cur") }

  private func synchronizeFolder(_ path: String) throws {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.unwritable(path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Self.unwritable(path) }
  }

  public func setFlags(
    _ flags: MessageFlags, of file: MaildirFile, in maildir: String
  ) throws -> MaildirFile? {
    let flags = flags.intersection(MaildirFile.maildirFlags)
    let old = String(file.path.split(separator: "/").last ?? "")
    let name = MaildirInfo.name(old, with: flags)
    let renamed = MaildirFile(
      name: file.name, path: "cur/" + name, flags: flags, isTrashed: file.isTrashed)
    guard renamed.path != file.path else { return file }
    guard rename(maildir + "/" + file.path, maildir + "/" + renamed.path) == 0 else {
      if errno == ENOENT { return nil }
      throw Self.unwritable(maildir + "/" + renamed.path)
    }
    return renamed
  }

  public func remove(_ file: MaildirFile, in maildir: String) throws -> Bool {
    unlink(maildir + "/tmp/" + file.name)
    guard unlink(maildir + "/" + file.path) == 0 else {
      if errno == ENOENT { return false }
      throw Self.unwritable(maildir + "/" + file.path)
    }
    return true
  }

  // MARK: Errors

  /// The failure of the last system call.
  private static func unwritable(_ path: String) -> MailboxError {
    .cannotWrite(path: path, reason: SystemProblem.last.reason)
  }

  static func unreadable(_ path: String, _ problem: SystemProblem) -> MailboxError {
    problem.code == ENOENT
      ? .missing(path: path) : .unreadable(path: path, reason: problem.reason)
  }
}

extension MaildirFiles {
  /// By inotify(7). If a folder can't be watched, because the system's limit is reached for example, its changes are
  /// found by the next run.
  public func changes(in tree: MaildirTree, at path: String) -> AsyncStream<Void> {
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let notices = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard notices >= 0 else { return changes }
    let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    inotify_add_watch(notices, path, events | UInt32(IN_ONLYDIR))
    for maildir in tree.maildirs {
      let folder = maildir.path.isEmpty ? path : path + "/" + maildir.path
      for part in ["cur", "new"] { inotify_add_watch(notices, folder + "/" + part, events) }
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: notices)
    source.setEventHandler { @Sendable in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while Glibc.read(notices, &buffer, buffer.count) > 0 {}
      signal.yield()
    }
    source.setCancelHandler { @Sendable in close(notices) }
    signal.onTermination = { _ in source.cancel() }
    source.activate()
    return changes
  }
}
