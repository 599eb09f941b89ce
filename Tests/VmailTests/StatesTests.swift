import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailMessage
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailStore
@testable import vmail
@testable import VmailViews

/// What is shown when mail cannot be loaded, with a repository that fails on command.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct StatesTests {
  private struct Broken: Error, CustomStringConvertible { let description = "the disk is on fire" }

  private let world: TestStore
  private var store: MailStore { world.store }
  private var repository: FailingRepository { world.repository }
  private let screen = CapturedScreen()

  init() throws { world = try TestStore { try Wiring.openStore(at: $0) } }

  /// A shell over an account with `count` threads.
  private func shell(threads count: Int, categories: Bool = false) async throws -> Shell {
    let account = try await store.write { try $0.addAccount(name: "mail", email: "", kind: .local) }
    let inbox = try await store.write {
      try $0.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox)
    }
    let reader = MIMEMessageReader()
    let messages = (0..<count).map { number in
      let source = Array(
        "From: a@example.com\nSubject: Number \(number)\nMessage-ID: <\(number)@example.com>\n\nText\n".utf8)
      return IncomingMessage(
        content: reader.read(source), source: source,
        dateReceived: Date(timeIntervalSince1970: 1_738_000_000 + Double(number)),
        aiCategory: number.isMultiple(of: 2) ? .social : .primary, folder: inbox.id)
    }
    _ = try await store.write { try $0.add(messages, accountId: account.id) }
    let clock = TestClock()
    var ports = Wiring.ports(store, variables: [:]) { _ in }.unconnected(clock: clock)
    var categorizing = WordCategorizing()
    categorizing.isAvailable = categories
    ports.categorizing = categorizing
    let services = Wiring.services(
      store, ports, repository: { [repository] in repository.failing(EmailRepositoryImpl($0)) })
    let environment = ShellEnvironment(
      clock: clock, storePath: world.directory, version: "0", variables: [:], slowNotice: .never,
      openServices: { services })
    let console = Console(
      output: screen, errors: screen,
      terminal: TerminalEnvironment(
        isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false, variables: [:],
        size: { nil }), clock: clock, civil: .utc)
    return Shell(settings: Settings(), console: console, environment: environment, isInteractive: true)
  }

  private func type(_ line: String, in shell: inout Shell) async throws -> (text: String, code: ExitCode) {
    var code = ExitCode.success
    for statement in try ScriptParser.parse(line) {
      code = await ScriptRunner(interruption: nil).run([statement], file: nil, in: &shell)
    }
    return (screen.take(), code)
  }

  @Test func `A listing that fails says why and retry shows it`() async throws {
    var shell = try await shell(threads: 2)
    repository.failNext(.getThreads, with: Broken())
    let failed = try await type("list", in: &shell)
    #expect(
      failed.text == "error: Couldn't load mail: unexpected error: the disk is on fire. Type retry.\n")
    #expect(failed.code == .failure)
    let again = try await type("retry", in: &shell)
    #expect(again.code == .success)
    #expect(again.text.contains("Number 1") && again.text.contains("Number 0"))
  }

  @Test func `A listing that fails has a page in JSON`() async throws {
    var shell = try await shell(threads: 1)
    _ = try await type("set output json", in: &shell)
    repository.failNext(.getThreads, with: Broken())
    let failed = try await type("list", in: &shell)
    #expect(failed.text.contains(#""state":"error""#))
    #expect(failed.text.contains(#"{"type":"error","command":"list","code":1"#))
  }

  @Test func `A further page that fails leaves what was shown`() async throws {
    var shell = try await shell(threads: 5)
    _ = try await type("set page-size 2; list", in: &shell)
    repository.failNext(.getThreads, with: Broken())
    let failed = try await type("more", in: &shell)
    #expect(failed.text == "error: Couldn't load more: unexpected error: the disk is on fire. Type retry.\n")
    let shown = try await type("list 2", in: &shell)
    #expect(shown.text.contains("Number 3"))
    let again = try await type("retry", in: &shell)
    #expect(again.text.contains("  3 ● ") && again.text.contains("Number 2"))
  }

  @Test func `A conversation that fails leaves listing and current thread`() async throws {
    var shell = try await shell(threads: 3)
    _ = try await type("list; open 2", in: &shell)
    repository.failNext(.getConversation, with: Broken())
    let failed = try await type("next", in: &shell)
    #expect(
      failed.text
        == "error: Couldn't load this conversation: unexpected error: the disk is on fire. Type retry.\n")
    #expect(failed.code == .failure)
    #expect(shell.session.listing?.listing.current == 2)
    #expect(shell.session.conversation?.thread.subject == "Number 1")
  }

  /// Puts a conversation of so many messages into the Inbox, the newest.
  private func addConversation(messages count: Int) async throws {
    let account = try #require(try await store.read { try $0.accounts() }.first)
    let inbox = try await store.write {
      try $0.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox)
    }
    let messages = (1...count).map { number in
      let source = Array(
        "From: a@example.com\nSubject: Long\nMessage-ID: <l\(number)@example.com>\nReferences: <l1@example.com>\n\nText \(number)\n"
          .utf8)
      return IncomingMessage(
        content: MIMEMessageReader().read(source), source: source, flags: [.seen],
        dateReceived: Date(timeIntervalSince1970: 1_738_100_000 + Double(number)), folder: inbox.id)
    }
    _ = try await store.write { try $0.add(messages, accountId: account.id) }
  }

  @Test func `Earlier messages that fail leave what was shown and are tried again`() async throws {
    var shell = try await shell(threads: 1)
    try await addConversation(messages: 60)
    let opened = try await type("list; open 1", in: &shell)
    #expect(opened.text.contains("— 35 earlier messages: type earlier —"))
    let before = shell.session.conversation?.outline
    repository.failNext(.getDirectory, with: Broken())
    let failed = try await type("earlier", in: &shell)
    #expect(
      failed.text
        == "error: Couldn't load earlier messages: unexpected error: the disk is on fire. Type retry.\n")
    #expect(failed.code == .failure && shell.session.conversation?.outline == before)
    let shown = try await type("message 60", in: &shell)
    #expect(shown.text.contains("Text 60"))
    let again = try await type("retry", in: &shell)
    #expect(again.code == .success && again.text.contains("— 10 earlier messages: type earlier —"))
    #expect(again.text.contains("\n11") && again.text.contains("\n35") && !again.text.contains("\n36"))
  }

  @Test func `A conversation without messages says so and leaves the listing`() async throws {
    var shell = try await shell(threads: 2)
    _ = try await type("list; open 1", in: &shell)
    let empty = try #require(shell.session.listing?.listing.entry(2)?.thread.id)
    repository.loseMessages(of: empty)
    let shown = try await type("back; open 2", in: &shell)
    #expect(shown.text.hasSuffix("error: This conversation appears empty. Type list.\n"))
    #expect(shown.code == .failure)
    #expect(shell.session.conversation == nil && shell.session.listing?.listing.current == 1)
  }

  @Test func `What is waited for is named`() {
    #expect(ListCommand.info.loadingText == "Loading mail…")
    #expect(OpenCommand.info.loadingText == "Loading conversation…")
    #expect(MoreCommand.info.loadingText == "Loading…")
  }

  @Test func `A tab that fails falls back to all and says so`() async throws {
    var shell = try await shell(threads: 4, categories: true)
    _ = try await type("tab social", in: &shell)
    repository.failNext(.getThreads, with: Broken())
    let shown = try await type("list", in: &shell)
    #expect(shown.code == .success)
    #expect(
      shown.text.contains(
        "warning: Couldn't load this tab: unexpected error: the disk is on fire. All threads are shown instead."
      ))
    #expect(shown.text.contains("Number 3") && shown.text.contains("Number 2"))
  }

  @Test func `Without categories there are no tabs and the list is whole`() async throws {
    var shell = try await shell(threads: 4, categories: false)
    let tabs = try await type("tab", in: &shell)
    #expect(tabs.code == .failure)
    #expect(tabs.text.contains("there are no tabs"))
    let shown = try await type("list", in: &shell)
    #expect(shown.text.contains("Number 3") && shown.text.contains("Number 2"))
  }

  @Test func `A badge that cannot be counted is a dash`() async throws {
    var shell = try await shell(threads: 1)
    // As in a store that is damaged there, and nowhere else.
    try await store.database.write { try $0.db.execute(sql: "ALTER TABLE view_count RENAME TO lost") }
    let shown = try await type("folders", in: &shell)
    #expect(shown.code == .success)
    #expect(shown.text.contains("Inbox") && shown.text.contains("—"))
  }

  @Test func `Mail that came since the last listing is new`() async throws {
    var shell = try await shell(threads: 2)
    _ = try await type("list", in: &shell)
    let accounts = try await store.read { try $0.accounts() }
    let inbox = try await store.write {
      try $0.ensureFolder(accountId: accounts[0].id, name: "Inbox", type: .inbox)
    }
    let source = Array("From: b@example.com\nSubject: Fresh\n\nText\n".utf8)
    let message = IncomingMessage(
      content: MIMEMessageReader().read(source), source: source,
      dateReceived: Date(timeIntervalSince1970: 1_738_100_000), folder: inbox.id)
    _ = try await store.write { try $0.add([message], accountId: accounts[0].id) }
    let shown = try await type("list; list :n", in: &shell)
    #expect(shown.text.components(separatedBy: "Fresh").count == 3)
    #expect(shown.text.components(separatedBy: "Number 1").count == 2)
  }
}
