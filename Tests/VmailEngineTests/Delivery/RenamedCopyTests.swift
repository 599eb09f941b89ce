import Foundation
import Testing
import VmailTestSupport

@testable import VmailDomain
@testable import VmailEngine
@testable import VmailStore

/// A copy in Sent to which the server has given another Message-ID is the mail itself (decision 93).
@Suite(.timeLimit(.minutes(10))) struct RenamedCopyTests {
  private static let newId = "new@provider.example"

  private func world() async throws -> WritingWorld {
    let world = try await WritingWorld()
    try await world.sync.sync()
    return world
  }

  /// Queues a mail.
  private func queue(_ text: String, in world: WritingWorld) async throws -> OutgoingMail {
    let draft = Draft(
      from: WritingWorld.me, to: [Participant(email: "you@example.org")], bcc: [], subject: "Hello",
      body: text)
    let opened = try await world.drafts.begin(draft, accountId: world.sync.account, answer: nil)
    return try #require(try await world.send.send(opened, delay: 0).first)
  }

  /// Adds the server's own copy of a mail to Sent.
  private func file(
    _ mail: OutgoingMail, as id: String = newId, changing text: (String, String)? = nil,
    in world: WritingWorld
  ) async throws {
    let bytes = try #require(try await world.store.read { try $0.source(emailId: mail.id) })
    var copy = String(decoding: bytes, as: UTF8.self).replacing(try #require(mail.email.messageId), with: id)
    if let (old, new) = text { copy = copy.replacing(old, with: new) }
    await world.sync.server.deliver(copy, to: "Sent")
  }

  private func lose(_ world: WritingWorld) async throws {
    world.submission.fail(
      .answer, SubmissionError.unknownOutcome(.connectionLost(reason: "cut")))
    try await world.play()
    world.submission.clearFailures()
  }

  private func emails(in world: WritingWorld) async throws -> [Email] {
    try await world.store.read { try $0.emails(accountId: world.sync.account, after: nil, limit: 100) }
  }

  /// There is one mail, in Sent here and there, and it stays so.
  private func expectOne(
    _ world: WritingWorld, _ id: EmailID, sourceLocation: SourceLocation = #_sourceLocation
  )
    async throws
  {
    for _ in 0..<3 {
      try await world.play(retrying: true)
      try await world.sync.sync()
      world.clock.advance(by: 90_000)
    }
    let sent = try await world.sync.folder("Sent").folder.id
    let emails = try await emails(in: world)
    #expect(emails.map(\.id) == [id], sourceLocation: sourceLocation)
    #expect(emails.first?.folders == [sent], sourceLocation: sourceLocation)
    #expect(emails.first?.messageId == Self.newId, sourceLocation: sourceLocation)
    #expect(emails.first?.sendState == .sent, sourceLocation: sourceLocation)
    #expect(try await world.sync.threads("Sent").map(\.messageCount) == [1], sourceLocation: sourceLocation)
    #expect(await world.there("Sent") == ["Hello"], sourceLocation: sourceLocation)
    #expect(world.submission.taken.count == 1, sourceLocation: sourceLocation)
    #expect(try await world.sync.differences() == [], sourceLocation: sourceLocation)
  }

  @Test func `Mail that was sent is its copy`() async throws {
    let world = try await world()
    let mail = try await queue("Text\n", in: world)
    try await world.play()
    try await file(mail, in: world)
    try await expectOne(world, mail.id)
  }

  @Test func `Mail that was sent is a copy that is late, if the server is known to add one`() async throws {
    let world = try await world()
    try await world.store.write { try $0.noteSentCopies(.seenFromServer, accountId: world.sync.account) }
    let mail = try await queue("Text\n", in: world)
    try await world.play()
    try await world.sync.sync()
    world.clock.advance(by: 90_000)
    try await world.sync.sync()
    try await file(mail, in: world)
    try await expectOne(world, mail.id)
  }

  @Test func `Mail that may have been sent is its copy, which settles it when it arrives`() async throws {
    let world = try await world()
    let mail = try await queue("Text\n", in: world)
    try await lose(world)
    try await file(mail, in: world)
    #expect(try await world.sync.sync().settled.map(\.id) == [mail.id])
    try await expectOne(world, mail.id)
  }

  @Test func `A copy that is found by a search is the mail when it arrives`() async throws {
    let world = try await world()
    let mail = try await queue("Text\n", in: world)
    try await lose(world)
    try await world.store.write { _ = try $0.settleFound(mail.id) }
    try await file(mail, in: world)
    try await expectOne(world, mail.id)
  }

  /// How it ends when the copy is here before.
  enum End: CaseIterable { case sent, uncertain, killed }

  @Test(arguments: End.allCases)
  func `A copy that arrives while the mail is being sent is made one with it, with all that was done to it`(
    _ end: End
  ) async throws {
    let world = try await world()
    let mail = try await queue("Text\n", in: world)
    var claim = try await world.store.claim(mail.id, at: world.clock.now, retrying: false)
    do {
      let claimed = try #require(claim)
      try await world.store.write { try $0.noteEnd(of: claimed) }
      try await file(mail, in: world)
      try await world.sync.sync()
      let copy = try #require(try await emails(in: world).first { $0.messageId == Self.newId })
      #expect(copy.id != mail.id)
      let place = ThreadInMailbox(
        threadId: copy.threadId, view: .folder(try await world.sync.folder("Sent").folder.id))
      #expect(try await world.store.write { try $0.perform(.star, on: [place]) }.done.count == 1)
      switch end {
      case .sent: try await world.store.write { try $0.finish(claimed, at: world.clock.now, isFiled: false) }
      case .uncertain:
        let wasSent = try await world.store.write { try $0.fail(claimed, reason: "cut", isUncertain: true) }
        #expect(wasSent)
      case .killed: break
      }
    }
    claim = nil
    #expect(try await world.store.recoverOutgoing().isEmpty)
    let starred = try #require(try await world.store.read { try $0.email(id: mail.id) })
    #expect(starred.sendState == .sent && starred.flags.contains(.flagged))
    #expect(try await world.store.complaints() == [])
    #expect(
      try await world.store.read { try $0.operations(accountId: world.sync.account, limit: 9) }.count <= 1)
    try await world.sync.sync()
    #expect(await world.sync.server.mailboxes["Sent"]?.sorted.map(\.flags) == [.flagged])
    #expect(await world.there("Sent") == ["Hello"])
    #expect(try await emails(in: world).map(\.id) == [mail.id])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `Replies that name the Message-ID of the server are in its thread, whenever they arrive`()
    async throws
  {
    let world = try await world()
    func answer(_ name: String, _ id: String) async throws {
      let reply = "Message-ID: \(name)@example.org\nReferences: \(id)\nSubject: Re\n\nYes.\n"
      await world.sync.server.deliver(reply, to: "INBOX")
      try await world.sync.sync()
    }
    let mail = try await queue("Text\n", in: world)
    let claim = try #require(try await world.store.claim(mail.id, at: world.clock.now, retrying: false))
    try await answer("before", Self.newId)
    try await file(mail, in: world)
    try await world.sync.sync()
    #expect(Set(try await emails(in: world).map(\.threadId)).count == 2)
    try await world.store.write { try $0.finish(claim, at: world.clock.now, isFiled: true) }
    try await answer("after", Self.newId)
    try await answer("former", try #require(mail.email.messageId))
    #expect(try await emails(in: world).count == 4)
    #expect(Set(try await emails(in: world).map(\.threadId)).count == 1)
    #expect(try await world.sync.differences() == [])
  }

  @Test func `Of the mail of one second, each has the copy with its text`() async throws {
    let world = try await world()
    let first = try await queue("One\n", in: world)
    let second = try await queue("Two\n", in: world)
    try await world.play()
    try await file(second, as: "two@provider.example", in: world)
    try await file(first, as: "one@provider.example", in: world)
    try await world.sync.sync()
    let emails = try await emails(in: world)
    #expect(
      Dictionary(uniqueKeysWithValues: emails.map { ($0.id, $0.messageId) }) == [
        first.id: "one@provider.example", second.id: "two@provider.example",
      ])
    #expect(await world.there("Sent").count == 2)
    #expect(try await world.sync.differences() == [])
  }

  @Test(arguments: [SentCopies.unknown, .seenFromServer, .seenFromClient])
  func `The copy of another mail of one second says nothing about mail that may have been sent`(
    _ copies: SentCopies
  ) async throws {
    let world = try await world()
    try await world.store.write { try $0.noteSentCopies(copies, accountId: world.sync.account) }
    let first = try await queue("One\n", in: world)
    try await lose(world)
    let second = try await queue("Two\n", in: world)
    try await world.play()
    try await file(second, as: "two@provider.example", in: world)
    for _ in 0..<3 {
      #expect(try await world.sync.sync().settled.isEmpty)
      world.clock.advance(by: 90_000)
    }
    let waiting = try await world.store.read { try $0.uncertain(accountId: world.sync.account) }
    #expect(waiting.map(\.id) == [first.id])
    let sent = try await emails(in: world).filter { $0.sendState != .failed }
    for email in sent {
      let source = try await world.store.read { try $0.source(emailId: email.id) }
      #expect(String(decoding: source ?? [], as: UTF8.self).contains("Two"))
    }
    #expect(sent.map(\.id).contains(second.id))
  }

  @Test(arguments: [true, false])
  func `Mail that the user knows to be sent is its copy`(isFiledBefore: Bool) async throws {
    let world = try await world()
    let mail = try await queue("Text\n", in: world)
    try await lose(world)
    if isFiledBefore { try await file(mail, in: world) }
    #expect(try await world.store.write { try $0.markSent(mail.id) })
    if !isFiledBefore { try await file(mail, in: world) }
    try await expectOne(world, mail.id)
  }

  @Test func `Nothing is joined that may be another mail`() async throws {
    let world = try await world()
    try await world.store.write { try $0.noteSentCopies(.seenFromServer, accountId: world.sync.account) }
    let first = try await queue("One\n", in: world)
    let second = try await queue("Two\n", in: world)
    try await world.play()
    // The server has changed the text of mail of one second.
    try await file(first, as: "one@provider.example", changing: ("One", "Ads"), in: world)
    // It has a Message-ID of the sender's domain, another date or another subject.
    try await file(second, as: "other@example.org", in: world)
    try await file(second, as: "date@provider.example", changing: ("Date: ", "Date: 1"), in: world)
    try await file(second, as: "subject@provider.example", changing: ("Hello", "Hallo"), in: world)
    try await world.sync.sync()
    #expect(try await emails(in: world).count == 6)
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A merge knows mail by the Message-ID that it had`() async throws {
    let world = try await world()
    let mail = try await queue("Text\n", in: world)
    let id = try #require(mail.email.messageId)
    try await world.play()
    try await file(mail, in: world)
    try await world.sync.sync()
    for known in [id, Self.newId] {
      #expect(
        try await world.store.read {
          try $0.hasMessage(withMessageId: known, accountId: world.sync.account)
        })
    }
    #expect(
      try await world.store.read {
        try !$0.hasMessage(withMessageId: "x" + id, accountId: world.sync.account)
      })
  }

  @Test func `After a crash anywhere in the sync that brings the copy, there is one mail`() async throws {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await WritingWorld(place: place, faults: pictures.everyStatement(place.directory))
    try await world.sync.sync()
    let mail = try await queue("Text\n", in: world)
    try await lose(world)
    try await file(mail, in: world)
    _ = pictures.take()
    try await world.sync.sync()
    let taken = pictures.take()
    #expect(taken.count > 3)
    for picture in taken {
      let restarted = WritingWorld(
        try world.sync.reopened(at: picture.place), submission: world.submission)
      _ = try await restarted.store.recoverOutgoing()
      try await expectOne(restarted, mail.id)
    }
  }
}
