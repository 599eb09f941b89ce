import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine
@testable import VmailShell
@testable import VmailSystem
@testable import VmailTerminal
@testable import VmailViews

/// Where commands act, and on what (page 8.3 to 8.7).
@Suite(.timeLimit(.minutes(10))) struct ActingTests {
  @Test func `Without references it is the selection, else the current thread`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("select 2-3; archive")
    #expect(try await world.archived == ["Mail 2", "Mail 3"])
    #expect(shell.session.selection.isEmpty)
    // Nobody has seen which the current one would be.
    #expect(try await shell.type("archive") == .usage)
    _ = try await shell.type("list; archive")
    #expect(try await world.archived == ["Mail 1", "Mail 2", "Mail 3"])
    // The current thread left: nothing is guessed.
    #expect(try await shell.type("archive") == .usage)
  }

  @Test func `All is every thread of the folder, also what came since it was listed`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("set page-size 2; list")
    try await world.add(["New 1", "New 2"], to: .inbox)
    _ = world.output.taken()
    #expect(try await shell.type("select all") == .success)
    #expect(world.output.taken() == "7 threads selected.\n")
    // Numbers go on meaning what was listed, and the page that was shown is the one more goes on from.
    #expect(
      shell.listed == ["1 Mail 1", "2 Mail 2", "3 Mail 3", "4 Mail 4", "5 Mail 5", "6 New 1", "7 New 2"])
    #expect(shell.session.listing?.page == 1...2 && shell.session.listing?.total == 7)
    #expect(try await shell.type("archive all/subject:new") == .success)
    #expect(try await world.archived == ["New 1", "New 2"])
  }

  @Test func `All leaves out what has left since, and has back what came back`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; archive 2")
    let other = ManageThreadActionsUseCase(
      repository: world.repository, store: world.store,
      transfers: TransferMailUseCase(store: world.store, reader: PlainMessageReader()))
    let inbox = try #require(world.folders[.inbox])
    _ = try await other.perform(
      .archive, on: [ThreadInMailbox(threadId: try await world.thread("Mail 4"), view: .folder(inbox.id))])
    _ = try await UndoActionsUseCase(
      repository: world.repository, store: world.store,
      transfers: TransferMailUseCase(store: world.store, reader: PlainMessageReader())
    ).undo()
    _ = try await UndoActionsUseCase(
      repository: world.repository, store: world.store,
      transfers: TransferMailUseCase(store: world.store, reader: PlainMessageReader())
    ).undo()
    _ = try await other.perform(
      .archive, on: [ThreadInMailbox(threadId: try await world.thread("Mail 5"), view: .folder(inbox.id))])
    _ = try await shell.type("select all")
    #expect(shell.session.selection.map(\.number) == [1, 2, 3, 4])
  }

  @Test func `All of threads that were named one by one is those`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("select --as some 1-2; folder archive; list; list @some; select all")
    #expect(shell.session.selection.count == 2)
  }

  @Test func `All of what a search found is all that it finds now`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("set page-size 2; search subject:mail")
    try await world.add(["Mail 6"], to: .inbox)
    _ = try await shell.type("select all")
    #expect(shell.session.selection.count == 6)
  }

  @Test func `A wrong reference does nothing to the others`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("archive 1,9") == .usage)
    #expect(try await world.archived.isEmpty)
  }

  @Test func `A selection acts in the folder where it was made`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("star 1-2; select 1-2; folder starred; list; archive")
    #expect(try await world.archived == ["Mail 1", "Mail 2"])
    // They are still starred, and listed.
    #expect(shell.listed == ["1 Mail 1", "2 Mail 2"])
    #expect(shell.session.selection.isEmpty)
  }

  @Test func `The error about a thread that has left says where it is`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; star 1; archive 1; label 2 +Bills; archive 2; delete 3")
    for (number, place) in [(1, "Archive"), (2, "Bills"), (3, "Trash")] {
      _ = world.output.taken()
      #expect(try await shell.type("open \(number)") == .usage)
      let expected = "thread \(number) is no longer in this listing. It is in \(place)."
      #expect(world.output.taken().contains(expected))
    }
    var typing = world.shell()
    _ = try await typing.type("list; archive 2; delete 1")
    _ = world.output.taken()
    for (line, deed) in [("open 2", "archived; undo 1"), ("star 1", "deleted; undo 2")] {
      #expect(try await typing.type(line) == .usage)
      #expect(world.output.taken().contains("It was \(deed) takes that back."), "\(line)")
    }
  }

  @Test(arguments: ["archive 1", "move 1 trash", "mv 1 inbox", "archive 1 --yes"])
  func `In Starred archive and move are refused`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("star 1; folder starred")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .usage)
    #expect(world.output.taken().contains("Starred is not one. Use unstar."))
    #expect(try await world.subjects(.inbox).count == 5)
  }

  @Test func `In the Archive there is nothing to archive`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("archive 1; folder archive")
    _ = world.output.taken()
    #expect(try await shell.type("archive 1") == .success)
    #expect(world.output.taken() == "Nothing to archive.\n")
    #expect(shell.listed == ["1 Mail 1"])
  }

  @Test func `What a search found is taken from the Inbox, else from where it is`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("archive 1; /Mail")
    #expect(shell.listed.count == 5)
    #expect(try await shell.type("delete *") == .success)
    #expect(shell.listed.isEmpty)
    #expect(try await world.archived.isEmpty)
    #expect(try await world.subjects(.inbox).isEmpty)
    #expect(try await world.subjects(.trash).count == 5)
    _ = try await shell.type("undo")
    #expect(shell.listed.count == 5)
    #expect(try await world.archived == ["Mail 1"])
  }

  @Test func `With a conversation open it is that one, and numbers are those of the listing`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("select 4; open 2")
    #expect(try await shell.type("archive 3") == .success)
    #expect(try await world.archived == ["Mail 3"])
    #expect(shell.session.conversation != nil)
    #expect(try await shell.type("archive") == .success)
    #expect(try await world.archived == ["Mail 2", "Mail 3"])
    #expect(shell.session.conversation == nil)
    #expect(shell.session.selection.count == 1)
  }

  @Test func `In All Inboxes each thread is acted on in its own account`() async throws {
    let world = try await ActionWorld(threads: 2)
    let home = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    try await world.add(["Cake"], to: .inbox, of: home)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("account all; list")
    #expect(shell.listed.count == 3)
    _ = world.output.taken()
    let first = shell.listed[0].dropFirst(2)
    #expect(try await shell.type("delete *; undo") == .success)
    #expect(
      world.output.taken() == """
        Deleted "\(first)" and 2 more threads.
        Undid delete: "\(first)" and 2 more threads are back where they were.

        """)
    #expect(try await shell.type("label * +Old") == .success)
    #expect(
      world.output.taken() == """
        Added Old to "\(first)" and 2 more threads.

        """)
    #expect(try await shell.type("move * old") == .success)
    #expect(
      world.output.taken() == """
        Moved "\(first)" and 2 more threads to Old.

        """)
    #expect(try await world.subjects(.inbox).isEmpty)
    #expect(try await world.subjects(.inbox, of: home).isEmpty)
  }

  @Test func `Moving to a system folder is the command of its name`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("move 1 archive; move 2 trash; move 3 spam") == .success)
    #expect(try await world.archived == ["Mail 1"])
    #expect(try await world.subjects(.trash) == ["Mail 2"])
    #expect(try await world.subjects(.spam) == ["Mail 3"])
    // Never for good.
    #expect(try await shell.type("folder trash; move 1 trash") == .success)
    #expect(world.output.taken().hasSuffix("Nothing to delete.\n"))
    #expect(try await world.subjects(.trash) == ["Mail 2"])
  }

  @Test(arguments: ["sent", "drafts", "starred", "outbox", "nowhere", "2", ""])
  func `Moving anywhere else is an error, and nothing is done`(folder: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("move 1 \(folder)") == .usage)
    #expect(try await world.subjects(.inbox).count == 5)
  }

  @Test func `Labels are made, added and removed, and the threads stay`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type("list; label 1-2 '+Two Words' +bills") == .success)
    #expect(world.output.taken().hasSuffix("Added Two Words, bills to \"Mail 1\" and 1 more thread.\n"))
    #expect(try await shell.type("label 1 +BILLS") == .success)
    #expect(world.output.taken() == "Nothing to add bills to.\n")
    #expect(try await shell.type("label 1 -two +New") == .success)
    #expect(world.output.taken() == "Added New to and removed Two Words from \"Mail 1\".\n")
    #expect(shell.listed.count == 5)
    #expect(try await shell.type("folder 'two words'") == .success)
    #expect(shell.listed == ["1 Mail 2"])
    _ = try await shell.type("undo; list")
    #expect(shell.listed == ["1 Mail 1", "2 Mail 2"])
  }

  @Test(arguments: [
    "label 1", "label 1 -nosuch", "label 1 +inbox", "label 1 +a//b", "label 1 '+ '", "label 1 -4", "label +",
    "label 9 +x", "label 9 x", "label 1 inbox", "label 1 a//b", "label 1 two words", "label Bills 1",
    "label 1 all", "label 1 5-1", "label 1 form:acme", "label 1 :u", "label 1 @set", "label 1 ' '",
    "for t in 1; label ${t}; end",
  ])
  func `A label that cannot be is an error, and makes none`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    let before = try await world.store.read { try $0.folders(accountId: world.account.id) }.count
    #expect(try await shell.type(line) == .usage)
    #expect(try await world.store.read { try $0.folders(accountId: world.account.id) }.count == before)
  }

  @Test(arguments: [
    ("label 1 Bills", ["Bills"]), ("label 1 'Two Words'", ["Two Words"]), ("label 1 '3'", ["3"]),
    ("label 1 Bills +Old", ["Bills", "Old"]), ("label 1 +Old +Bills", ["Old", "Bills"]),
    ("label 1 Bills -Old", ["Bills"]), ("open 1; label Bills", ["Bills"]),
  ])
  func `A name without a sign is a label to add`(line: String, labels: [String]) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; label 2 +Old")
    #expect(try await shell.type(line) == .success)
    let found = try await world.store.read { try $0.folders(accountId: world.account.id) }
      .filter { $0.type == .custom && $0.name != "Old" || labels.contains($0.name) }
    #expect(Set(found.map(\.name)) == Set(labels))
    for label in found {
      #expect(try await world.subjects(in: .folder(label.id)).contains("Mail 1"))
    }
  }

  @Test func `Programs get the contract's objects`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set output json; list")
    _ = world.output.taken()
    _ = try await shell.type("archive 1-2")
    #expect(
      world.output.taken()
        == #"{"type":"action","action":"archive","done":2,"unchanged":0,"failed":[],"emails":[],"undoSeconds":5,"n":1,"messages":2,"onlyHere":false}"#
        + "\n")
    let waiting = try #require(try await world.store.read { try $0.pending() }.first)
    _ = try await shell.type("pending; undo")
    #expect(
      world.output.taken() == """
        {"type":"pending","n":1,"kind":"action","id":"\(waiting.id)","action":"archive","count":2,"subject":"Mail 1","account":null,"secondsLeft":5,"date":null,"reason":null}
        {"type":"undo","action":"archive","done":2,"unchanged":0,"failed":[],"emails":[],"pending":true}

        """)
    let thread = try await world.thread("Mail 2")
    world.repository.failThread(thread, with: .folderGone, times: 1)
    _ = try await shell.type("set undo-seconds 0")
    _ = world.output.taken()
    #expect(try await shell.type("delete 1-2") == .failure)
    #expect(
      world.output.taken() == """
        {"type":"action","action":"delete","done":1,"unchanged":0,"failed":[{"id":"\(thread)","reason":"its folder no longer exists"}],"emails":[],"undoSeconds":0,"n":null,"messages":null,"onlyHere":false}
        {"type":"error","command":"delete","code":1,"text":"1 deleted, 1 action failed for \\"Mail 2\\": its folder no longer exists. The threads that failed are still selected. Type retry.","line":null,"column":null}

        """)
    #expect(shell.session.selection.map(\.threadId) == [thread])
    _ = try await shell.type("set undo-seconds 5; archive 3; sleep 6")
    await shell.background.undoWindow.settle()
    #expect(
      world.output.err.taken() == #"{"type":"notice","kind":"done","text":"Done: archived \"Mail 3\"."}"#
        + "\n"
    )
  }

  @Test func `The plain form is sentences`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set output plain; list")
    _ = world.output.taken()
    let thread = try await world.thread("Mail 1")
    _ = try await shell.type("archive 1; pending")
    #expect(
      world.output.taken() == """
        Archived "Mail 1". Type undo to take it back.
        Pending 1: archive "Mail 1". 5 seconds left.

        """)
    world.repository.failThread(thread, with: .threadGone)
    await world.pass(5.5, shell)
    #expect(
      world.output.taken()
        == "Error: Couldn't archive \"Mail 1\": that conversation no longer exists.\n")
  }
}
