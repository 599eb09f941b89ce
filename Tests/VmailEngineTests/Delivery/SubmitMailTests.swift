import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

/// Messages of other programs: the account, the envelope, and what is added to the bytes.
@Suite(.timeLimit(.minutes(10))) struct SubmitMailTests {
  private static func submission(
    _ text: String, to recipients: String = "you@example.org",
    _ change: (inout SubmitMailUseCase.Submission) -> Void = { _ in }
  ) -> SubmitMailUseCase.Submission {
    var submission = SubmitMailUseCase.Submission(source: Array(text.utf8), recipients: [recipients])
    submission.ownNames = ["me"]
    change(&submission)
    return submission
  }

  private static let complete = "Date: 1\nMessage-ID: <1@x>\nFrom: me@example.org\nSubject: Hi\n\ntext\n"

  /// A world with a second account that can send, and a third that can't.
  private static func worldOfThree() async throws -> WritingWorld {
    let world = try await WritingWorld()
    let settings = try #require(
      try await world.store.read { try $0.serverSettings(accountId: world.sync.account) })
    var deaf = settings
    deaf.smtp = nil
    try await world.store.write { [deaf] mail in
      _ = try mail.addServerAccount(name: "second", email: "me@second.example", server: settings)
      _ = try mail.addServerAccount(name: "third", email: "me@third.example", server: deaf)
    }
    return world
  }

  @Test func `A complete message is sent byte for byte without its Bcc, at once, and is in Sent`()
    async throws
  {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let text = Self.complete.replacing("Subject", with: "Bcc: x@example.org\nSubject")
    let mail = try await world.submit.queue(
      world.submit.prepare(Self.submission(text) { $0.readsRecipients = true }))
    #expect(mail.isReady(at: world.clock.now) && mail.draftId == nil)
    try await world.play()
    let taken = try #require(world.submission.taken.first)
    #expect(taken.source == Array(Self.complete.utf8))
    #expect(
      taken.envelope == Envelope(sender: "me@example.org", recipients: ["you@example.org", "x@example.org"]))
    try await world.sync.sync()
    #expect(await world.there("Sent") == ["Hi"])
    #expect(try await world.sync.differences() == [])
  }

  @Test func `The same message is sent as often as it is submitted`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    for recipient in ["a@example.org", "b@example.org"] {
      _ = try await world.submit.queue(world.submit.prepare(Self.submission(Self.complete, to: recipient)))
    }
    try await world.play()
    #expect(world.submission.taken.map(\.envelope.recipients) == [["a@example.org"], ["b@example.org"]])
    #expect(world.submission.taken.allSatisfy { $0.source == Array(Self.complete.utf8) })
    try await world.sync.sync()
    try await world.sync.sync()
    #expect(try await world.sync.differences() == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test(
    arguments: [
      ("Subject: Hi\n\n", "From: me@example.org\n", "Subject: Hi\n\n"),
      ("text\n", "From: me@example.org\n", "\ntext\n"),
      ("From: me\nSubject: Hi\n\n", "From: me@example.org\n", "Subject: Hi\n\n"),
      ("From: a@else.example\n\n", "", "From: a@else.example\n\n"),
      ("Resent-To: a@x.example\n\n", "", "Resent-To: a@x.example\n\n"),
    ])
  func `Missing fields are added, and an author of this machine becomes a name`(
    text: String, author: String, rest: String
  ) async throws {
    let world = try await WritingWorld()
    _ = try await world.submit.queue(world.submit.prepare(Self.submission(text)))
    try await world.play()
    let taken = String(decoding: try #require(world.submission.taken.first).source, as: UTF8.self)
    let added = "Date: \(Int(world.clock.now.timeIntervalSince1970))\n" + author + "Message-ID: "
    #expect(taken.hasPrefix(added) && taken.hasSuffix("\n" + rest), "\(taken)")
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    var from: String
    var sender: String?
    var reads = false
    /// The setting.
    var standard: String?
    var account: String
    var envelope: String
    var testDescription: String { "\(from) \(sender ?? "-") \(reads) \(standard ?? "-")" }
  }

  static let choices = [
    Choice(from: "me@second.example", account: "second", envelope: "me@second.example"),
    Choice(from: "ME+git@second.example", account: "second", envelope: "ME+git@second.example"),
    Choice(
      from: "a@else.example", sender: "me@second.example", account: "second", envelope: "me@second.example"),
    Choice(
      from: "me@example.org", sender: "me@second.example", account: "work", envelope: "me@second.example"),
    Choice(
      from: "me@example.org", sender: "back@else.example", account: "work", envelope: "back@else.example"),
    Choice(from: "me@second.example", sender: "me", account: "second", envelope: "me@second.example"),
    Choice(from: "a@else.example", standard: "Second", account: "second", envelope: "me@second.example"),
    Choice(
      from: "a@else.example", reads: true, standard: "second", account: "second", envelope: "a@else.example"),
    Choice(from: "root", account: "work", envelope: "me@example.org"),
    Choice(from: "root", sender: "me", standard: "second", account: "second", envelope: "me@second.example"),
  ]

  @Test(arguments: choices)
  func `The account is that of From, else that of -f, else the default one`(_ choice: Choice) async throws {
    let world = try await Self.worldOfThree()
    let prepared = try await world.submit.prepare(
      Self.submission("From: \(choice.from)\n\n") {
        ($0.sender, $0.readsSender, $0.defaultAccount) = (choice.sender, choice.reads, choice.standard)
      })
    #expect(prepared.account.name == choice.account && prepared.envelope.sender == choice.envelope)
  }

  @Test func `An account is never guessed among several, and -f must be an address`() async throws {
    let world = try await Self.worldOfThree()
    let third = try #require(try await world.store.read { try $0.accounts() }.first { $0.name == "third" })
    let table: [(String, String?, SubmitMailUseCase.Refusal)] = [
      ("a@else.example", nil, .unknownSender("a@else.example")),
      ("me@third.example", nil, .cannotSend(third)),
      ("me@example.org", "root", .sender("root")), ("me@example.org", "<", .sender("<")),
      ("me@example.org", "a@host", .sender("a@host")),
      ("me@example.org", "a b@x.example", .sender("a b@x.example")),
    ]
    for sender in ["", "<>"] {
      let submission = Self.submission("From: me@example.org\n\n") { $0.sender = sender }
      #expect(try await world.submit.prepare(submission).envelope.sender == "")
    }
    for (from, sender, refusal) in table {
      let submission = Self.submission("From: \(from)\n\n") { $0.sender = sender }
      await #expect(throws: refusal) { try await world.submit.prepare(submission) }
    }
    await #expect(throws: SubmitMailUseCase.Refusal.recipients(.unknownName("root"))) {
      try await world.submit.prepare(Self.submission(Self.complete, to: "root"))
    }
    await #expect(throws: SubmitMailUseCase.Refusal.message(.empty)) {
      try await world.submit.prepare(Self.submission(""))
    }
    let empty = WritingWorld(try await SyncWorld())
    await #expect(throws: SubmitMailUseCase.Refusal.noAccount) {
      try await empty.submit.prepare(
        Self.submission(Self.complete.replacing("me@example.org", with: "a@b.example")))
    }
    #expect(try await world.outgoing().isEmpty)
  }

  @Test func `The size limit of the server is respected to the byte`() async throws {
    let world = try await WritingWorld()
    let size = Self.complete.utf8.count
    for (limit, isAccepted) in [(size - 1, false), (size, true), (0, true)] {
      try await world.store.write { try $0.setSizeLimit(limit, accountId: world.sync.account) }
      let prepared = try? await world.submit.prepare(Self.submission(Self.complete))
      #expect((prepared != nil) == isAccepted, "\(limit)")
    }
  }
}
