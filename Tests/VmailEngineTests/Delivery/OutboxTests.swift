import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// What is queued is sent once, or says why not (page 5, Outbox).
@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
  @Test func `A queued mail is submitted without its Bcc, and is in Sent, here and on the server`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let mail = try await world.queue(bcc: "secret@example.org")
    #expect(try await world.listed() == [])
    #expect(
      mail.email.sendState == .queued
        && mail.envelope.recipients == ["you@example.org", "secret@example.org"])
    #expect(try await world.sync.archived().isEmpty)
    let events = try await world.play()
    #expect(events.count == 2)
    let taken = try #require(world.submission.taken.first)
    #expect(taken.envelope.sender == "me@example.org" && world.submission.taken.count == 1)
    #expect(!String(decoding: taken.source, as: UTF8.self).contains("secret"))
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
    try await world.sync.sync()
    #expect(await world.there("Sent") == ["Hello"])
    #expect(await world.there("Drafts") == [])
    await world.drafts.removeDiscarded()
    #expect(try world.sync.store.drafts.folders() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.sync.place.directory + "/outbox") == [])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `A server that takes few recipients at once gets the mail in parts, each recipient once`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let all = (1...7).map { "r\($0)@example.org" }
    _ = try await world.queue()
    try await world.sync.store.database.write {
      try $0.db.execute(sql: "UPDATE outgoing SET recipients = '\(all.joined(separator: "\n"))'")
    }
    world.submission.setMostRecipients(3)
    // The connection is lost after the first part.
    world.submission.setOnEnd { [submission = world.submission] in
      if submission.taken.count == 1 { throw ServerError.connectionLost(reason: "cut") }
    }
    try await world.play()
    #expect(world.submission.taken.map(\.envelope.recipients.count) == [3])
    let left = try await world.outgoing()
    #expect(left.map(\.envelope.recipients.count) == [4] && left.map(\.delivered) == [3])
    world.submission.setOnEnd(nil)
    try await world.play(retrying: true)
    let reached = world.submission.taken.flatMap(\.envelope.recipients)
    #expect(reached == all)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test func `A part of the recipients who have a mail, and a copy of it in Sent, don't make it sent`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.queue()
    try await world.sync.store.database.write {
      try $0.db.execute(sql: "UPDATE outgoing SET recipients = 'a@example.org\nb@example.org'")
    }
    world.submission.setMostRecipients(1)
    world.submission.fail(
      .mail,
      SubmissionError.recipientsRefused([
        RefusedRecipient(address: "b@example.org", code: 452, reason: "too many")
      ]))
    world.submission.setOnTaken { [sync = world.sync, submission = world.submission] mail in
      await sync.server.deliver(String(decoding: mail.source, as: UTF8.self), to: "Sent")
      submission.fail(.answer, SubmissionError.unknownOutcome(.connectionLost(reason: "cut")))
      if submission.taken.count == 1 { submission.clearFailures() }
    }
    try await world.play()
    try await world.sync.sync()
    let left = try #require(try await world.outgoing().first)
    #expect(left.isUncertain && left.delivered == 1 && left.envelope.recipients == ["b@example.org"])
  }

  @Test func `Cancelled after some recipients have it, a mail is in Sent, and the draft is for the others`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.queue(bcc: "hidden@example.org")
    world.submission.setMostRecipients(1)
    world.submission.setOnEnd { [submission = world.submission] in
      if submission.taken.count == 1 { throw ServerError.connectionLost(reason: "cut") }
    }
    try await world.play()
    let mail = try #require(try await world.outgoing().first)
    #expect(mail.delivered == 1 && mail.envelope.recipients == ["hidden@example.org"])
    guard case .draft(let stored) = try await world.outbox.cancel(mail, sender: WritingWorld.me) else {
      Issue.record("no draft")
      return
    }
    let draft = try await world.drafts.read(stored, from: WritingWorld.me).draft
    #expect((draft.to + draft.cc + draft.bcc).map(\.email) == ["hidden@example.org"])
    #expect(try await world.outgoing().isEmpty)
    try await world.sync.sync()
    #expect(await world.there("Sent") == ["Hello"])
  }

  @Test func `A copy that vmail has added itself, whose answer was lost, shows nothing of the server`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.queue()
    try await world.play()
    let server = world.sync.server
    await server.setOnCall { [clock = world.clock] _ in
      clock.advance(by: 1)
      if await server.mailboxes["Sent"]?.messages.isEmpty == false {
        throw ServerError.connectionLost(reason: "cut")
      }
    }
    await server.breakAfter(calls: nil)
    var calls = 0
    // The answer to APPEND is the one that is lost.
    repeat {
      await server.breakAfter(calls: calls, losesAnswer: true)
      _ = try await world.sync.troubledSync()
      await server.breakAfter(calls: nil)
      calls += 1
    } while await server.mailboxes["Sent"]?.messages.isEmpty == true && calls < 50
    await server.setOnCall(nil)
    #expect(await world.there("Sent").count == 1)
    world.clock.advance(by: 90_000)
    try await world.sync.sync()
    let account = world.sync.account
    #expect(
      try await world.sync.store.read { try $0.serverSettings(accountId: account)?.sentCopies }
        == .seenFromClient)
    #expect(await world.there("Sent").count == 1)
  }

  @Test func `Who adds sent mail to Sent is noticed, and believed from then on`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    func copies() async throws -> SentCopies? {
      let account = world.sync.account
      return try await world.sync.store.read { try $0.serverSettings(accountId: account)?.sentCopies }
    }
    _ = try await world.queue()
    try await world.play()
    try await world.sync.sync()
    #expect(try await copies() == .seenFromClient)
    // Its own copy appears after all.
    let source = try #require(world.submission.taken.first?.source)
    await world.sync.server.deliver(String(decoding: source, as: UTF8.self) + "\n", to: "Sent")
    try await world.sync.sync()
    #expect(try await copies() == .seenFromServer)
    let count = await world.sync.server.mailboxes["Sent"]?.messages.count
    _ = try await world.queue()
    try await world.play()
    try await world.sync.sync()
    #expect(await world.sync.server.mailboxes["Sent"]?.messages.count == count)
  }

  @Test(
    arguments: [("server.example", 1), ("example.org", 2)])
  func
    `A copy to which the server has given a Message-ID of its own is the copy; another mail of the same second is not`(
      domain: String, count: Int
    ) async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.queue()
    try await world.play()
    let source = String(decoding: try #require(world.submission.taken.first?.source), as: UTF8.self)
    let renamed = source.replacing(/(?i)Message-ID: *\S+/, with: "Message-ID: <own@\(domain)>")
    #expect(renamed != source)
    await world.sync.server.deliver(renamed + "\n", to: "Sent")
    try await world.sync.sync()
    #expect(await world.there("Sent").count == count)
    let account = world.sync.account
    #expect(
      try await world.sync.store.read { try $0.emails(accountId: account, after: nil, limit: 9) }.count
        == count)
    #expect(
      try await world.sync.store.read { try $0.serverSettings(accountId: account)?.sentCopies }
        == (count == 1 ? .seenFromServer : .seenFromClient))
  }

  @Test func `A message in Sent that can't be read keeps no copy from being filed`() async throws {
    let world = try await WritingWorld()
    let bad = await world.sync.server.deliver(SyncWorld.mail("old"), to: "Sent")
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, mailbox, uids in
      guard call == "fetch", mailbox == "Sent", uids.contains(bad) else { return nil }
      return .refused(code: nil, reason: "damaged")
    }
    await world.sync.server.setLies(lies)
    _ = try await world.sync.troubledSync()
    _ = try await world.queue()
    try await world.play()
    _ = try await world.sync.troubledSync()
    #expect(await world.there("Sent") == ["About old", "Hello"])
  }

  @Test
  func
    `A scheduled mail survives a restart, is sent at its time with that as its Date, or at once when retried`()
    async throws
  {
    let world = try await WritingWorld()
    let time = world.clock.now.addingTimeInterval(3 * 86_400)
    for subject in ["Later", "Sooner"] {
      _ = try await world.send.send(try await world.write(subject), delay: 259_200, scheduledFor: time)
    }
    world.sync.store.close()
    let again = WritingWorld(try world.sync.reopened(at: world.sync.place), submission: world.submission)
    let mails = try await again.outgoing()
    #expect(mails.allSatisfy { $0.isScheduled && $0.due == time })
    again.clock.advance(by: 3 * 86_400 - 1)
    try await again.play(retrying: true)
    #expect(again.submission.taken.isEmpty)
    let sooner = try #require(mails.first { $0.email.subject == "Sooner" })
    #expect(try await again.outbox.retry(sooner))
    try await again.play()
    #expect(again.submission.taken.count == 1)
    again.clock.advance(by: 1)
    try await again.play()
    #expect(again.submission.taken.count == 2)
    let source = String(decoding: again.submission.taken[1].source, as: UTF8.self)
    #expect(source.contains("\nDate: \(Int(time.timeIntervalSince1970))\n"), "\(source)")
    #expect(try await again.outgoing().isEmpty)
  }

  @Test func `A mail that the server is to hold is handed over after the delay, for the rest of the time`()
    async throws
  {
    let world = try await WritingWorld()
    world.submission.setLongestHold(3 * 86_400)
    let time = world.clock.now.addingTimeInterval(3 * 86_400)
    let mails = try await world.send.send(
      try await world.write("Later"), delay: 10, scheduledFor: time, isHeldByServer: true)
    let mail = try #require(mails.first)
    #expect(mail.holdUntil == time && !mail.isScheduled && mail.chosenTime == time)
    try await world.play()
    #expect(world.submission.taken.isEmpty, "it can still be taken back")
    world.clock.advance(by: 60)
    try await world.play()
    let taken = try #require(world.submission.taken.first)
    #expect(taken.hold == 3 * 86_400 - 60)
    #expect(
      String(decoding: taken.source, as: UTF8.self).contains("\nDate: \(Int(time.timeIntervalSince1970))\n"))
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Later")?.sendState == .sent)
  }

  @Test(arguments: [nil, 3_599])
  func `What the server doesn't hold is sent from here at its time`(limit: Int?) async throws {
    let world = try await WritingWorld()
    world.submission.setLongestHold(limit)
    let time = world.clock.now.addingTimeInterval(3_600)
    _ = try await world.send.send(
      try await world.write("Later"), delay: 0, scheduledFor: time, isHeldByServer: true)
    let events = try await world.play()
    guard case .scheduled(let mail, at: time) = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(mail.attempts == 0)
    let waiting = try #require(try await world.outgoing().first)
    #expect(waiting.isScheduled && waiting.due == time && waiting.holdUntil == nil && waiting.error == nil)
    world.clock.advance(by: 3_599)
    try await world.play(retrying: true)
    #expect(world.submission.taken.isEmpty)
    world.clock.advance(by: 1)
    try await world.play()
    #expect(world.submission.taken.map(\.hold) == [nil])
  }

  @Test func `A mail whose time has come, or that is retried, is not held`() async throws {
    let world = try await WritingWorld()
    world.submission.setLongestHold(86_400)
    for subject in ["Late", "Now"] {
      _ = try await world.send.send(
        try await world.write(subject), delay: 0, scheduledFor: world.clock.now.addingTimeInterval(60),
        isHeldByServer: true)
    }
    let now = try #require(try await world.outgoing().first { $0.email.subject == "Now" })
    #expect(try await world.outbox.retry(now))
    #expect(try await world.outgoing().map(\.holdUntil).contains(nil))
    world.clock.advance(by: 60)
    try await world.play()
    #expect(world.submission.taken.map(\.hold) == [nil, nil])
  }

  @Test func `Nothing is sent before its time, and until then it can be taken back`() async throws {
    let world = try await WritingWorld()
    let mail = try await world.queue(delay: 5)
    #expect(world.outbox.secondsHeld(mail) == 5)
    world.clock.advance(by: 5.2)
    try await world.play(retrying: true)
    #expect(world.submission.taken.isEmpty)
    guard case .draft(let draft) = try await world.outbox.cancel(mail, sender: WritingWorld.me) else {
      Issue.record("too late")
      return
    }
    #expect(try await world.listed() == ["Hello"] && draft.answer == nil)
    world.clock.advance(by: 60)
    try await world.play()
    #expect(world.submission.taken.isEmpty)
    let complaints = try await world.sync.store.complaints()
    #expect(complaints == [])
  }

  @Test func `What the server has no time for is tried again, later each time`() async throws {
    let world = try await WritingWorld()
    _ = try await world.queue()
    for wait in [60.0, 300, 900, 3600, 3600] {
      world.submission.fail(.mail, ServerError.unavailable(code: "451", reason: "busy"))
      try await world.play()
      let mail = try #require(try await world.outgoing().first)
      #expect(mail.email.sendState == .queued && mail.error?.contains("busy") == true)
      #expect(mail.nextAttempt?.timeIntervalSince(world.clock.now) == wait)
      try await world.play()
      #expect(world.submission.taken.isEmpty, "before its time")
      world.clock.advance(by: wait)
    }
    #expect(try await world.outgoing().first?.attempts == 5)
    try await world.play()
    #expect(world.submission.taken.count == 1)
  }

  @Test func `Being offline doesn't count as an attempt; a refused mail waits for its writer`() async throws {
    let world = try await WritingWorld()
    let mail = try await world.queue()
    world.submission.fail(.connecting, ServerError.unreachable(host: "h", port: 465, reason: "refused"))
    try await world.play()
    #expect(try await world.outgoing().first?.attempts == 0)
    world.clock.advance(by: 3600)
    let refusal = RefusedRecipient(address: "you@example.org", code: 550, reason: "no such user")
    world.submission.fail(.mail, SubmissionError.recipientsRefused([refusal]))
    try await world.play()
    let failed = try #require(try await world.outgoing().first)
    #expect(failed.email.sendState == .failed && !failed.isUncertain)
    #expect(failed.error?.contains("no such user") == true)
    world.clock.advance(by: 86_400)
    try await world.play(retrying: true)
    #expect(world.submission.taken.isEmpty)
    #expect(try await world.outbox.retry(mail))
    try await world.play()
    #expect(world.submission.taken.count == 1)
  }

  @Test func `A mail whose fate is unknown says so, and is not sent again by itself`() async throws {
    let world = try await WritingWorld()
    let mail = try await world.queue()
    world.submission.fail(.answer, SubmissionError.unknownOutcome(.connectionLost(reason: "cut")))
    try await world.play()
    let failed = try #require(try await world.outgoing().first)
    #expect(failed.email.sendState == .failed && failed.isUncertain)
    world.clock.advance(by: 864_000)
    try await world.play(retrying: true)
    #expect(world.submission.taken.count == 1)
    #expect(try await world.outbox.markSent(mail))
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
  }

  @Test func `When Sent on the server shows it, it was sent`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let mail = try await world.queue()
    world.submission.fail(.answer, SubmissionError.unknownOutcome(.connectionLost(reason: "cut")))
    try await world.play()
    // The server files what it sends, and adds to its header.
    await world.sync.server.deliver(
      "Message-ID: \(try #require(mail.email.messageId))\nReceived: here\nSubject: Hello\n\nText\n",
      to: "Sent",
      flags: .seen)
    try await world.sync.sync()
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
    #expect(await world.there("Sent") == ["Hello"])
    #expect(
      try await world.store.read { try $0.emails(accountId: world.sync.account, after: nil, limit: 9) }.count
        == 1)
    #expect(try await world.sync.differences() == [])
  }

  @Test(
    arguments: ["Sent", "INBOX"])
  func `What a server has of a mail whose fate is unknown is never erased with it`(mailbox: String)
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let mail = try await world.queue()
    world.submission.fail(.answer, SubmissionError.unknownOutcome(.connectionLost(reason: "cut")))
    try await world.play()
    let taken = try #require(world.submission.taken.first)
    await world.sync.server.deliver(String(decoding: taken.source, as: UTF8.self), to: mailbox)
    try await world.sync.sync()
    // A copy in Sent shows that it was sent. One elsewhere shows it when it is to be taken back.
    #expect(try await world.outgoing().isEmpty == (mailbox == "Sent"))
    guard case .tooLate = try await world.outbox.cancel(mail, sender: WritingWorld.me) else {
      Issue.record("it was taken back")
      return
    }
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
    #expect(try await world.listed() == [])
    #expect(try await world.sync.unaccounted() == [])
    try await world.sync.sync()
    #expect(await world.there("Sent") == ["Hello"])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `A server that does not take the copy for Sent makes a sent mail neither unsent nor lost`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.queue()
    try await world.play()
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in call == "append" ? .refused(code: "OVERQUOTA", reason: "full") : nil }
    await world.sync.server.setLies(lies)
    let report = try await world.sync.sync()
    #expect(report.pushed.unfiled.map(\.reason) == [.refusedByServer("[OVERQUOTA] full")])
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
    let sent = try #require(
      try await world.store.read { try $0.folders(accountId: world.sync.account) }.first { $0.type == .sent })
    #expect(try await world.sync.email("Hello")?.folders == [sent.id])
    #expect(world.submission.taken.count == 1)
    // There may be room later.
    await world.sync.server.setLies(ModelMailServer.Lies())
    world.clock.advance(by: 31)
    try await world.sync.sync()
    #expect(await world.there("Sent") == ["Hello"])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `Two processes never send one mail`() async throws {
    let world = try await WritingWorld()
    let mail = try await world.queue()
    let other = try world.sync.place.open()
    let claim = try await world.store.claim(mail.id, at: world.clock.now, retrying: false)
    #expect(claim != nil)
    #expect(try await other.claim(mail.id, at: world.clock.now, retrying: false) == nil)
    // It lives, so there is nothing to recover.
    #expect(try await other.recoverOutgoing().isEmpty)
    #expect(try await other.read { try $0.outgoing(accountId: nil) }.first?.email.sendState == .sending)
    #expect(try await other.write { try $0.withdrawOutgoing(mail.id) } == false)
    #expect(try await other.requeue(mail.id, due: world.clock.now) == false)
    withExtendedLifetime(claim) {}
  }

  @Test(
    arguments: [DraftAnswer.Kind.reply, .forward])
  func `An answer marks what it answers, here and on the server`(kind: DraftAnswer.Kind) async throws {
    let world = try await WritingWorld()
    await world.sync.server.deliver(SyncWorld.mail("question"), to: "INBOX")
    try await world.sync.sync()
    let question = try #require(try await world.sync.email("About question"))
    let opened = try await world.write(answer: DraftAnswer(emailId: question.id, kind: kind))
    _ = try await world.send.send(opened, delay: 0)
    try await world.play()
    try await world.sync.sync()
    let flags = await world.sync.server.mailboxes["INBOX"]?.messages.values.first?.flags
    #expect(flags == (kind == .reply ? .answered : .forwarded))
    #expect(try await world.sync.differences() == [])
  }

  @Test(arguments: [true, false])
  func `A receipt has an empty envelope sender, as long as it is one`(isWhole: Bool) async throws {
    let world = try await WritingWorld()
    await world.sync.server.deliver(SyncWorld.mail("question"), to: "INBOX")
    try await world.sync.sync()
    let question = try #require(try await world.sync.email("About question"))
    let draft = Draft(
      from: WritingWorld.me, to: [Participant(email: "you@example.org")], subject: "Read", body: "Read.\n")
    let opened = try await world.drafts.begin(
      draft, accountId: world.sync.account, answer: DraftAnswer(emailId: question.id, kind: .receipt),
      original: isWhole ? Array("Content-Type: text/plain\r\n\r\nRead.\r\n".utf8) : nil)
    let mails = try await world.send.send(opened, delay: 0)
    #expect(mails.map(\.envelope.sender) == [isWhole ? "" : "me@example.org"])
    try await world.play()
    #expect(world.submission.taken.map(\.envelope.sender) == [isWhole ? "" : "me@example.org"])
    #expect(try await world.sync.email("Read")?.fromAddress == "me@example.org")
  }

  @Test func `After a crash anywhere while it is sent, a mail was sent once, or says that it may have been`()
    async throws
  {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await WritingWorld(place: place, faults: pictures.everyStatement(place.directory))
    _ = try await world.queue()
    _ = pictures.take()
    try await world.play()
    let taken = pictures.take()
    #expect(taken.count > 3)
    var states: Set<String> = []
    for picture in taken {
      let restarted = WritingWorld(try world.sync.reopened(at: picture.place))
      let failed = try await restarted.store.recoverOutgoing()
      try await restarted.play()
      let again = restarted.submission.taken.count
      let state = try await restarted.sync.email("Hello")?.sendState
      states.insert("\(state?.rawValue ?? "gone") \(again)")
      // Before the end it was not taken, and is sent now; afterwards it is never sent again.
      switch state {
      case .sent: #expect(failed.isEmpty && again <= 1)
      case .failed: #expect(failed.first?.isUncertain == true && again == 0)
      default: Issue.record("lost in \(String(describing: state))")
      }
    }
    #expect(states == ["sent 1", "failed 0", "sent 0"])
  }
}
