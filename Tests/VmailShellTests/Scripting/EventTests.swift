import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What `on` runs, and what that learns.
@Suite(.timeLimit(.minutes(10))) struct EventTests {
  private func mail(_ subject: String) -> OutgoingMail {
    let email = Email(
      id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), subject: subject,
      dateReceived: TestClock.start)
    return OutgoingMail(
      email: email, envelope: Envelope(sender: "kim@example.org", recipients: ["ann@example.org"]),
      due: TestClock.start)
  }

  @Test func `Mail that was sent, or not, is told with its facts`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("on sent 'echo ${VMAIL_EVENT} ${VMAIL_SUBJECT} to ${VMAIL_TO}'")
    _ = try await shell.type("on send-failed 'echo ${VMAIL_SUBJECT}: ${VMAIL_REASON}'")
    _ = world.output.taken()
    let notifier = OutboxNotifier(console: shell.console, happenings: shell.background.happenings)
    notifier.notify(.sent(mail("Hi; quit")))
    notifier.notify(.failed(mail("Lost"), reason: "no such user", isUncertain: false))
    await On.takeHappenings(in: &shell)
    #expect(world.output.out.taken() == "sent Hi; quit to ann@example.org\nLost: no such user\n")
    #expect(!shell.isOver)
    #expect(shell.background.happenings.take().isEmpty)
  }

  @Test func `An action that failed in the background is told`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type(
      "on action-failed 'echo ${VMAIL_ACTION} ${VMAIL_COUNT} ${VMAIL_SUBJECT}: ${VMAIL_REASON}'")
    _ = try await shell.type("list; archive 1")
    _ = world.output.taken()
    world.repository.failNext(.carryOut, with: StoreError.diskFull(path: "store"))
    await world.pass(6, shell)
    await On.takeHappenings(in: &shell)
    #expect(world.output.out.taken() == "archive 1 Mail 1: no space left for the store store\n")
  }

  @Test func `Commands at quit run before the end, and don't undo it`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type(
      "on quit 'if list; echo ${VMAIL_EVENT}; end'; on quit 'quit'; on quit echo last; quit")
    _ = world.output.taken()
    await On.runQuitCommands(in: &shell)
    #expect(world.output.out.taken().hasSuffix("quit\nlast\n"))
    #expect(shell.isOver)
  }

  @Test func `What is told in a script runs nothing`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("on sent 'echo sent'")
    _ = world.output.taken()
    shell.background.happenings.post(.sent(mail("Hi")))
    await On.takeHappenings(in: &shell)
    #expect(world.output.taken().isEmpty)
  }

  @Test func `A block can run at an event, and a wrong one is refused at once`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type("on sent 'if list; echo a'") == .usage)
    #expect(try await shell.type("on sent 'if list; echo a; end'") == .success)
    #expect(try await shell.type("alias if list") == .usage)
    #expect(try await shell.type("alias x 'if list'") == .usage)
  }

  @Test func `On lists, adds and takes away, and refuses what it can't run`() async throws {
    let world = try AccountWorld()
    var shell = world.shell()
    #expect(try await shell.type("on new-mail 'echo hello'; on new-mail list --pages 2; on") == .success)
    #expect(world.printed.contains("new-mail 1  echo hello"))
    #expect(world.printed.contains("new-mail 2  list --pages 2"))
    #expect(try await shell.type("on --remove new-mail 1; on new-mail") == .success)
    #expect(shell.session.eventCommands[.newMail] == ["list --pages 2"])
    #expect(try await shell.type("on --remove new-mail 7") == .usage)
    #expect(try await shell.type("on full-moon list") == .usage)
    #expect(try await shell.type("on new-mail \"echo 'open\"") != .success)
    #expect(try await shell.type("on --remove new-mail") == .success)
    #expect(shell.session.eventCommands[.newMail] == [])
  }
}
