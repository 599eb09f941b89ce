internal import FoundationEssentials
internal import VmailDomain

/// Writes an mbox to a stream.
struct MboxStream: MailboxSink {
  private let entry: MboxEntry
  private let put: ByteTaker

  init(format: MailboxFormat, write: @escaping ByteTaker) {
    entry = MboxEntry(format: format)
    put = write
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    try put(entry.bytes(source: source, flags: flags, dateReceived: dateReceived, sender: sender))
  }

  func finish() {}
}

/// Writes a single message to a stream, byte for byte. It is held back until it is certain that there is no second
/// one.
struct EMLStream: MailboxSink {
  private var held: [UInt8]?
  private let put: ByteTaker

  init(write: @escaping ByteTaker) { put = write }

  mutating func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    guard held == nil else { throw MailboxError.holdsOneMessage(format: .eml) }
    held = source
  }

  mutating func finish() throws {
    if let held { try put(held) }
  }
}
