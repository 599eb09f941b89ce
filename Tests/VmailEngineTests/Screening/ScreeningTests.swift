import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// New senders, whose mail waits in the Screener.
@Suite("Screening", .timeLimit(.minutes(10)))
struct ScreeningTests {
  @Test(
    arguments: [
      (nil, false, false, .waiting), (nil, true, false, nil), (nil, false, true, nil), (nil, true, true, nil),
      (.approved, false, false, nil), (.approved, true, true, nil), (.denied, false, false, .denied),
      (.denied, true, true, .denied),
    ] as [(SenderDecision?, Bool, Bool, ScreeningFolder?)])
  func `A decision counts more than what is known of a sender, and only strangers wait`(
    decision: SenderDecision?, isKnown: Bool, joins: Bool, folder: ScreeningFolder?
  ) {
    #expect(ScreeningFolder.folder(for: decision, isKnown: isKnown, joins: joins) == folder)
  }

  @Test func `The first mail of a sender waits, on the server too, and is not announced`() async throws {
    let screen = try await Screen()
    try await screen.receive("a", from: "Eve@new.example")
    let report = try await screen.receive("b", from: "bo@old.example")
    #expect(report.inbox?.counts.unseen == 1 && report.newMail.map(\.subject) == ["About b"])
    #expect(await screen.mail("Screener") == ["About a"])
    #expect(await screen.mail("INBOX") == ["About b", "About old"])
    let more = try await screen.receive("c", from: "eve@new.example")
    #expect(more.arrivals.waitingCount == 1 && more.arrivals.takenCount == 1 && more.arrivals.hasActed)
    #expect(await screen.mail("Screener") == ["About a", "About c"])
    let waiting = try await screen.useCase.waiting(in: screen.useCase.folders(.waiting))
    #expect(waiting.senders.map(\.sender.email) == ["eve@new.example"])
    #expect(waiting.senders.map(\.count.messages) == [2])
    #expect(waiting.senders.map(\.newest.subject) == ["About c"])
    #expect(try await screen.world.differences() == [])
  }

  @Test
  func `Approved mail moves to the Inbox, where later mail arrives; undo and redo include the decision`()
    async throws
  {
    let screen = try await Screen()
    try await screen.receive("a", from: "Eve@new.example")
    try await screen.decide(.approved, on: "eve@new.example")
    try await screen.receive("b", from: "eve@NEW.example")
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About old"])
    _ = try await screen.world.store.write { try $0.undo() }
    try await screen.move("About b", from: "INBOX", to: "Screener")
    try await screen.receive("c", from: "eve@new.example")
    #expect(await screen.mail("Screener") == ["About a", "About b", "About c"])
    _ = try await screen.world.store.write { try $0.redo() }
    try await screen.receive("d", from: "eve@new.example")
    #expect(await screen.mail("INBOX") == ["About a", "About d", "About old"])
    #expect(try await screen.world.differences() == [])
  }

  @Test func `Denied mail goes to a folder of its own, also in known threads, until the sender is approved`()
    async throws
  {
    let screen = try await Screen()
    try await screen.receive("a", from: "eve@new.example")
    try await screen.decide(.denied, on: "eve@new.example")
    let report = try await screen.receive("b", from: "eve@new.example", inReplyTo: "old")
    #expect(report.arrivals.deniedCount == 1 && report.arrivals.waitingCount == 0)
    #expect(await screen.mail("Screened Out") == ["About a", "About b"])
    #expect(try await screen.useCase.denied() == ["eve@new.example"])
    try await screen.decide(.approved, on: "eve@new.example")
    try await screen.world.sync()
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About old"])
    #expect(try await screen.useCase.denied() == [])
    try await screen.receive("c", from: "eve@new.example")
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About c", "About old"])
    #expect(try await screen.world.differences() == [])
  }

  @Test func `A forgotten decision no longer applies, whatever happens to the action`() async throws {
    let screen = try await Screen()
    try await screen.receive("a", from: "eve@new.example")
    try await screen.decide(.denied, on: "eve@new.example")
    #expect(try await screen.useCase.forget("Eve@new.example"))
    #expect(try await !screen.useCase.forget("eve@new.example"))
    for undoing in [true, false] {
      _ = try await screen.world.store.write { undoing ? try $0.undo() : try $0.redo() }
      #expect(try await screen.useCase.denied() == [])
    }
    try await screen.receive("b", from: "eve@new.example")
    #expect(await screen.mail("Screener") == ["About b"])
    #expect(await screen.mail("Screened Out") == ["About a"])
  }

