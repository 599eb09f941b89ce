import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The rules of page 3, "Actions and undo", one after the other.
@Suite(.timeLimit(.minutes(10))) struct UndoWindowTests {
  @Test(arguments: ["archive", "delete", "spam", "move"])
  func `Rule 1: the threads leave the listing first, and their numbers are retired`(
    command: String
  ) async throws {
    let world = try await ActionWorld()
    _ = try await world.store.write {
      try $0.ensureFolder(accountId: world.account.id, name: "Old", type: .custom)
    }
    var shell = world.shell()
    let line = command == "move" ? "move 2,4 old" : "\(command) 2,4"
    #expect(try await shell.type("list; \(line)") == .success)
    #expect(shell.listed == ["1 Mail 1", "3 Mail 3", "5 Mail 5"])
    #expect(shell.session.listing?.total == 3)
    #expect(try await shell.type("open 2") == .usage)
    #expect(try await shell.type("list") == .success)
    #expect(shell.listed == ["1 Mail 1", "2 Mail 3", "3 Mail 5"])
  }

  @Test(arguments: ["count by sender", "count by sender from:ann", "search from:ann; count by sender"])
  func `What is about to leave is not counted, and not reached by what was counted`(line: String)
    async throws
  {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 2,3")
    for (count, next) in [(3, "undo"), (5, "archive @1")] {
      _ = world.output.taken()
      _ = try await shell.type("inbox; \(line)")
      let printed = world.output.taken()
      #expect(printed.contains("\(count) messages "), "\(printed)")
      #expect(try await shell.type(next) == .success)
    }
    _ = world.output.taken()
    _ = try await shell.type("archive @1; inbox; \(line)")
    #expect(!world.output.taken().contains("   @1 "))
    await world.pass(60, shell)
    #expect(try await world.archived.count == 5)
  }

  @Test func `A thread without a subject is named by its author`() async throws {
    let world = try await ActionWorld(threads: 0)
    try await world.add([""], to: .inbox)
    var shell = world.shell()
    _ = try await shell.type("list")
    for (line, text) in [
      ("would delete 1", "Would delete \"(no subject) from Ann\". Account: work."),
      ("archive 1", "Archived \"(no subject) from Ann\". Type undo to take it back."),
      ("pending", "Archive \"(no subject) from Ann\""),
      ("undo", "Undid archive: \"(no subject) from Ann\" is back in Inbox."),
    ] {
      _ = world.output.taken()
      _ = try await shell.type(line)
      let printed = world.output.taken()
      #expect(printed.contains(text), "\(printed)")
    }
  }

  @Test func `Rule 2: it says that undo takes it back, however long it may`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("archive 1-3")
    #expect(world.output.taken() == "Archived \"Mail 1\" and 2 more threads. Type undo to take it back.\n")
    _ = try await shell.type("set undo-seconds 300")
    _ = world.output.taken()
    _ = try await shell.type("delete 4")
    #expect(world.output.taken() == "Deleted \"Mail 4\". Type undo to take it back.\n")
    #expect(world.waitingAlarms() == 2)
  }

  @Test func `Rule 3: undo in time leaves everything as it was`() async throws {
    let world = try await ActionWorld()
    let before = try await world.subjects(.inbox)
    var shell = world.shell()
    _ = try await shell.type("list; archive 2-3")
    _ = world.output.taken()
    #expect(shell.prompt == "[work · Inbox] vmail> ")
    await world.pass(5, shell)
    #expect(try await shell.type("undo") == .success)
    #expect(world.output.taken() == "Undid archive: \"Mail 2\" and 1 more thread are back in Inbox.\n")
    #expect(shell.listed == ["1 Mail 1", "2 Mail 2", "3 Mail 3", "4 Mail 4", "5 Mail 5"])
    #expect(shell.prompt == "[work · Inbox] vmail> ")
    #expect(world.waitingAlarms() == 0)
    await world.pass(60, shell)
    #expect(world.output.taken() == "")
    #expect(try await world.subjects(.inbox) == before)
    #expect(try await world.store.write { try $0.undo() } == .nothing)
  }

  @Test func `Rule 3: at the last moment undo wins or loses wholly`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 1-2")
    // The alarm rings while undo is under way.
    world.clock.advance(by: 5.5)
    #expect(try await shell.type("undo") == .success)
    await shell.background.undoWindow.settle()
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(try await world.archived.isEmpty)
    #expect(shell.listed.count == 5)
    #expect(shell.pendingNumbers.isEmpty)
  }

  @Test func `Rule 4: at expiry it is carried out, and at a prompt nothing is said`() async throws {
    let world = try await ActionWorld(kind: .imap)
    var shell = world.shell()
    _ = try await shell.type("list; delete 1-2")
    _ = world.output.taken()
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account.id) } == 0)
    await world.pass(5.5, shell)
    #expect(world.output.taken() == "")
    #expect(try await world.subjects(.trash) == ["Mail 1", "Mail 2"])
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account.id) } == 2)
    #expect(shell.pendingNumbers.isEmpty)
    _ = try await shell.type("status")
    #expect(world.output.taken().contains("2 changes to send"))
  }

  @Test func `Rule 5: what fails is back at its place, and retry does it again`() async throws {
    let world = try await ActionWorld()
    let thread = try await world.thread("Mail 2")
    var shell = world.shell()
    _ = try await shell.type("list; archive 2")
    _ = world.output.taken()
    world.repository.failThread(thread, with: .folderGone, times: 1)
    await world.pass(5.5, shell)
    #expect(
      world.output.taken() == "error: Couldn't archive \"Mail 2\": its folder no longer exists. Type retry.\n"
    )
    #expect(try await shell.type("retry") == .success)
    #expect(world.output.taken() == "Archived \"Mail 2\".\n")
    #expect(shell.listed == ["1 Mail 1", "3 Mail 3", "4 Mail 4", "5 Mail 5"])
    #expect(try await world.archived == ["Mail 2"])
    #expect(try await shell.type("retry") == .failure)
  }

  @Test func `Where it fails, the conversation that was left for it is shown again at the next prompt`()
    async throws
  {
    let world = try await ActionWorld()
    let thread = try await world.thread("Mail 2")
    var shell = world.shell()
    _ = try await shell.type("set after-action stay; list; open 2; archive")
    #expect(shell.session.conversation == nil)
    world.repository.failThread(thread, with: .folderGone, times: 1)
    await world.pass(5.5, shell)
    _ = world.output.taken()
    // What the prompt does before it is shown.
    await SessionAftermath.takeActionEvents(in: &shell)
    await Navigation.returnToConversation(in: &shell)
    #expect(shell.session.conversation?.thread.subject == "Mail 2")
    #expect(world.output.taken().contains("Mail 2"))
    await Navigation.returnToConversation(in: &shell)
    #expect(world.output.taken() == "")
  }

  @Test func `It is not, where it was carried out, or where something else is read by now`() async throws {
    let world = try await ActionWorld()
    let thread = try await world.thread("Mail 2")
    var shell = world.shell()
    _ = try await shell.type("set after-action stay; list; open 3; archive")
    await world.pass(5.5, shell)
    await SessionAftermath.takeActionEvents(in: &shell)
    await Navigation.returnToConversation(in: &shell)
    #expect(shell.session.conversation == nil)
    _ = try await shell.type("open 2; archive; open 4")
    world.repository.failThread(thread, with: .folderGone, times: 1)
    await world.pass(5.5, shell)
    await SessionAftermath.takeActionEvents(in: &shell)
    await Navigation.returnToConversation(in: &shell)
    #expect(shell.session.conversation?.thread.subject == "Mail 4")
  }

  @Test func `Rule 6: what the server refuses is taken back, with the same message`() async throws {
    let world = try await ActionWorld(kind: .imap)
    var shell = world.shell()
    _ = try await shell.type("list; delete 2; star 1")
    await world.pass(5.5, shell)
    _ = world.output.taken()
    let report = try await LogPusher(store: world.store).play(accountId: world.account.id) { _ in
      .refused(reason: "over quota")
    }
    try await tell(report.reverted, of: world, in: &shell)
    let told = world.output.taken()
    #expect(
      told.contains("error: Couldn't delete \"Mail 2\": the server refused (over quota). Type retry.\n"))
    #expect(told.contains("error: Couldn't star \"Mail 1\": the server refused (over quota). Type retry.\n"))
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account.id) } == 0)
    _ = try await shell.type("echo")
    #expect(shell.listed.count == 5)
    #expect(shell.session.listing?.listing.entry(1)?.thread.isStarred == false)
    #expect(shell.session.selection.isEmpty, "each was one thread that nobody had selected")
    // Both were told with the advice to retry, and it repeats both.
    _ = world.output.taken()
    #expect(try await shell.type("retry") == .success)
    #expect(world.output.taken() == "Starred \"Mail 1\".\nDeleted \"Mail 2\".\n")
    #expect(shell.listed == ["1 Mail 1", "3 Mail 3", "4 Mail 4", "5 Mail 5"])
    #expect(try await shell.type("retry") == .failure)
  }

  /// Ten threads are archived, and the server refuses three of them.
  private func refusingThree(
    of world: ActionWorld, in shell: inout Shell, meanwhile line: String = "echo"
  ) async throws -> String {
    _ = try await world.store.write {
      try $0.ensureFolder(
        accountId: world.account.id, name: "Archive", type: .custom, isServerArchive: true)
    }
    _ = try await shell.type("list; select 1-10; archive")
    await world.pass(5.5, shell)
    _ = try await shell.type(line)
    _ = world.output.taken()
    let refused = Set([
      try await world.email("Mail 2"), try await world.email("Mail 5"), try await world.email("Mail 7"),
    ])
    var played = PushReport()
    let account = world.account.id
    while let next = try await world.store.read({ try $0.operations(accountId: account, limit: 1) }).first {
      if refused.contains(next.emailId) {
        let reverted = try await world.store.write {
          try $0.revertOperation(next.id, reason: .refusedByServer("not these"))
        }
        played.note(try #require(reverted))
      } else {
        try await world.store.write { try $0.finishOperations([AcceptedOperation(next.id)]) }
      }
    }
    for (action, entries) in played.entries {
      played.countDone(try await world.store.read { try $0.changedThreads(by: entries) }, of: action)
    }
    try await tell(played, of: world, in: &shell)
    return world.output.taken()
  }

  @Test func `Rule 7: what a server refuses of a batch is selected, named and counted`() async throws {
    let world = try await ActionWorld(threads: 10, kind: .imap)
    var shell = world.shell()
    #expect(
      try await refusingThree(of: world, in: &shell) == """
        error: 7 archived, 3 actions failed for "Mail 2", "Mail 5" and "Mail 7": the server refused (not these). \
        The threads that failed are still selected. Type retry.

        """)
    #expect(try await shell.type("echo") == .success)
    #expect(shell.listed == ["2 Mail 2", "5 Mail 5", "7 Mail 7"], "in their rows")
    #expect(shell.session.selection.compactMap(\.number) == [2, 5, 7])
    #expect(shell.prompt == "[work · Inbox · 3 selected] vmail> ")
    _ = world.output.taken()
    #expect(try await shell.type("retry") == .success)
    #expect(world.output.taken() == "Archived \"Mail 2\" and 2 more threads.\n")
    #expect(shell.session.selection.isEmpty)
  }

  @Test func `Rule 7: another selection that was made meanwhile stays as it is, and retry knows the failed`()
    async throws
  {
    let world = try await ActionWorld(threads: 12, kind: .imap)
    var shell = world.shell()
    let told = try await refusingThree(of: world, in: &shell, meanwhile: "select 11-12")
    #expect(told.hasSuffix("the server refused (not these). Type retry.\n"), "\(told)")
    _ = try await shell.type("echo")
    #expect(shell.session.selection.compactMap(\.number) == [11, 12])
    #expect(shell.listed.count == 5)
    _ = world.output.taken()
    #expect(try await shell.type("retry") == .success)
    #expect(world.output.taken() == "Archived \"Mail 2\" and 2 more threads.\n")
    #expect(shell.session.selection.compactMap(\.number) == [11, 12])
  }

  @Test func `Rule 7: in another account nothing is selected, and the next program can retry`() async throws {
    let world = try await ActionWorld(threads: 10, kind: .imap)
    _ = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    var shell = world.shell()
    let told = try await refusingThree(of: world, in: &shell, meanwhile: "account home")
    #expect(told.hasSuffix("Type retry.\n"), "\(told)")
    _ = try await shell.type("echo")
    #expect(shell.session.selection.isEmpty)
    _ = world.output.taken()

    var next = world.shell()
    #expect(try await next.type("retry") == .success)
    #expect(world.output.taken() == "Archived \"Mail 2\" and 2 more threads.\n")
    #expect(try await world.subjects(.inbox).isEmpty)
    var last = world.shell()
    #expect(try await last.type("retry") == .failure)
    #expect(world.output.taken() == "error: nothing has failed\n")
  }

  @Test func `What fails as the session ends can be tried again in the next`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    let thread = try await world.thread("Mail 2")
    _ = try await shell.type("list; archive 2")
    world.repository.failThread(thread, with: .folderGone, times: 1)
    #expect(try await shell.type("quit") == .failure)
    _ = world.output.taken()
    var next = world.shell()
    #expect(try await next.type("retry") == .success)
    #expect(try await world.archived == ["Mail 2"])
  }

  @Test func `Rule 6: a refused move names the folder`() async throws {
    let world = try await ActionWorld(kind: .imap)
    _ = try await world.store.write {
      try $0.ensureFolder(accountId: world.account.id, name: "Bills", type: .custom)
    }
    var shell = world.shell()
    let failing = try await world.thread("Mail 1")
    _ = try await shell.type("list; move 2 bills; move 1 bills")
    world.repository.failThread(failing, with: .mailGone, times: 1)
    await world.pass(5.5, shell)
    #expect(world.output.taken().contains("Couldn't move \"Mail 1\" to Bills: "))
    let report = try await LogPusher(store: world.store).play(accountId: world.account.id) { _ in
      .refused(reason: "over quota")
    }
    try await tell(report.reverted, of: world, in: &shell)
    #expect(
      world.output.taken()
        == "error: Couldn't move \"Mail 2\" to Bills: the server refused (over quota). Type retry.\n")
  }

  @Test func `What waits for the same thread is carried out first, and failures are told`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    let failing = try await world.thread("Mail 2")
    _ = try await shell.type("list; archive 1-2; delete 3")
    world.repository.failThread(failing, with: .folderGone, times: 1)
    _ = try await shell.type("search mail")
    _ = world.output.taken()
    #expect(try await shell.type("spam 1") == .success)
    let told = world.output.err.taken()
    #expect(
      told.hasPrefix("error: 1 archived, 1 action failed for \"Mail 2\": its folder no longer exists."),
      "\(told)")
    #expect(shell.pendingNumbers == [2])
    #expect(try await world.archived == ["Mail 1"])
    #expect(shell.session.selection.count == 1)
    #expect(try await shell.type("spam 4; spam 3") == .success)
    #expect(world.output.err.taken() == "")
    #expect(try await world.subjects(.trash) == ["Mail 3"])
  }

  @Test func `Rule 7: in a batch each thread succeeds or fails by itself`() async throws {
    let world = try await ActionWorld(threads: 10)
    for number in [2, 5, 7] {
      world.repository.failThread(try await world.thread("Mail \(number)"), with: .folderGone, times: 1)
    }
    var shell = world.shell()
    _ = try await shell.type("list; select 1-10; archive")
    #expect(shell.session.selection.isEmpty)
    _ = world.output.taken()
    await world.pass(5.5, shell)
    #expect(
      world.output.taken() == """
        error: 7 archived, 3 actions failed for "Mail 2", "Mail 5" and "Mail 7": its folder no longer exists. The threads \
        that failed are still selected. Type retry.

        """)
    _ = try await shell.type("echo")
    #expect(shell.listed == ["2 Mail 2", "5 Mail 5", "7 Mail 7"])
    #expect(shell.session.selection.count == 3)
    #expect(try await world.archived.count == 7)
    _ = world.output.taken()
    #expect(try await shell.type("retry") == .success)
    #expect(world.output.taken() == "Archived \"Mail 2\" and 2 more threads.\n")
    #expect(try await world.archived.count == 10)
    #expect(shell.session.selection.isEmpty)
  }

  @Test func `Rule 8: several may wait, and any can be taken back`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 1; delete 2-3")
    await world.pass(2, shell)
    _ = try await shell.type("spam 4")
    _ = world.output.taken()
    _ = try await shell.type("pending")
    #expect(
      world.output.taken() == """
            1    3 s  Archive "Mail 1"
            2    3 s  Delete "Mail 2" and 1 more thread
            3    5 s  Mark "Mail 4" as spam

        """)
    #expect(try await shell.type("undo 2") == .success)
    #expect(world.output.taken() == "Undid delete: \"Mail 2\" and 1 more thread are back in Inbox.\n")
    #expect(shell.listed == ["2 Mail 2", "3 Mail 3", "5 Mail 5"])
    #expect(try await shell.type("undo 2") == .failure)
    #expect(world.output.taken().hasPrefix("error: 2 has been taken back already, or is too old. Type undo"))
    // A number is not given again in this session.
    _ = try await shell.type("archive 5")
    #expect(shell.pendingNumbers == [1, 3, 4])
    await world.pass(10, shell)
    #expect(shell.pendingNumbers.isEmpty)
    _ = try await shell.type("pending")
    #expect(world.output.out.taken().hasSuffix("Nothing is pending.\n"))
    _ = try await shell.type("archive 2")
    #expect(shell.pendingNumbers == [5])
  }

  @Test func `Rule 8: leaving carries out what waits, and says so`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 1-3; delete 4")
    _ = world.output.taken()
    #expect(try await shell.type("quit") == .success)
    #expect(
      world.output.taken() == "Done: archived \"Mail 1\" and 2 more threads.\nDone: deleted \"Mail 4\".\n")
    #expect(try await world.subjects(.inbox) == ["Mail 5"])
    #expect(world.waitingAlarms() == 0)
  }

  @Test func `Rule 9: after the window undo and redo work by the journal, also in another session`()
    async throws
  {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 1-2")
    await world.pass(6, shell)
    _ = try await shell.type("star 4")
    _ = world.output.taken()
    #expect(try await shell.type("undo; undo") == .success)
    #expect(
      world.output.taken() == """
        Undid star: "Mail 4" is as it was before.
        Undid archive: "Mail 1" and 1 more thread are back in Inbox.

        """)
    #expect(shell.listed.count == 5)
    #expect(shell.session.listing?.listing.entry(4)?.thread.isStarred == false)

    var next = world.shell()
    #expect(try await next.type("list; redo") == .success)
    #expect(world.output.taken().hasSuffix("Archived \"Mail 1\" and 1 more thread again.\n"))
    #expect(next.listed == ["3 Mail 3", "4 Mail 4", "5 Mail 5"])
    #expect(try await world.archived == ["Mail 1", "Mail 2"])
    #expect(try await next.type("redo; redo") == .failure)
    #expect(world.output.taken().hasSuffix("error: nothing to redo\n"))
    #expect(next.session.listing?.listing.entry(4)?.thread.isStarred == true)
  }

  @Test func `Rule 9: permanent deletion can't be undone, and undo goes on to what came before`()
    async throws
  {
    let world = try await ActionWorld()
    try await world.add(["Old"], to: .trash)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("archive 1; folder trash; delete 1 --yes")
    _ = world.output.taken()
    #expect(try await shell.type("undo") == .failure)
    #expect(
      world.output.taken() == """
        error: Permanently deleted 1 thread: that can't be undone. Type undo again to undo the action \
        before it.

        """)
    #expect(try await shell.type("undo") == .success)
    #expect(try await world.archived.isEmpty)
    #expect(try await shell.type("undo") == .failure)
    #expect(world.output.taken().hasSuffix("error: nothing to undo\n"))
  }

  @Test func `Rule 10: scripts act at once, unless they set a window`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; archive 1")
    #expect(world.output.taken().hasSuffix("Archived \"Mail 1\".\n"))
    #expect(try await world.archived == ["Mail 1"])
    #expect(shell.listed.count == 4)
    _ = try await shell.type("undo")
    #expect(try await world.archived.isEmpty)
    #expect(shell.listed.count == 5)
    _ = try await shell.type("set output json; set undo-seconds; set output text")
    #expect(world.output.taken().contains(#""name":"undo-seconds","value":"0","default":"5""#))
    _ = try await shell.type("set undo-seconds 5; archive 2")
    #expect(world.output.taken().hasSuffix("Archived \"Mail 2\". Type undo to take it back.\n"))
    #expect(try await world.archived.isEmpty)
    #expect(await WaitingActions.finishActions(in: &shell))
    #expect(try await world.archived == ["Mail 2"])
  }

  @Test func `Flags change at once, keep the selection and can be undone`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("select 1-2; read")
    #expect(world.output.taken() == "2 threads selected.\nMarked \"Mail 1\" and 1 more thread as read.\n")
    #expect(shell.session.listing?.listing.entries.map(\.thread.unreadCount) == [0, 0, 1, 1, 1])
    #expect(shell.session.selection.count == 2)
    _ = try await shell.type("read")
    #expect(world.output.taken() == "Nothing to mark as read.\n")
    _ = try await shell.type("unread 1; star %; unstar 2")
    #expect(
      world.output.taken() == """
        Marked "Mail 1" as unread.
        Starred "Mail 1" and 1 more thread.
        Unstarred "Mail 2".

        """)
    #expect(shell.session.listing?.listing.entries.map(\.thread.isStarred).prefix(3) == [true, false, false])
    _ = try await shell.type("undo; undo; undo; undo")
    #expect(shell.session.listing?.listing.entries.map(\.thread.unreadCount) == [1, 1, 1, 1, 1])
    #expect(shell.session.listing?.listing.entries.contains { $0.thread.isStarred } == false)
  }

  private func tell(_ reverted: [ActionOutcome], of world: ActionWorld, in shell: inout Shell) async throws {
    var played = PushReport()
    played.reverted = reverted
    try await tell(played, of: world, in: &shell)
  }

  private func tell(_ played: PushReport, of world: ActionWorld, in shell: inout Shell) async throws {
    let directory = try await shell.services().directory
    await PushNotifier(undoWindow: shell.background.undoWindow, console: shell.console, directory: directory)
      .notify(played, of: world.account.id)
  }
}
