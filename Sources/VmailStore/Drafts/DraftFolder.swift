import Glibc
public import VmailDomain

/// The folders of drafts: the text as edited, and the attached files beside it. They survive a damaged
/// database. Names can't leave the draft's folder.
public struct DraftFolder: Sendable {
  static let textName = "message.eml"
  private static let newTextName = ".message.new"
  private static let attaching = ".attaching-"
  private static let original = ".original-"
  private static let mostText = 8 << 20
  private static let mostAttached = 200 << 20

  private let files: StoreFiles

  init(_ files: StoreFiles) { self.files = files }

  /// Creates a folder containing a text.
  public func make(text: String) throws -> DraftHold {
    try mapping {
      try StoreDirectory.makePrivate(files.drafts)
      let name = String(UInt64.random(in: .min ... .max), radix: 36)
      guard mkdir(path(name), 0o700) == 0 else { throw FileFailure("mkdir", path(name)) }
      do {
        let folder = DraftHold(name, try FileDescriptor.open(path(name)))
        // On file systems without locks, it is recovered as if it had been left.
        _ = try? folder.take()
        try replaceText(text, of: name)
        try FileDescriptor.synchronizeDirectory(files.drafts)
        return folder
      } catch {
        discard("drafts/" + name)
        throw error
      }
    }
  }

  /// Keeps other processes from sending or recovering a draft.
  /// - Returns: `nil` if there is no such folder.
  /// - Throws: ``DraftError/inUse`` while another process holds it.
  public func hold(_ folder: String) throws -> DraftHold? {
    guard let descriptor = try? FileDescriptor.open(path(folder)) else { return nil }
    let hold = DraftHold(folder, descriptor)
    guard (try? hold.take()) != false else { throw DraftError.inUse }
    return hold
  }

  /// Returns whether a process is writing the draft.
  public func isHeld(_ folder: String) -> Bool {
    (try? hold(folder)) == nil && (try? text(of: folder)) != nil
  }

  /// Returns the path of the text, for an editor.
  public func textPath(of folder: String) -> String { path(folder) + "/" + Self.textName }

  /// Returns the text.
  /// - Returns: `nil` when it no longer exists.
  /// - Throws: ``DraftError``.
  public func text(of folder: String) throws -> String? {
    let path = textPath(of: folder)
    let bytes: [UInt8]
    do {
      // An editor may have replaced the file with a symbolic link.
      let file = try FileDescriptor.open(path)
      defer { file.closeQuietly() }
      guard try file.size() <= Self.mostText else {
        throw DraftError.tooLarge(path: path, limit: Self.mostText)
      }
      bytes = try file.read(at: 0, length: Self.mostText)
    } catch let failure as FileFailure where failure.isMissing {
      return nil
    } catch let failure as FileFailure {
      throw DraftError.cannotRead(path: path, reason: failure.reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw DraftError.notText(path: path) }
    return text
  }

  /// Replaces the text atomically: after a crash it is the old or the new one.
  public func setText(_ text: String, of folder: String) throws {
    try mapping { try replaceText(text, of: folder) }
  }

  private func replaceText(_ text: String, of folder: String) throws {
    let new = path(folder) + "/" + Self.newTextName
    try? removeFile(new)
    let file = try FileDescriptor.open(new, [.write, .create, .exclusive])
    defer { file.closeQuietly() }
    try file.write(Array(text.utf8), at: 0)
    try file.synchronize()
    try renameFile(new, to: textPath(of: folder))
    try FileDescriptor.synchronizeDirectory(path(folder))
  }

  // MARK: Drafts of other programs

  /// Keeps a draft as another program has written it, until the text is changed.
  public func keepOriginal(_ source: [UInt8], of folder: String) throws {
    guard let name = try originalName(of: folder) else { return }
    try mapping {
      let file = try FileDescriptor.open(path(folder) + "/" + name, [.write, .create, .exclusive])
      defer { file.closeQuietly() }
      try file.write(source, at: 0)
      try file.synchronize()
    }
  }

  /// - Returns: `nil` if there is none, or the text was changed since.
  public func original(of folder: String) throws -> [UInt8]? {
    guard let name = try originalName(of: folder) else { return nil }
    do {
      let file = try FileDescriptor.open(path(folder) + "/" + name)
      defer { file.closeQuietly() }
      return try file.read(at: 0, length: min(Self.mostAttached, file.size()))
    } catch let failure as FileFailure where failure.isMissing {
      return nil
    }
  }

  /// The name says for which text it is.
  private func originalName(of folder: String) throws -> String? {
    guard let text = try text(of: folder) else { return nil }
    let digest = SHA256.digest(of: Array(text.utf8)).prefix(8)
    return Self.original + digest.map { String($0, radix: 16) }.joined(separator: "-")
  }

  // MARK: Attachments

  /// Copies a file into the folder.
  /// - Parameter path: the path given by the user.
  /// - Returns: its name there, and its size in bytes.
  public func attach(_ path: String, to folder: String) throws -> (name: String, size: Int) {
    let source = try open(path)
    defer { close(source) }
    return try add(AttachmentFileName(own: Self.name(of: path)), to: folder) { target in
      while true {
        let piece = try read(source, path)
        guard !piece.isEmpty else { break }
        guard target.size + piece.count <= Self.mostAttached else {
          throw DraftError.tooLarge(path: path, limit: Self.mostAttached)
        }
        try target.write(piece)
      }
    }
  }

  /// Returns the attachment that a file would be.
  /// - Parameter path: the path given by the user.
  public func described(_ path: String) throws(DraftError) -> DraftAttachment {
    let file = try open(path)
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw DraftError.cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_size <= Self.mostAttached else {
      throw DraftError.tooLarge(path: path, limit: Self.mostAttached)
    }
    let name = AttachmentFileName(own: Self.name(of: path)).name
    return DraftAttachment(
      name: name, mimeType: MediaTypes.type(ofName: name), sizeBytes: Int(status.st_size))
  }

  private static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
  }

