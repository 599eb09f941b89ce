import Synchronization
public import VmailDomain

/// The downloaded attachments: files in the store's own folder.
///
/// Downloads in progress are in a subfolder. Each file there is locked by the process that downloads it, which
/// distinguishes it from the leftovers of a process that has died.
public struct AttachmentFolder: Sendable {
  private let database: StoreDatabase

  init(_ database: StoreDatabase) { self.database = database }

  /// Creates the file for a download. It is deleted when the process ends, unless it is kept.
  /// - Throws: ``AttachmentError/cannotWrite(path:reason:)``.
  public func begin(_ attachment: Attachment) throws -> PartialAttachment {
    try mapping {
      let files = database.files
      try StoreDirectory.makePrivate(files.attachments)
      try StoreDirectory.makePrivate(files.partialAttachments)
      return PartialAttachment(
        file: try UnfinishedFile(in: files.partialAttachments, prefix: "\(attachment.id.rawValue)-"),
        attachment: attachment, folder: self)
    }
  }

  /// Returns the path of the attachment's file; `nil` if the file is missing or incomplete.
  public func keptPath(of attachment: Attachment) -> String? {
    guard let path = attachment.localPath, database.files.isAttachment(path),
      let file = try? FileDescriptor.open(path)
    else { return nil }
    defer { file.closeQuietly() }
    // A file that was modified is no longer the attachment.
    return (try? file.size()) == attachment.sizeBytes ? path : nil
  }

  /// Marks the attachment as not downloaded, and removes its file if there is one.
  /// - Throws: ``StoreError``.
  public func forget(_ attachment: Attachment) async throws {
    if let path = attachment.localPath, database.files.isAttachment(path) { try? removeFile(path) }
    try await database.write { try AttachmentQuery.clearFile($0.db, id: attachment.id) }
  }

  /// Copies a downloaded attachment into one of the user's folders. Existing files are never overwritten: if the name
  /// is taken, a number is added to it.
  /// - Returns: the copy's path.
  /// - Throws: ``AttachmentError``; `CancellationError`.
  public func copy(_ path: String, into folder: String, as name: AttachmentFileName) async throws -> String {
    let source = try mapping { try FileDescriptor.open(path) }
    defer { source.closeQuietly() }
    return try make(name, in: folder) { target in
      while true {
        try Task.checkCancellation()
        let bytes = try source.read(at: target.size, length: 1 << 20)
        guard !bytes.isEmpty else { break }
        try target.write(bytes)
      }
    }
  }

  /// Writes a file that an attachment contained into one of the user's folders, as ``copy(_:into:as:)`` does.
  /// - Returns: the file's path.
  /// - Throws: ``AttachmentError``.
  public func write(_ bytes: [UInt8], into folder: String, as name: AttachmentFileName) async throws -> String
  {
    try make(name, in: folder) { try $0.write(bytes) }
  }

  private func make(
    _ name: AttachmentFileName, in folder: String, _ fill: (UnfinishedFile) throws -> Void
  ) throws -> String {
    try mapping {
      let target: UnfinishedFile
      do { target = try UnfinishedFile(in: folder, prefix: ".vmail-partial-") } catch let failure
        as FileFailure
        where failure.isMissing
      {
        throw AttachmentError.noFolder(path: folder)
      }
      defer { target.discard() }
      try fill(target)
      return try target.finish(in: folder, as: name)
    }
  }

  /// Removes the leftovers of crashed processes.
  func removeLeftovers() {
    let folder = database.files.partialAttachments
    let names = try? StoreDirectory(files: database.files).names(in: folder)
    for name in names ?? [] { UnfinishedFile.removeIfAbandoned(folder + "/" + name) }
  }

  /// Records a complete file.
  fileprivate func register(_ path: String, size: Int, of attachment: Attachment) async throws {
    let stored = database.files.relative(path)
    let isThere = try await database.write { transaction in
      try AttachmentQuery.setFile(transaction.db, stored, size: size, id: attachment.id)
    }
    if !isThere { throw AttachmentError.gone }
  }

  fileprivate func mapping<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as FileFailure {
      throw AttachmentError.cannotWrite(path: failure.path, reason: failure.reason)
    }
  }

  fileprivate var path: String { database.files.attachments }
}

/// The file of an attachment that is being downloaded. It may be written by other tasks than the one that keeps it.
public final class PartialAttachment: Sendable {
  private let file: Mutex<UnfinishedFile>
  private let attachment: Attachment
  private let folder: AttachmentFolder

  fileprivate init(file: sending UnfinishedFile, attachment: Attachment, folder: AttachmentFolder) {
    self.file = Mutex(file)
    self.attachment = attachment
    self.folder = folder
  }

  deinit { discard() }

  /// The number of bytes written so far.
  public var size: Int { file.withLock { $0.size } }

  /// - Throws: ``AttachmentError/cannotWrite(path:reason:)``.
  public func write(_ bytes: [UInt8]) throws {
    try folder.mapping { try file.withLock { try $0.write(bytes) } }
  }

  /// Completes the file: makes it durable, gives it its final name, and records it in the store.
  /// - Returns: its path.
  /// - Throws: ``AttachmentError``; ``StoreError``.
  public func keep() async throws -> String {
    let name = AttachmentFileName(attachment.filename)
    let path = try folder.mapping { try file.withLock { try $0.finish(in: folder.path, as: name) } }
    do { try await folder.register(path, size: size, of: attachment) } catch {
      try? removeFile(path)
      throw error
    }
    return path
  }

  /// Deletes the file. Does nothing after ``keep()``.
  public func discard() { file.withLock { $0.discard() } }
}
