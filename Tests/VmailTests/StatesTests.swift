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
