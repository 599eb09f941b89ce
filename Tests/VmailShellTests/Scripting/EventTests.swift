import Foundation
import Testing
import VmailCommandLine
import VmailDomain
@testable import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What `on` runs, and what that learns.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct EventTests {
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
    await On.takeEvents(in: &shell)
    #expect(world.output.out.taken() == "sent Hi; quit to ann@example.org\nLost: no such user\n")
    #expect(!shell.isOver)
    #expect(shell.background.happenings.take().isEmpty)
  }

  @Test(arguments: [true, false])
  func `In a script, the commands of the rc file wait for watch`(isInteractive: Bool) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: isInteractive)
    shell.isReadingRcFile = true
    _ = try await shell.type("on new-mail 'echo rc'")
    shell.isReadingRcFile = false
    _ = try await shell.type("on new-mail 'echo own'")
    let (own, all) = (["echo own"], ["echo rc", "echo own"])
    #expect(shell.session.eventCommands[.newMail] == (isInteractive ? all : own))
    shell.session.eventCommands.beginWatch()
    #expect(shell.session.eventCommands[.newMail] == all)
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
    await On.takeEvents(in: &shell)
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

  @Test func `In a script it runs after the line during which it happened, and programs are waited for`()
    async throws
  {
    let world = try await ActionWorld()
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-on-" + UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shell = world.shell(isInteractive: false, variables: ["PATH": "/usr/bin:/bin"])
    _ = try await shell.type(
      "on sent 'echo sent'; on sent '! printf %s \"$VMAIL_SUBJECT\" > \(path)'; on sent quit")
    _ = world.output.taken()
    shell.background.happenings.post(.sent(mail("Hi; quit")))
    #expect(try await shell.type("echo next; echo last") == .success)
    #expect(world.output.out.taken() == "sent\nnext\nlast\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Hi; quit")
  }

  @Test func `The session of the user stays as it is, whatever an event runs`() async throws {
    let world = try await ActionWorld()
    _ = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    var shell = world.shell()
    for line in [
      "search subject:5", "select all/subject:4", "set page-size 2", "alias zz quit", "account home", "next",
      "account work; open @new", "quit",
    ] {
      #expect(try await shell.type("on new-mail '\(line)'") == .success)
    }
    #expect(try await shell.type("account work; list; select 2") == .success)
    let (listed, place, selection) = (shell.listed, shell.session.place, shell.session.selection)
    let (pageSize, current) = (shell.settings.pageSize, shell.session.listing?.listing.current)
    _ = world.output.taken()
    try await On.take(try await arrived(["Mail 3"], in: world), in: &shell)
    #expect(world.output.taken().contains("Mail 3"))
    #expect(shell.listed == listed && shell.session.place == place && shell.session.selection == selection)
    #expect(shell.settings.pageSize == pageSize && shell.session.listing?.listing.current == current)
    #expect(shell.session.conversation == nil && shell.aliases["zz"] == nil && !shell.isOver)
    #expect(shell.session.namedSets["new"] == nil)
  }

  private func arrived(_ subjects: [String], in world: ActionWorld) async throws -> NewMail {
    var ids: [EmailID] = []
    for subject in subjects { ids.append(try await world.email(subject)) }
    return NewMail(account: world.account, count: ids.count, arrived: ids)
  }

  @Test func `Each new message that is still unread in the Inbox runs them, with its facts and its thread`()
    async throws
  {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    let line =
      "echo ${VMAIL_COUNT} ${VMAIL_ACCOUNT} ${VMAIL_FOLDER} ${VMAIL_FROM} ${VMAIL_ADDRESS} ${VMAIL_ID} ${VMAIL_SUBJECT}"
    #expect(
      try await shell.type("on new-mail '\(line)'; on new-mail 'for t in @new; echo ${t}; end'") == .success)
    #expect(try await shell.type("read all/subject:2; archive all/subject:3") == .success)
    _ = world.output.taken()
    try await On.take(try await arrived(["Mail 1", "Mail 2", "Mail 3", "Mail 4"], in: world), in: &shell)
    #expect(
      world.output.out.taken()
        == [1, 4].map {
          "4 work Inbox Ann ann@example.org workinboxMail\($0)@example.org Mail \($0)\nMail \($0)\n"
        }.joined())
  }

  @Test(arguments: [(true, 100, 100), (true, 101, 100), (false, 101, 101)])
  func `At a prompt a flood runs no flood of programs, and the rest is said`(
    isInteractive: Bool, count: Int, runs: Int
  ) async throws {
    let world = try await ActionWorld(threads: count)
    var shell = world.shell(isInteractive: isInteractive)
    _ = try await shell.type("on new-mail 'echo ${VMAIL_SUBJECT}'")
    _ = world.output.taken()
    let subjects = (1...count).map { "Mail \($0)" }
    try await On.take(try await arrived(subjects, in: world), in: &shell)
    #expect(world.output.out.taken().split(separator: "\n").map(String.init) == Array(subjects.prefix(runs)))
    let warning = "The commands of on new-mail were not run for 1 new message in work."
    #expect(world.output.err.taken().contains(warning) == (runs < count))
  }

  @Test func `An error in the commands of an event says where it is`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("on sent 'echo a\nopen 99'")
    shell.background.happenings.post(.sent(mail("Hi")))
    #expect(try await shell.type("echo next") == .success)
    #expect(world.output.taken().contains("on sent:2: error: no thread 99"))
  }

  @Test func `Where no event is heard of, on and watch are refused`() async throws {
    let world = try await ActionWorld()
    let shell = world.shell(isInteractive: false)
    var job = shell.asJob()
    #expect(try await job.type("on new-mail list") == .usage)
    #expect(try await job.type("watch") == .usage)
    var script = shell
    #expect(try await script.type("on quit list") == .usage)
    script.isReadingRcFile = true
    #expect(try await script.type("on quit list") == .success)
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
