import FoundationEssentials
import VmailDomain
import VmailEngine

/// Writes original messages to standard output.
extension Shell {
  mutating func showSources(named words: [Word], for call: CommandCall) async throws {
    let found = try await namedMessages(words)
    // Fetch all messages first: a reader must not take the output before a failure for all there is.
    for (number, email) in found { _ = try await source(of: email, number: number, for: call) }
    guard !printsJSON, found.count > 1 else {
      for (number, email) in found {
        let source = try await source(of: email, number: number, for: call)
        if printsJSON {
          console.result(RawRecord(message: number, source: source))
        } else {
          console.mail(source)
        }
      }
      return
    }
    let export = try await services().exportMail
    let sink = try mailSink(.mboxrd, export)
    do {
      try await export.exportMessages(found.map(\.email), to: .sink(sink)).expectWhole()
    } catch is NobodyReads {}
  }

  /// Returns messages of the open conversation, without words the current one; otherwise those of threads.
  private mutating func namedMessages(_ words: [Word]) async throws -> [(number: Int, email: Email)] {
    if words.isEmpty, session.conversation != nil { return try messages(named: words) }
    return try await messagesOrThreads(named: words).flatMap(\.self)
  }

  private var printsJSON: Bool { settings["output"] == "json" }

  /// Returns a sink for one mailbox on standard output; for programs that read JSON, one object per message.
  /// - Throws: ``MailboxError/noStream(format:)``.
  func mailSink(_ format: MailboxFormat, _ export: ExportMailUseCase) throws -> any MailboxSink {
    let console = console
    let stream = try export.stream(format: format) { bytes in
      guard !console.isClosed else { throw NobodyReads() }
      console.mail(bytes)
    }
    return printsJSON ? RawRecordSink(console: console) : stream
  }
}

/// The error thrown when the reader of standard output has closed it.
struct NobodyReads: Error {}

/// A sink that prints one object per message.
private struct RawRecordSink: MailboxSink {
  let console: Console
  private var count = 0

  init(console: Console) { self.console = console }

  mutating func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    guard !console.isClosed else { throw NobodyReads() }
    count += 1
    console.result(RawRecord(message: count, source: source))
  }

  func finish() {}
}
