import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@Suite("A mirror of Maildirs", .timeLimit(.minutes(10)))
struct MirrorMaildirUseCaseTests {
  @Test func `At first, each side gets what the other has, and nothing twice`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("new", part: "new")
    world.maildirs.put("read", flags: "S")
    world.maildirs.put("sent", in: ".Sent", flags: "S")
    world.maildirs.put("swift", in: ".Lists.Swift")
    world.maildirs.put("same", flags: "F")
    try await world.add("same", flags: .seen)
    try await world.add("mine")
    try await world.add("kept", to: nil, flags: .seen)
    try await world.add("bill", to: "Bills/2025")
    _ = try await world.mirror()
    let report = try await world.run()
    #expect(try await world.folders(of: "new") == ["Inbox"])
    #expect(try await world.flags(of: "new") == [])
    #expect(try await world.flags(of: "read") == .seen)
    #expect(try await world.folders(of: "sent") == ["Sent"])
    #expect(try await world.folders(of: "swift") == ["Lists/Swift"])
    #expect(try await world.flags(of: "same") == [.seen, .flagged])
    #expect(
      world.maildirs.subjects == [
        "": ["mine", "new", "read", "same"], ".Sent": ["sent"], ".Lists.Swift": ["swift"],
        ".Archive": ["kept"], ".Bills.2025": ["bill"],
      ])
    #expect(world.maildirs.flags[""]?["same"] == [.seen, .flagged])
    #expect(report.received == 4 && report.written == 3 && report.renamed == 1 && report.arrived == [])
    let again = try await world.run()
    #expect(again == MirrorMaildirUseCase.Report())
  }

  @Test func `Flags are carried over in both directions, and both changes are kept`() async throws {
    let world = try await MirrorWorld()
    for subject in ["a", "b", "c"] { world.maildirs.put(subject, flags: "S") }
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.setFlags("", of: "a")
    world.maildirs.setFlags("RS", of: "c")
    try await world.act(.star, on: "b", in: "Inbox")
    try await world.act(.star, on: "c", in: "Inbox")
    try await world.act(.markUnread, on: "c", in: "Inbox")
    let report = try await world.run()
    #expect(report.changed == 2 && report.renamed == 2)
    #expect(try await world.flags(of: "a") == [])
    #expect(world.maildirs.flags[""]?["b"] == [.seen, .flagged])
    for flags in [try await world.flags(of: "c"), world.maildirs.flags[""]?["c"]] {
      #expect(flags == [.answered, .flagged])
    }
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test func `A file that was moved moves its message, and a moved message moves its file`() async throws {
    let world = try await MirrorWorld()
    for subject in ["a", "b"] { world.maildirs.put(subject, flags: "S") }
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.remove("a")
    world.maildirs.put("a", in: ".Work", flags: "S")
    try await world.act(.archive, on: "b", in: "Inbox")
    let report = try await world.run()
    #expect(try await world.folders(of: "a") == ["Work"])
    #expect(world.maildirs.subjects == [".Work": ["a"], ".Archive": ["b"]])
    #expect(report.received == 0 && report.changed == 1 && report.written == 1 && report.removed == 1)
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test(arguments: ["", ".Trash"]) func `A file that was moved to the Archive archives its message`(
    from: String
  ) async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", in: from)
    world.maildirs.put("b", in: ".Archive")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.move("a", from: from, to: ".Archive")
    let report = try await world.run()
    #expect(try await world.folders(of: "a") == ["Archive"])
    #expect(world.maildirs.subjects == [".Archive": ["a", "b"]])
    #expect(report.changed == 1 && report.trashed == 0)
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test func `A message is not deleted while it has a file elsewhere`() async throws {
    let world = try await MirrorWorld()
    try await world.add("a")
    _ = try await world.mirror()
    try await world.act(.label(adding: [world.folder("Kept")], removing: []), on: "a", in: "Inbox")
    try await world.run()
    try await world.act(.label(adding: [], removing: [world.folder("Kept")]), on: "a", in: "Kept")
    world.maildirs.remove("a")
    #expect(try await world.run().trashed == 0)
    #expect(try await world.folders(of: "a") == ["Inbox"])
    #expect(world.maildirs.subjects == ["": ["a"]])
  }

  @Test func `A file in two Maildirs is a message with two labels`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    world.maildirs.put("a", in: ".Work")
    _ = try await world.mirror()
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Inbox", "Work"])
    world.maildirs.remove("a")
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Work"])
  }

  @Test func `One of two files of a message may go`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    world.maildirs.put("a", flags: "S")
    _ = try await world.mirror()
    try await world.run()
    #expect(try await world.flags(of: "a") == .seen)
    world.maildirs.setFlags("ST", of: "none")
    try await world.act(.archive, on: "a", in: "Inbox")
    try await world.run()
    #expect(world.maildirs.subjects == [".Archive": ["a"]])
  }

  @Test func `A removed file puts its message into Trash, only here`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.remove("a")
    let report = try await world.run()
    #expect(report.trashed == 1 && report.written == 0)
    #expect(try await world.folders(of: "a") == ["Trash"])
    #expect(world.maildirs.subjects == [:])
    // Out of Trash, it is written again; and after that, a deletion here is one there.
    try await world.act(.move(to: world.folder("Inbox")), on: "a", in: "Trash")
    try await world.run()
    #expect(world.maildirs.subjects == ["": ["a"]])
    try await world.act(.delete, on: "a", in: "Inbox")
    try await world.run()
    #expect(world.maildirs.subjects == [".Trash": ["a"]])
    // Other programs empty their Trash without emptying this one.
    world.maildirs.remove("a", from: ".Trash")
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Trash"])
    #expect(world.maildirs.subjects == [:])
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test func `Mail that is not only in Trash is in the Trash of the files as well`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.remove("a")
    try await world.run()
    try await world.act(.label(adding: [world.folder("Kept")], removing: []), on: "a", in: "Trash")
    try await world.run()
    #expect(world.maildirs.subjects == [".Kept": ["a"], ".Trash": ["a"]])
    try await world.act(.label(adding: [], removing: [world.folder("Kept")]), on: "a", in: "Kept")
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Trash"])
    #expect(world.maildirs.subjects == [".Trash": ["a"]])
  }

  @Test func `A file marked as deleted puts its message into Trash`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", flags: "S")
    world.maildirs.put("b", flags: "ST")
    _ = try await world.mirror()
    try await world.run()
    #expect(try await world.folders(of: "b") == ["Trash"])
    world.maildirs.setFlags("ST", of: "a")
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Trash"])
    #expect(world.maildirs.subjects == [".Trash": ["a", "b"]])
  }

  @Test func `Mail deleted permanently here loses its file`() async throws {
    let world = try await MirrorWorld()
    try await world.add("a", to: "Trash")
    _ = try await world.mirror()
    try await world.run()
    #expect(world.maildirs.subjects == [".Trash": ["a"]])
    try await world.act(.deletePermanently, on: "a", in: "Trash")
    #expect(try await world.run().removed == 1)
    #expect(world.maildirs.subjects == [:])
  }

  // MARK: Evidence

  @Test func `A listing that overlooks a file removes nothing`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.overlook("a")
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
    #expect(try await world.folders(of: "a") == ["Inbox"])
  }

  @Test func `A file that is moved while the Maildirs are listed isn't missed`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", in: ".Work")
    world.maildirs.put("b", in: ".Work")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.put("c")
    world.maildirs.after(listing: "") { $0.move("a", from: ".Work", to: "") }
    let report = try await world.run()
    #expect(report.trashed == 0 && report.received == 1 && report.failures == [])
    #expect(try await world.folders(of: "a") == ["Inbox"])
    #expect(world.maildirs.subjects == ["": ["a", "c"], ".Work": ["b"]])
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test func `As long as files are moved, nothing is missed, and the next run goes on`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", in: ".Work")
    world.maildirs.put("b", in: ".Work")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.put("n")
    @Sendable func moving(_ number: Int) -> @Sendable (ModelMaildirs) -> Void {
      { maildirs in
        maildirs.remove("a", from: ".Work")
        maildirs.put("x\(number)")
        maildirs.after(listing: "", moving(number + 1))
      }
    }
    world.maildirs.after(listing: "", moving(0))
    let report = try await world.run()
    #expect(report.trashed == 0 && report.failures.count == 1)
    #expect(try await world.folders(of: "a") == ["Work"])
    world.maildirs.after(listing: "") { _ in }
    #expect(try await world.run().trashed == 1)
  }

  @Test func `A message that another program has put where vmail wrote it keeps that file alone`()
    async throws
  {
    let world = try await MirrorWorld()
    try await world.add("a", to: "Work")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.put("a", in: ".Work")
    #expect(world.maildirs.subjects == [".Work": ["a", "a"]])
    let report = try await world.run()
    #expect(report.removed == 1 && report.doubled == 0)
    #expect(world.maildirs.subjects == [".Work": ["a"]])
    // Two of others are theirs; the run says so.
    world.maildirs.put("a", in: ".Work")
    #expect(try await world.run().doubled == 1)
    #expect(world.maildirs.subjects == [".Work": ["a", "a"]])
  }

  @Test func `Another folder under the same name is refused`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.replaceFolder()
    await #expect(throws: MirrorError.otherFolder(path: ModelMaildirs.top)) { try await world.run() }
  }

  @Test func `A Maildir that is gone is no evidence, but one that was renamed is`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", in: ".Old")
    world.maildirs.put("b", in: ".Work")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.removeMaildir(".Old")
    world.maildirs.rename(".Work", to: ".Done")
    let report = try await world.run()
    #expect(try await world.folders(of: "a") == ["Old"])
    #expect(try await world.folders(of: "b") == ["Done"])
    #expect(report.failures.map(\.path) == [ModelMaildirs.top + "/.Old"])
    #expect(world.maildirs.subjects == [".Done": ["b"]])
  }

  /// Up to 20 removals are believed, and above that up to half of the files.
  @Test(arguments: [
    (files: 20, removed: 20, isHeld: false), (21, 20, false), (21, 21, true), (42, 21, false), (42, 22, true),
  ])
  func `Too many removals are held back`(files: Int, removed: Int, isHeld: Bool) async throws {
    let world = try await MirrorWorld()
    for number in 1...files { world.maildirs.put("m\(number)") }
    _ = try await world.mirror()
    try await world.run()
    for number in 1...removed { world.maildirs.remove("m\(number)") }
    let report = try await world.run()
    #expect(report.held == (isHeld ? removed : 0))
    #expect(report.trashed == (isHeld ? 0 : removed))
    #expect(try await world.run().held == (isHeld ? removed : 0))
    #expect(try await world.run(believesAll: true).trashed == (isHeld ? removed : 0))
    #expect(try await world.mail().values.count { $0.folders == ["Trash"] } == removed)
  }

  @Test(arguments: [(20, false), (21, true)])
  func `Too many permanent deletions leave the files`(erased: Int, isHeld: Bool) async throws {
    let world = try await MirrorWorld()
    for number in 1...erased { try await world.add("m\(number)", to: "Trash") }
    _ = try await world.mirror()
    try await world.run()
    for number in 1...erased { try await world.act(.deletePermanently, on: "m\(number)", in: "Trash") }
    let report = try await world.run()
    #expect(report.held == (isHeld ? erased : 0) && report.removed == (isHeld ? 0 : erased))
    #expect(try await world.run(believesAll: true).removed == (isHeld ? erased : 0))
  }

  // MARK: Directions

  @Test func `A mirror that is only read changes no file`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    try await world.add("mine")
    _ = try await world.mirror(.incoming)
    try await world.run()
    try await world.act(.star, on: "a", in: "Inbox")
    try await world.act(.archive, on: "a", in: "Inbox")
    try await world.run()
    #expect(world.maildirs.subjects == ["": ["a"]])
    #expect(world.maildirs.flags[""]?["a"] == [])
    world.maildirs.setFlags("S", of: "a")
    try await world.run()
    #expect(try await world.flags(of: "a") == [.seen, .flagged])
    // It is archived, whatever happens to the file in the Inbox.
    world.maildirs.remove("a")
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Archive"])
  }

  @Test func `A mirror that is only written restores its files`() async throws {
    let world = try await MirrorWorld(kind: .imap)
    try await world.add("a", flags: .seen)
    _ = try await world.mirror(.outgoing)
    try await world.run()
    world.maildirs.put("strange")
    world.maildirs.setFlags("F", of: "a")
    try await world.run()
    #expect(world.maildirs.flags[""]?["a"] == .seen)
    world.maildirs.remove("a")
    #expect(try await world.run().written == 1)
    #expect(try await world.mail().keys.sorted() == ["a"])
    #expect(world.maildirs.subjects == ["": ["a", "strange"]])
    #expect(try await world.flags(of: "a") == .seen)
  }

  @Test(arguments: [MaildirMirror.Direction.incoming, .both])
  func `Files are not read into an account with a server`(direction: MaildirMirror.Direction) async throws {
    let world = try await MirrorWorld(kind: .imap)
    await #expect(throws: MirrorError.accountHasServer(world.account.id)) {
      try await world.mirror(direction)
    }
  }

  @Test func `Only mail that came after the first run is for rules`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("old")
    _ = try await world.mirror()
    #expect(try await world.run().arrived.isEmpty)
    world.maildirs.put("new", part: "new")
    #expect(try await world.run().arrived.count == 1)
  }

  @Test func `The backlog grows with what is done in the account, and not with runs`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a")
    world.maildirs.put("b")
    let mirror = try await world.mirror()
    try await world.run()
    try await world.run()
    let settled = try await world.useCase.backlog(of: mirror)
    try await world.run()
    #expect(try await world.useCase.backlog(of: mirror) == settled)
    var before = settled
    for action in [ThreadAction.star, .markRead, .archive] {
      try await world.act(action, on: "a", in: "Inbox")
      let now = try await world.useCase.backlog(of: mirror)
      #expect(now != before, "\(action)")
      before = now
    }
    try await world.add("x")
    #expect(try await world.useCase.backlog(of: mirror) != before)
    try await world.act(.delete, on: "b", in: "Inbox")
    try await world.run()
    before = try await world.useCase.backlog(of: mirror)
    try await world.act(.deletePermanently, on: "b", in: "Trash")
    #expect(try await world.useCase.backlog(of: mirror) != before)
  }

  @Test func `What could not be written is tried again`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", in: ".Work")
    _ = try await world.mirror()
    try await world.run()
    try await world.run()
    world.maildirs.removeMaildir(".Work")
    try await world.add("b", to: "Work")
    try await world.run()
    #expect(world.maildirs.subjects == [:])
    world.maildirs.put("a", in: ".Work")
    try await world.run()
    #expect(world.maildirs.subjects == [".Work": ["a", "b"]])
  }

  @Test func `Mail that another program takes out of Trash is out of Trash`() async throws {
    let world = try await MirrorWorld()
    world.maildirs.put("a", in: ".Trash")
    world.maildirs.put("b")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.remove("a", from: ".Trash")
    world.maildirs.put("a")
    world.maildirs.remove("b")
    try await world.run()
    #expect(try await world.folders(of: "a") == ["Inbox"])
    #expect(try await world.folders(of: "b") == ["Trash"])
    world.maildirs.put("b")
    try await world.run()
    #expect(try await world.folders(of: "b") == ["Inbox"])
    #expect(world.maildirs.subjects == ["": ["a", "b"]])
  }

  // MARK: Interruptions

  /// Everything that a run can have to do.
  private func busyWorld() async throws -> MirrorWorld {
    let world = try await MirrorWorld()
    for subject in ["a", "b", "c", "d", "e", "f"] { world.maildirs.put(subject, flags: "S") }
    try await world.add("x")
    try await world.add("y", to: "Trash")
    _ = try await world.mirror()
    try await world.run()
    world.maildirs.remove("a")
    world.maildirs.remove("b")
    world.maildirs.put("b", in: ".Work", flags: "S")
    world.maildirs.setFlags("FS", of: "c")
    world.maildirs.put("n", part: "new")
    try await world.act(.archive, on: "d", in: "Inbox")
    try await world.act(.star, on: "e", in: "Inbox")
    try await world.act(.delete, on: "f", in: "Inbox")
    try await world.act(.deletePermanently, on: "y", in: "Trash")
    try await world.add("z", to: "Bills")
    return world
  }

  @Test(arguments: [false, true])
  func `A run that is killed anywhere is continued by the next`(hasEffect: Bool) async throws {
    let whole = try await busyWorld()
    whole.maildirs.kill(atCall: nil)
    try await whole.run()
    let calls = whole.maildirs.calls
    #expect(calls > 20)
    let expected = try await whole.mail().mapValues { "\($0.folders.sorted()) \($0.flags)" }
    for call in 0..<calls {
      let world = try await busyWorld()
      world.maildirs.kill(atCall: call, hasEffect: hasEffect)
      await #expect(throws: (any Error).self) { try await world.run() }
      world.maildirs.kill(atCall: nil)
      try await world.run()
      #expect(
        try await world.mail().mapValues { "\($0.folders.sorted()) \($0.flags)" } == expected, "call \(call)")
      #expect(world.maildirs.subjects == whole.maildirs.subjects, "call \(call)")
      #expect(world.maildirs.flags == whole.maildirs.flags, "call \(call)")
      #expect(try await world.run() == MirrorMaildirUseCase.Report(), "call \(call)")
    }
  }
}
