import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

/// What is left of mail that is taken back before it is sent, and what is said of mail that left at once.
@Suite(.timeLimit(.minutes(10))) struct WithdrawnMailTests {
  private struct Case: Sendable {
    let name: String
    var kind: DraftAnswer.Kind?
    var hasOriginal = true
    var isEdited = false
    let isKept: Bool
  }

  private static let cases = [
    Case(name: "a reply to an invitation", kind: .reply, isKept: false),
    Case(name: "a receipt", kind: .receipt, isKept: false),
    Case(name: "a reply that the user has edited", kind: .reply, isEdited: true, isKept: true),
    Case(name: "a reply that the user has written", kind: .reply, hasOriginal: false, isKept: true),
    Case(name: "a draft of another program", kind: nil, isKept: true),
  ]

  @Test func `Mail that another process has sent before queueing ends is queued, and no error`() async throws
  {
    // What another process does as soon as the transaction has ended.
    let faults = WriteFaults { point, db in
      guard point == .committed else { return }
      try db.execute(
        sql: "UPDATE email SET sendState = \(SendState.sent.code) WHERE sendState = \(SendState.queued.code)")
      try db.execute(sql: "DELETE FROM outgoing")
    }
    let world = try await WritingWorld(faults: faults)
    let mail = try await world.queue()
    #expect(mail.email.subject == "Hello" && mail.email.sendState == .queued)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test func `What the user queued last is known by the action before it, and not what an agent queued`()
    async throws
  {
    let world = try await WritingWorld()
    await world.sync.server.deliver(SyncWorld.mail("question"), to: "INBOX")
    try await world.sync.sync()
    let question = try #require(try await world.sync.email("About question"))
    let first = try await world.queue("First")
    let second = try await world.queue("Second")
    func last(besides others: Set<EmailID> = []) async throws -> [EmailID] {
      let action = try await world.store.read { try $0.latestAction(by: nil) }
      return try await world.outbox.queuedLast(after: action, besides: others).map(\.id)
    }
    #expect(try await last() == [second.id])
    #expect(try await last(besides: [second.id]) == [first.id])
    let inbox = try #require(question.folders.first)
    let place = ThreadInMailbox(threadId: question.threadId, view: .folder(inbox))
    _ = try await world.store.write { try $0.perform(.star, on: [place]) }
    #expect(try await last() == [])
    let third = try await world.queue("Third")
    #expect(try await last() == [third.id])
    _ = try await world.store.write { try $0.undo() }
    world.store.actAsAgent()
    _ = try await world.queue("Fourth")
    #expect(try await last() == [third.id])
    #expect(try await last(besides: [third.id]) == [second.id])
  }

  @Test func `Nothing is kept of what a command has composed whole, and all of what somebody has written`()
    async throws
  {
    for one in Self.cases {
      let world = try await WritingWorld()
      await world.sync.server.deliver(SyncWorld.mail("question"), to: "INBOX")
      try await world.sync.sync()
      let question = try #require(try await world.sync.email("About question"))
      let draft = Draft(
        from: WritingWorld.me, to: [Participant(email: "you@example.org")], subject: "Accepted",
        body: "I will come.\n")
      let original = Array("Content-Type: text/plain\r\n\r\nI will come.\r\n".utf8)
      var opened = try await world.drafts.begin(
        draft, accountId: world.sync.account,
        answer: one.kind.map { DraftAnswer(emailId: question.id, kind: $0) },
        original: one.hasOriginal ? original : nil)
      if one.isEdited {
        opened.draft.body = "I will be late.\n"
        try world.store.drafts.setText(DraftText.text(of: opened.draft), of: opened.stored.folder)
        opened = try await world.drafts.save(opened)
      }
      let mail = try #require(try await world.send.send(opened, delay: 60).first)
      switch try await world.outbox.cancel(mail, sender: WritingWorld.me) {
      case .draft: #expect(one.isKept, "\(one.name)")
      case .dropped: #expect(!one.isKept, "\(one.name)")
      case .tooLate: Issue.record("\(one.name) has left")
      }
      #expect(try await world.outgoing().isEmpty)
      #expect(try await world.drafts.list(accountId: nil).count == (one.isKept ? 1 : 0), "\(one.name)")
      try await world.play()
      #expect(world.submission.taken.isEmpty)
      #expect(try await world.store.complaints() == [])
    }
  }
}
