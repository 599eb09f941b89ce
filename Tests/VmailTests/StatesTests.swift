import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

@testable import VmailShell

/// What is shown when mail cannot be loaded, with a repository that fails on command.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct StatesTests {
  private struct Broken: Error, CustomStringConvertible { let description = "the disk is on fire" }

  private let repository = InMemoryEmailRepository()
  private let screen = CapturedScreen()

  /// A shell over an account with `count` threads.
  private func shell(threads count: Int, categories: Bool = false) async throws -> Shell {
    let account = try await repository.addAccount(name: "mail", email: "", kind: .local)
    let inbox = try await repository.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox)
    let reader = MIMEMessageReader()
    let messages = (0..<count).map { number in
      let source = Array(
        "From: a@example.com\nSubject: Number \(number)\nMessage-ID: <\(number)@example.com>\n\nText\n".utf8)
      return IncomingMessage(
        content: reader.read(source), source: source,
        dateReceived: Date(timeIntervalSince1970: 1_738_000_000 + Double(number)),
        aiCategory: number.isMultiple(of: 2) ? .social : .primary, folder: inbox.id)
    }
    _ = try await repository.add(messages, accountId: account.id)
    let (repository, clock) = (repository, TestClock())
    let files = try StubAttachments()
    let environment = ShellEnvironment(
      clock: clock, storePath: "memory", version: "0", variables: [:], slowNotice: .never,
      openServices: {
        Services(
          repository: repository, reader: reader, opener: MIMEMessageOpener(), mailboxes: MailboxFileReader(),
          files: MailboxFileWriter(), clock: clock, doctor: NothingWrong(),
          intelligence: FixedAvailability(isAvailable: categories),
          attachments: AttachmentPorts(
            source: files, folder: files, reader: files, metered: files, alarms: clock))
      })
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

  @Test func aListingThatFailsSaysWhyAndRetryShowsIt() async throws {
    var shell = try await shell(threads: 2)
    await repository.failNext(.getThreads, with: Broken())
    let failed = try await type("list", in: &shell)
    #expect(failed.text == "error: Couldn't load emails: the disk is on fire. Type retry.\n")
    #expect(failed.code == .failure)
    let again = try await type("retry", in: &shell)
    #expect(again.code == .success)
    #expect(again.text.contains("Number 1") && again.text.contains("Number 0"))
  }

  @Test func aListingThatFailsHasAPageInJSON() async throws {
    var shell = try await shell(threads: 1)
    _ = try await type("set output json", in: &shell)
    await repository.failNext(.getThreads, with: Broken())
    let failed = try await type("list", in: &shell)
    #expect(failed.text.contains(#""state":"error""#))
    #expect(failed.text.contains(#"{"type":"error","command":"list","code":1"#))
  }

  @Test func aFurtherPageThatFailsLeavesWhatWasShown() async throws {
    var shell = try await shell(threads: 5)
    _ = try await type("set page-size 2; list", in: &shell)
    await repository.failNext(.getThreads, with: Broken())
    let failed = try await type("more", in: &shell)
    #expect(failed.text == "error: Couldn't load more: the disk is on fire. Type retry.\n")
    let shown = try await type("list 2", in: &shell)
    #expect(shown.text.contains("Number 3"))
    let again = try await type("retry", in: &shell)
    #expect(again.text.contains("    3 ● ") && again.text.contains("Number 2"))
  }

  @Test func aConversationThatFailsLeavesListingAndCurrentThread() async throws {
    var shell = try await shell(threads: 3)
    _ = try await type("list; open 2", in: &shell)
    await repository.failNext(.getThread, with: Broken())
    let failed = try await type("next", in: &shell)
    #expect(failed.text == "error: Couldn't load this conversation: the disk is on fire. Type retry.\n")
    #expect(failed.code == .failure)
    #expect(shell.session.listing?.listing.current == 2)
    #expect(shell.session.conversation?.thread.subject == "Number 1")
  }

  /// Puts a conversation of so many messages into the Inbox, the newest.
  private func addConversation(messages count: Int) async throws {
    let account = try #require(try await repository.getAccounts().first)
    let inbox = try await repository.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox)
    let messages = (1...count).map { number in
      let source = Array(
        "From: a@example.com\nSubject: Long\nMessage-ID: <l\(number)@example.com>\nReferences: <l1@example.com>\n\nText \(number)\n"
          .utf8)
      return IncomingMessage(
        content: MIMEMessageReader().read(source), source: source, flags: [.seen],
        dateReceived: Date(timeIntervalSince1970: 1_738_100_000 + Double(number)), folder: inbox.id)
    }
    _ = try await repository.add(messages, accountId: account.id)
  }

  @Test func earlierMessagesThatFailLeaveWhatWasShownAndAreTriedAgain() async throws {
    var shell = try await shell(threads: 1)
    try await addConversation(messages: 60)
    let opened = try await type("list; open 1", in: &shell)
    #expect(opened.text.contains("— 35 earlier messages: type earlier —"))
    let before = shell.session.conversation?.outline
    await repository.failNext(.getAccounts, with: Broken())
    let failed = try await type("earlier", in: &shell)
    #expect(failed.text == "error: Couldn't load earlier messages: the disk is on fire. Type retry.\n")
    #expect(failed.code == .failure && shell.session.conversation?.outline == before)
    let shown = try await type("message 60", in: &shell)
    #expect(shown.text.contains("Text 60"))
    let again = try await type("retry", in: &shell)
    #expect(again.code == .success && again.text.contains("— 10 earlier messages: type earlier —"))
    #expect(again.text.contains("\n11") && again.text.contains("\n35") && !again.text.contains("\n36"))
  }

  @Test func aConversationWithoutMessagesSaysSoAndLeavesTheListing() async throws {
    var shell = try await shell(threads: 2)
    _ = try await type("list; open 1", in: &shell)
    let empty = try #require(shell.session.listing?.listing.entry(2)?.thread.id)
    await repository.loseMessages(of: empty)
    let shown = try await type("back; open 2", in: &shell)
    #expect(shown.text.hasSuffix("error: This conversation appears empty. Type list.\n"))
    #expect(shown.code == .failure)
    #expect(shell.session.conversation == nil && shell.session.listing?.listing.current == 1)
  }

  @Test func whatIsWaitedForIsNamed() {
    #expect(ListCommand.info.loadingText == "Loading emails…")
    #expect(OpenCommand.info.loadingText == "Loading conversation…")
    #expect(MoreCommand.info.loadingText == "Loading…")
  }

  @Test func aTabThatFailsFallsBackToAllAndSaysSo() async throws {
    var shell = try await shell(threads: 4, categories: true)
    _ = try await type("tab social", in: &shell)
    await repository.failNext(.getThreads, with: Broken())
    let shown = try await type("list", in: &shell)
    #expect(shown.code == .success)
    #expect(
      shown.text.contains(
        "warning: Couldn't load this tab: the disk is on fire. All threads are shown instead."))
    #expect(shown.text.contains("Number 3") && shown.text.contains("Number 2"))
  }

  @Test func withoutCategoriesThereAreNoTabsAndTheListIsWhole() async throws {
    var shell = try await shell(threads: 4, categories: false)
    let tabs = try await type("tab", in: &shell)
    #expect(tabs.code == .failure)
    #expect(tabs.text.contains("there are no tabs"))
    let shown = try await type("list", in: &shell)
    #expect(shown.text.contains("Number 3") && shown.text.contains("Number 2"))
  }

  @Test func aBadgeThatCannotBeCountedIsADash() async throws {
    var shell = try await shell(threads: 1)
    await repository.failNext(.getCounts, with: Broken())
    let shown = try await type("folders", in: &shell)
    #expect(shown.code == .success)
    #expect(shown.text.contains("Inbox") && shown.text.contains("—"))
  }

  @Test func mailThatCameSinceTheLastListingIsNew() async throws {
    var shell = try await shell(threads: 2)
    _ = try await type("list", in: &shell)
    let accounts = try await repository.getAccounts()
    let inbox = try await repository.ensureFolder(accountId: accounts[0].id, name: "Inbox", type: .inbox)
    let source = Array("From: b@example.com\nSubject: Fresh\n\nText\n".utf8)
    let message = IncomingMessage(
      content: MIMEMessageReader().read(source), source: source,
      dateReceived: Date(timeIntervalSince1970: 1_738_100_000), folder: inbox.id)
    _ = try await repository.add([message], accountId: accounts[0].id)
    let shown = try await type("list; list :n", in: &shell)
    #expect(shown.text.components(separatedBy: "Fresh").count == 3)
    #expect(shown.text.components(separatedBy: "Number 1").count == 2)
  }
}

private struct NothingWrong: StoreDoctoring {
  func examine(repairs: Bool) async throws -> [DoctorFinding] { [] }
}
