import FoundationEssentials
import VmailDomain
import VmailEngine

/// Mail as it came, on standard output.
extension Shell {
  mutating func showSources(named words: [Word], for call: CommandCall) async throws {
    let found = try await namedMessages(words)
    // A reader must not take what comes before a failure for all there is.
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

  /// Messages of the open conversation, without words the current one; else those of threads.
  private mutating func namedMessages(_ words: [Word]) async throws -> [(number: Int, email: Email)] {
    if words.isEmpty, session.conversation != nil { return try messages(named: words) }
    return try await messagesOrThreads(named: words).flatMap(\.self)
  }

  private var printsJSON: Bool { settings["output"] == "json" }

  /// One mailbox on standard output; for programs that read JSON, an object a message.
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

/// Who reads standard output has read enough.
struct NobodyReads: Error {}

/// Prints an object for each message.
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
