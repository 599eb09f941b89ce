internal import VmailDomain

/// A file that is known to be one message.
struct MessageFile {
  /// Why a file is no message, as a clause.
  struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private let file: InputFile
  private let path: String

  /// - Throws: ``Refusal`` for a file that can't be opened.
  init(path: String) throws(Refusal) {
    do { self.init(try InputFile(path: path), path: path) } catch { throw Refusal(error.reason) }
  }

  init(_ file: InputFile, path: String) { (self.file, self.path) = (file, path) }

  /// In bytes.
  var size: Int { file.status.size }

  /// Reads the message.
  /// - Throws: ``Refusal`` for a file without a message, one that can't be read, and one that is too large.
  func message(in folder: String?, flags: MessageFlags, isTrashed: Bool = false) throws(Refusal) -> RawMessage
  {
    guard file.status.kind == .file else { throw Refusal("not a file") }
    guard file.status.size > 0 else { throw Refusal("the file is empty") }
    guard file.status.size <= MboxFile.messageLimit else {
      throw Refusal("the message is larger than 256 MB")
    }
    var source: [UInt8]
    do { source = try file.read(at: 0, count: file.status.size) } catch { throw Refusal(error.reason) }
    // Dovecot stores compressed mail under the usual names.
    if GzipInflation.isPacked(source) {
      guard let unpacked = UnpackedFile.unpack(source, limit: MboxFile.messageLimit) else {
        throw Refusal("the gzip data is damaged or too large")
      }
      source = unpacked
    }
    // Old programs on the Mac ended lines with a carriage return alone.
    if !source.contains(0x0A), source.contains(0x0D) { source = source.map { $0 == 0x0D ? 0x0A : $0 } }
    return RawMessage(
      source: source, flags: flags, isTrashed: isTrashed, folder: folder, envelopeDate: nil,
      fileTime: file.status.modified, path: path, offset: 0)
  }

  /// Reads a message of Apple Mail.
  /// - Throws: ``Refusal``, also for a file in another format.
  func emlx(in folder: String?) throws(Refusal) -> RawMessage {
    var message = try message(in: folder, flags: [])
    guard let emlx = EmlxFile(message.source) else {
      throw Refusal("not a message of Apple Mail: it does not begin with its length")
    }
    (message.source, message.flags, message.isTrashed) = (emlx.source, emlx.flags, emlx.isDeleted)
    if let date = emlx.dateReceived { message.fileTime = date }
    return message
  }
}
