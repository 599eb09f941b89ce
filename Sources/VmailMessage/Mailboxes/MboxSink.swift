internal import FoundationEssentials
internal import VmailDomain

/// Writes a single mbox.
final class MboxSink: MailboxSink {
  private let staged: StagedOutput
  private let file: OutputFile
  private let entry: MboxEntry

  init(path: String, format: MailboxFormat) throws(MailboxFailure) {
    staged = try StagedOutput(target: path)
    file = try OutputFile(path: staged.path)
    entry = MboxEntry(format: format)
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      try file.write(
        entry.bytes(source: source, flags: flags, dateReceived: dateReceived, sender: sender))
    }
  }

  func finish() throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      try file.sync()
      try staged.commitFile()
    }
  }
}