  @Test func `A decision in the undo window applies only when the window has passed`() async throws {
    let screen = try await Screen()
    try await screen.receive("a", from: "eve@new.example")
    let (action, places) = try await screen.plan(.approved, on: "eve@new.example")
    let store = screen.world.store
    let announced = try await store.write {
      try $0.addPending(action, on: places, due: TestClock.start + 5)
    }
    try await screen.receive("b", from: "eve@new.example")
    #expect(await screen.mail("Screener") == ["About a", "About b"])
    let id = try #require(announced.pending?.id)
    _ = try await store.write { try $0.carryOut(id) }
    try await screen.receive("c", from: "eve@new.example")
    #expect(await screen.mail("INBOX") == ["About a", "About c", "About old"])
  }

  @Test func `A stranger who writes in a thread that is known arrives; among strangers, a thread waits`()
    async throws
  {
    let screen = try await Screen()
    try await screen.receive("a", from: "eve@new.example", inReplyTo: "old")
    #expect(await screen.mail("INBOX") == ["About a", "About old"])
    try await screen.receive("b", from: "mal@new.example")
    try await screen.receive("c", from: "tom@new.example", inReplyTo: "b")
    #expect(await screen.mail("Screener") == ["About b", "About c"])
    try await screen.decide(.approved, on: "mal@new.example")
    try await screen.world.sync()
    #expect(await screen.mail("Screener") == ["About c"])
  }

  @Test func `A sender whose mail another program moves to the Inbox is known`() async throws {
    let screen = try await Screen()
    try await screen.receive("a", from: "eve@new.example")
    await screen.world.server.move(1, from: "Screener", to: "INBOX")
    try await screen.world.sync()
    try await screen.receive("b", from: "eve@new.example")
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About old"])
  }

  @Test func `Known senders stay known when their mail is deleted; mail in Trash or Spam makes nobody known`()
    async throws
  {
    let screen = try await Screen()
    try await screen.receive("a", from: "bo@old.example")
    try await screen.receive("b", from: "eve@new.example")
    for mailbox in ["INBOX", "Screener"] {
      for message in await screen.world.server.mailboxes[mailbox]?.sorted ?? [] {
        await screen.world.server.move(message.uid, from: mailbox, to: mailbox == "INBOX" ? "Trash" : "Junk")
      }
    }
    try await screen.world.sync()
    try await screen.receive("c", from: "bo@old.example")
    try await screen.receive("d", from: "eve@new.example")
    #expect(await screen.mail("INBOX") == ["About c"])
    #expect(await screen.mail("Screener") == ["About d"])
  }

  @Test func `People whom the user has written to, or whose images are loaded, are known`() async throws {
    let screen = try await Screen()
    let sent = MessageContent(
      messageId: "s@example.org", references: [], subject: "Sent", from: Participant(email: "me@example.org"),
      to: [Participant(email: "Eve@New.example")], text: "Text", textVersion: 1, digest: Array("s".utf8))
    let folder = try await screen.world.folder("Sent").folder.id
    _ = try await screen.world.store.write { [account = screen.world.account] in
      let message = IncomingMessage(
        content: sent, source: Array("Subject: s\n\nText\n".utf8), dateReceived: TestClock.start,
        folder: folder)
      _ = try $0.add([message], accountId: account)
      try $0.addTrustedSender(TrustedSender(senderEmail: "tom@new.example", createdDate: TestClock.start))
    }
    for (name, sender) in [("a", "eve@new.example"), ("b", "tom@new.example"), ("c", "mal@new.example")] {
      try await screen.receive(name, from: sender)
    }
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About old"])
    #expect(await screen.mail("Screener") == ["About c"])
  }

  @Test func `A stranger's mail through a mailing list arrives if there is earlier mail of the list`()
    async throws
  {
    let screen = try await Screen()
    try await screen.receive("a", from: "eve@new.example", fields: "List-Id: Tea <tea.list.example>\n")
    #expect(await screen.mail("Screener") == ["About a"])
    try await screen.decide(.approved, on: "eve@new.example")
    try await screen.receive("b", from: "mal@new.example", fields: "List-Id: The tea <TEA.list.example>\n")
    try await screen.receive("c", from: "tom@new.example", fields: "List-Id: <coffee.list.example>\n")
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About old"])
    #expect(await screen.mail("Screener") == ["About c"])
  }