  /// Returns the content of a file given by the user.
  public func content(at path: String) throws(DraftError) -> [UInt8] {
    let file = try open(path)
    defer { close(file) }
    var content: [UInt8] = []
    while true {
      let piece = try read(file, path)
      guard !piece.isEmpty else { return content }
      content += piece
      guard content.count <= Self.mostAttached else {
        throw DraftError.tooLarge(path: path, limit: Self.mostAttached)
      }
    }
  }

  public func attach(_ content: [UInt8], as name: String, to folder: String) throws -> (
    name: String, size: Int
  ) {
    try add(AttachmentFileName(name), to: folder) { try $0.write(content) }
  }

  private func add(
    _ name: AttachmentFileName, to folder: String, _ fill: (UnfinishedFile) throws -> Void
  ) throws -> (name: String, size: Int) {
    try mapping {
      // The text's own name is reserved, so that an attachment of that name gets a number.
      let file = try UnfinishedFile(in: path(folder), prefix: Self.attaching)
      defer { file.discard() }
      try fill(file)
      let path = try file.finish(in: path(folder), as: name)
      return (path.split(separator: "/").last.map(String.init) ?? name.name, file.size)
    }
  }

  /// Opens a file given by the user: links are followed, and devices rejected.
  private func open(_ path: String) throws(DraftError) -> Int32 {
    let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else {
      throw DraftError.cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(number)
      throw DraftError.notAFile(path: path)
    }
    return number
  }

  private func read(_ file: Int32, _ path: String) throws(DraftError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw DraftError.cannotRead(path: path, reason: String(cString: strerror(errno)))
      }
      return Array(buffer.prefix(count))
    }
  }

  /// - Returns: `nil` when there is no such file.
  public func size(of name: String, in folder: String) throws -> Int? {
    guard Self.isFile(name) else { return nil }
    return try? StoreDirectory(files: files).size(of: path(folder) + "/" + name)
  }

  public func content(of name: String, in folder: String) throws -> [UInt8] {
    let path = path(folder) + "/" + name
    guard Self.isFile(name) else { throw DraftError.notAFile(path: name) }
    do {
      let file = try FileDescriptor.open(path)
      defer { file.closeQuietly() }
      return try file.read(at: 0, length: min(Self.mostAttached, file.size()))
    } catch let failure as FileFailure {
      throw DraftError.cannotRead(path: path, reason: failure.reason)
    }
  }

  /// Returns whether a name is that of a file directly in a draft's folder.
  private static func isFile(_ name: String) -> Bool {
    !name.isEmpty && !name.utf8.contains(UInt8(ascii: "/")) && name != "." && name != ".." && name != textName
      && name != newTextName && !name.hasPrefix(attaching) && !name.hasPrefix(original)
  }

  // MARK: Folders

  /// Returns the existing folders of drafts.
  public func folders() throws -> [String] {
    try mapping { try StoreDirectory(files: files).names(in: files.drafts) }
  }

  /// - Parameter path: the path relative to the store's directory.
  public func discard(_ path: String) {
    guard path.hasPrefix("drafts/") || path.hasPrefix("outbox/"), !path.contains("..") else { return }
    let path = files.absolute(path)
    for name in (try? StoreDirectory(files: files).names(in: path)) ?? [] {
      try? removeFile(path + "/" + name)
    }
    if rmdir(path) != 0 { try? removeFile(path) }
  }

  private func path(_ folder: String) -> String { files.drafts + "/" + folder }

  private func mapping<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as FileFailure {
      if failure.code == ENOSPC || failure.code == EDQUOT { throw StoreError.diskFull(path: failure.path) }
      throw DraftError.cannotWrite(path: failure.path, reason: failure.reason)
    }
  }
}

/// The folder of a draft that a process is writing. It is locked as long as this object exists, so that no other process
/// sends the draft, or takes it for one that a crash has left.
public final class DraftHold: Sendable {
  public let name: String
  private let descriptor: FileDescriptor

  fileprivate init(_ name: String, _ descriptor: FileDescriptor) {
    (self.name, self.descriptor) = (name, descriptor)
  }

  /// Lets others write the draft for a while.
  public func leave() { descriptor.unlock() }

  /// Ends what ``leave()`` began.
  /// - Throws: ``DraftError/inUse`` while another process has it.
  public func takeAgain() throws {
    guard (try? take()) != false else { throw DraftError.inUse }
  }

  /// - Returns: `false` if another process has it.
  fileprivate func take() throws -> Bool { try descriptor.tryLock() }

  deinit {
    descriptor.unlock()
    descriptor.closeQuietly()
  }
}
