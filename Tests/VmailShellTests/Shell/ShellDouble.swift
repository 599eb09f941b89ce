import Synchronization
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// What a shell under test printed.
struct ShellOutput {
  let out = MemorySink()
  let err = MemorySink()
}

extension Shell {
  /// A shell on a repository in memory, without a terminal; `sleep` moves the clock.
  static func forTests(
    repository: InMemoryEmailRepository = InMemoryEmailRepository(), output: ShellOutput = ShellOutput(),
    clock: TestClock = TestClock(), variables: [String: String] = [:], isInteractive: Bool = true,
    rcPath: String? = nil, attachments: StubAttachments? = nil, servers: ServerPorts? = nil,
    isOffline: Bool = false, programs: (any ProgramStarting)? = nil,
    terminal: TerminalEnvironment? = nil, storePath: String = "store",
    opener: (any MessageOpening)? = nil, pictures: (any PictureFetching)? = nil,
    unsubscribing: (any OneClickUnsubscribing)? = nil,
    setLogging: @escaping @Sendable (Bool) -> Void = { _ in },
    wait: (@Sendable (Duration) async throws -> Void)? = nil
  ) -> Shell {
    let console = Console(
      output: output.out, errors: output.err, terminal: terminal ?? .none(variables: variables), clock: clock,
      civil: .utc)
    let environment = ShellEnvironment(
      clock: clock, storePath: storePath, version: "0.0.0", variables: variables, slowNotice: .never,
      isOffline: isOffline, setLogging: setLogging, alarms: clock, programs: programs,
      wait: wait ?? { duration in
        try Task.checkCancellation()
        let (seconds, attoseconds) = duration.components
        clock.advance(by: Double(seconds) + Double(attoseconds) / 1e18)
      },
      openServices: {
        .doubles(
          repository, clock, try attachments ?? StubAttachments(), opener ?? PlainOpener(), pictures, servers,
          unsubscribing)
      })
    return Shell(
      settings: Settings(), console: console, environment: environment, isInteractive: isInteractive,
      rcPath: rcPath)
  }

  /// Runs a line as it is typed.
  mutating func type(_ text: String) async throws -> ExitCode {
    await ScriptRunner(interruption: nil).run(text, in: &self)
  }
}

extension Services {
  fileprivate static func doubles(
    _ repository: InMemoryEmailRepository, _ clock: TestClock, _ files: StubAttachments,
    _ opener: any MessageOpening, _ pictures: (any PictureFetching)?, _ servers: ServerPorts?,
    _ unsubscribing: (any OneClickUnsubscribing)?
  ) -> Services {
    Services(
      repository: repository, reader: NoMail(), opener: opener, mailboxes: NoMail(), files: NoMail(),
      clock: clock, doctor: NoMail(), intelligence: NoCategories(),
      attachments: AttachmentPorts(
        source: files, folder: files, reader: files, metered: files, alarms: clock),
      servers: servers, pictures: pictures, unsubscribing: unsubscribing)
  }
}

/// There are no mailboxes, and no message says anything.
private struct NoMail: MessageReading, MailboxReading, MailboxWriting, StoreDoctoring {
  let textVersion = 1

  func read(_ source: [UInt8]) -> MessageContent {
    MessageContent(text: "", textVersion: textVersion, digest: source)
  }

  func scan(path: String, format: MailboxFormat?) throws -> any MailboxScan {
    throw MailboxError.missing(path: path)
  }

  func sink(path: String, format: MailboxFormat, tree: Bool) throws -> any MailboxSink {
    throw MailboxError.cannotWrite(path: path, reason: "no mailboxes here")
  }

  func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink {
    throw MailboxError.noStream(format: format)
  }

  func examine(repairs: Bool) -> [DoctorFinding] { [] }
}

/// What is read of a message is its source.
private struct PlainOpener: MessageOpening {
  func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
    ReadableMessage(text: PlainTextReader.read(String(decoding: source, as: UTF8.self)))
  }

  func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String {
    "<pre>" + String(decoding: source, as: UTF8.self) + "</pre>"
  }

  func headers(of source: [UInt8]) -> [HeaderField] { [] }
  func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] { [:] }
}

/// No categories, so no tabs.
private struct NoCategories: AIRepositoryProtocol {
  let isAvailable = false
}