  @Test func `After screening is switched off, everything arrives, and other accounts are never screened`()
    async throws
  {
    let screen = try await Screen(isOn: false)
    try await screen.receive("a", from: "eve@new.example")
    let other = try await screen.world.store.write {
      try $0.addAccount(name: "home", email: "me@home.example", kind: .local)
    }
    try await screen.useCase.set(true, accountId: other.id)
    try await screen.receive("b", from: "mal@new.example")
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About old"])
    try await screen.useCase.set(true, accountId: screen.world.account)
    try await screen.receive("c", from: "tom@new.example")
    try await screen.useCase.set(false, accountId: screen.world.account)
    try await screen.receive("d", from: "ida@new.example")
    #expect(await screen.mail("INBOX") == ["About a", "About b", "About d", "About old"])
    #expect(await screen.mail("Screener") == ["About c"])
  }

  @Test(arguments: [false, true])
  func `Imported mail is screened only if it is new mail`(isNew: Bool) async throws {
    let screen = try await Screen()
    let inbox = try await screen.world.folder("INBOX").folder.id
    let content = MessageContent(
      messageId: "i@example.org", references: [], subject: "Imported",
      from: Participant(email: "eve@new.example"),
      text: "Text", textVersion: 1, digest: Array("i".utf8))
    let added = try await screen.world.store.write { [account = screen.world.account] in
      let message = IncomingMessage(
        content: content, source: Array("Subject: i\n\nText\n".utf8), dateReceived: TestClock.start,
        folder: inbox)
      return try $0.add([message], accountId: account)
    }
    let report = try await screen.world.rules.handleImported(
      added.map(\.email), accountId: screen.world.account, screens: isNew)
    #expect(report.waitingCount == (isNew ? 1 : 0))
  }

  @Test func `If a folder was removed, it is created again for new mail`() async throws {
    let screen = try await Screen()
    await screen.world.server.remove("Screener")
    try await screen.world.sync()
    try await screen.receive("a", from: "eve@new.example")
    #expect(await screen.mail("Screener") == ["About a"])
    #expect(try await screen.world.differences() == [])
  }
}

/// A synced account with screening and a message from bo@old.example in its Inbox.
private struct Screen {
  let world: SyncWorld
  let useCase: ScreenSendersUseCase

  init(isOn: Bool = true) async throws {
    world = try await SyncWorld()
    useCase = ScreenSendersUseCase(store: world.store)
    await world.server.deliver("From: bo@old.example\n" + SyncWorld.mail("old"), to: "INBOX", flags: .seen)
    try await world.sync()
    if isOn { try await useCase.set(true, accountId: world.account) }
    try await world.sync()
  }

  @discardableResult
  func receive(
    _ name: String, from sender: String, inReplyTo parent: String? = nil, fields: String = ""
  ) async throws -> SyncReport {
    await world.server.deliver(
      "From: \(sender)\n" + fields + SyncWorld.mail(name, inReplyTo: parent), to: "INBOX")
    let report = try await world.sync()
    try await world.sync()
    return report
  }

  /// The subjects of the mail that is in a mailbox, here and on the server.
  func mail(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async -> [String] {
    let there = await world.server.mailboxes[name]?.sorted.map {
      PlainMessageReader().read($0.source).subject
    }
    let here = try? await world.store.read { mail in
      let folder = try mail.folders(accountId: world.account).first {
        name == "INBOX" ? $0.type == .inbox : $0.name == name
      }
      return try mail.emails(accountId: world.account, after: nil, limit: 1_000)
        .filter { email in folder.map { email.folders.contains($0.id) } ?? false }.map(\.subject)
    }
    #expect(there?.sorted() == here?.sorted(), sourceLocation: sourceLocation)
    return there?.sorted() ?? []
  }

  func plan(
    _ decision: SenderDecision, on sender: String
  ) async throws -> (ThreadAction, [ThreadInMailbox]) {
    let (waiting, denied) = (try await useCase.folders(.waiting), try await useCase.folders(.denied))
    var places = try await useCase.threads(from: [sender], in: waiting)[world.account] ?? []
    places += try await useCase.threads(from: [sender], in: denied)[world.account] ?? []
    let target =
      decision == .approved ? try await world.folder("INBOX").folder.id : try #require(denied[world.account])
    return (.screen([sender], decision, to: target), places)
  }

  func decide(_ decision: SenderDecision, on sender: String) async throws {
    let (action, places) = try await plan(decision, on: sender)
    let outcome = try await world.store.write { try $0.perform(action, on: places) }
    #expect(outcome.failed.isEmpty && !outcome.done.isEmpty)
  }

  func move(_ subject: String, from mailbox: String, to target: String) async throws {
    try await world.sync()
    let uid = await world.server.mailboxes[mailbox]?.sorted.first {
      PlainMessageReader().read($0.source).subject == subject
    }?.uid
    await world.server.move(try #require(uid), from: mailbox, to: target)
    try await world.sync()
  }
}
