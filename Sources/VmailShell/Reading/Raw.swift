import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

struct RawCommand: Command {
  static let info = CommandInfo(
    name: "raw", topic: .reading,
    summary: "Print the source of messages",
    details: """
      A single message is printed byte for byte. Several messages are printed as an mbox (mboxrd), so that \
      programs can tell where each begins: each has a From line before it, and such lines in its text get an \
      extra >. Terminals get only characters that are safe for them; pipes and files get every byte. While a \
      conversation is open, numbers refer to its messages, and without numbers it prints the current \
      message. Otherwise numbers refer to threads of the listing, and all their messages are printed. \
      Messages that have not been downloaded completely are downloaded first and kept; unless all of them \
      are available, nothing is printed. --path writes each message to a file that only you can read, and prints \
      the paths of these files, one a line, for programs that take files. They are in the store, are removed when vmail \
      starts a day later, and changing them changes no mail.
      """,
    examples: [
      .init("raw 3 > ~/message.eml", "save message 3 of the open conversation byte for byte"),
      .init("raw 2-4 | git am", "apply the patches in three messages"),
      .init("raw --path 3 | xargs wc -c", "have another program read the messages of thread 3 from files"),
    ],
    loading: "load this message", output: [RawRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)),
      Flag("path", "Print the paths of files with the sources instead"), WholeCall(), needs: [.place],
      does: .syncs, job: true
    ) { (shell: inout Shell, words, isPath, call) in
      if isPath { return try await Raw.showPaths(named: words, for: call, in: &shell) }
      try await Raw.showSources(named: words, for: call, in: &shell)
    }
  ]
}

/// Writes original messages to standard output.
enum Raw {
  fileprivate static func showSources(named words: [Word], for call: CommandCall, in shell: inout Shell)
    async throws
  {
    let found = try await namedMessages(words, in: &shell)
    // Fetch all messages first: a reader must not take the output before a failure for all there is.
    for (number, email) in found {
      _ = try await SourceDownload.source(of: email, number: number, for: call, in: &shell)
    }
    guard !printsJSON(in: shell), found.count > 1 else {
      for (number, email) in found {
        let source = try await SourceDownload.source(of: email, number: number, for: call, in: &shell)
        if printsJSON(in: shell) {
          shell.console.result(RawRecord(message: number, source: source))
        } else {
          shell.console.mail(source)
        }
      }
      return
    }
    let export = try await shell.services().exportMail
    let sink = try mailSink(.mboxrd, export, in: shell)
    do {
      try await export.exportMessages(found.map(\.email), to: .sink(sink)).expectWhole()
    } catch is NobodyReads {}
  }

  /// Writes each message to a file, and prints its path; a path that a message already has stays the same.
  fileprivate static func showPaths(named words: [Word], for call: CommandCall, in shell: inout Shell)
    async throws
  {
    let folder = shell.environment.pagesPath
    for (number, email) in try await namedMessages(words, in: &shell) {
      let source = try await SourceDownload.source(of: email, number: number, for: call, in: &shell)
      let name = "\(email.id).eml"
      let path = try PrivateFile.write(source, in: folder, kind: PrivatePage.source, replacing: name)
      if printsJSON(in: shell) {
        shell.console.result(RawRecord(message: number, source: source, path: path))
      } else if shell.console.takesBytes {
        shell.console.mail(Array("\(path)\n".utf8))
      } else {
        shell.console.text([StyledLine(TerminalText(line: path))], plain: [TerminalText(line: path)])
      }
    }
  }

  /// Returns messages of the open conversation, without words the current one; otherwise those of threads.
  private static func namedMessages(_ words: [Word], in shell: inout Shell) async throws -> [(
    number: Int, email: Email
  )] {
    if words.isEmpty, shell.session.conversation != nil {
      return try OpenMessages.messages(named: words, in: shell)
    }
    return try await MessageNumbers.messagesOrThreads(named: words, in: &shell).flatMap(\.self)
  }

  private static func printsJSON(in shell: Shell) -> Bool { shell.settings.output == .json }

  /// Returns a sink for one mailbox on standard output; for programs that read JSON, one object per message.
  /// - Throws: ``MailboxError/noStream(format:)``.
  static func mailSink(_ format: MailboxFormat, _ export: ExportMailUseCase, in shell: Shell) throws
    -> any MailboxSink
  {
    let console = shell.console
    let stream = try export.stream(format: format) { bytes in
      guard !console.isClosed else { throw NobodyReads() }
      console.mail(bytes)
    }
    return printsJSON(in: shell) ? RawRecordSink(console: console) : stream
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
