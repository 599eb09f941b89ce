import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

/// Messages that are resent as they are.
@Suite("Resending", .timeLimit(.minutes(10)))
struct ResendTests {
  private static let ann = Participant(email: "ann@example.org")

  private static func resend(
    _ world: WritingWorld, delay: Double = 0
  ) async throws -> (original: Email, mail: OutgoingMail) {
    await world.sync.server.deliver(SyncWorld.mail("a"), to: "INBOX", flags: .seen)
    try await world.sync.sync()
    let original = try #require(try await world.sync.email("About a"))
    let source = try #require(try await world.store.read { try $0.source(emailId: original.id) })
    let sender = Identity(accountId: world.sync.account, participant: WritingWorld.me)
    let use = ResendMessageUseCase(store: world.store, composing: world.composing, clock: world.clock)
    let mail = try await use.send(
      .init(email: original, source: source, sender: sender, recipients: [Self.ann, Self.ann]), delay: delay)
    return (original, mail)
  }

  @Test func `The whole message goes out below the new fields, and only the original is left`() async throws {
    let world = try await WritingWorld()
    let (original, mail) = try await Self.resend(world)
    #expect(mail.isResent && mail.draftId == nil && mail.email.toAddresses == [Self.ann])
    #expect(mail.envelope == Envelope(sender: "me@example.org", recipients: ["ann@example.org"]))
    try await world.play()
    let taken = try #require(world.submission.taken.first)
    let source = try #require(try await world.store.read { try $0.source(emailId: original.id) })
    #expect(taken.source.suffix(source.count).elementsEqual(source))
    #expect(String(decoding: taken.source, as: UTF8.self).hasPrefix("Resent-From: me@example.org\n"))
    #expect(try await world.outgoing().isEmpty)
    try await world.sync.sync()
    #expect(try await world.sync.threads("INBOX").map(\.messageCount) == [1])
    #expect(await world.there("Sent") == [])
    #expect(await world.there("INBOX") == ["About a"])
    await world.drafts.removeDiscarded()
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.sync.place.directory + "/outbox") == [])
    #expect(try await world.sync.differences() == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `Taken back, it becomes no draft, and the original stays`() async throws {
    let world = try await WritingWorld()
    let (original, mail) = try await Self.resend(world, delay: 5)
    guard case .dropped = try await world.outbox.cancel(mail, sender: WritingWorld.me) else {
      Issue.record("it was not dropped")
      return
    }
    world.clock.advance(by: 60)
    try await world.play()
    #expect(world.submission.taken.isEmpty)
    #expect(try await world.listed() == [])
    #expect(try await world.store.read { try $0.email(id: original.id) } == original)
    guard case .tooLate = try await world.outbox.cancel(mail, sender: WritingWorld.me) else {
      Issue.record("it was there twice")
      return
    }
    #expect(try await world.store.complaints() == [])
  }

  @Test func `Queued, it does not take the original's place when the server reports that again`() async throws
  {
    let world = try await WritingWorld()
    let (original, mail) = try await Self.resend(world, delay: 5)
    await world.sync.server.deliver(SyncWorld.mail("a") + "More\n", to: "Bills")
    try await world.sync.sync()
    #expect(try await world.outgoing().map(\.id) == [mail.id])
    #expect(try await world.store.read { try $0.email(id: original.id) }?.folders == original.folders)
  }
}
