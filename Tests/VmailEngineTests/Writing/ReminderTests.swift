import Foundation
import Testing
import VmailDomain
@testable import VmailEngine
import VmailTestSupport

@testable import VmailStore

@Suite("Reminders of sent mail", .timeLimit(.minutes(10)))
struct ReminderTests {
  private static let wait: Double = 3 * 86_400

  /// A message that was sent, with a reminder.
  private func sent() async throws -> (world: WritingWorld, email: Email) {
    let world = try await WritingWorld()
    let opened = try await world.write("Plan")
    let mails = try await world.send.send(opened, delay: 0, remindAt: TestClock.start + Self.wait)
    let mail = try #require(mails.first)
    #expect(try await snoozes(world).snoozed() == [])
    try await world.play()
    return (world, try #require(try await world.store.read { try $0.email(id: mail.id) }))
  }

  private func snoozes(_ world: WritingWorld) -> SnoozeThreadsUseCase {
    SnoozeThreadsUseCase(store: world.store, clock: world.clock)
  }

  private func isInInbox(_ email: Email, _ world: WritingWorld) async throws -> Bool {
    let inbox = try #require(
      try await world.store.read { try $0.folders(accountId: email.accountId) }.first { $0.type == .inbox })
    return try await world.store.read { try $0.email(id: email.id) }?.folders.contains(inbox.id) ?? false
  }

  /// Adds a message to the thread.
  private func receive(
    from sender: String, isReaction: Bool = false, isAutomatic: Bool = false, _ email: Email,
    _ world: WritingWorld
  ) async throws {
    let id = try #require(email.messageId)
    let source = Array("From: \(sender)\nSubject: Re: Plan\nReferences: \(id)\n\nYes\n".utf8)
    var content = PlainMessageReader().read(source)
    (content.isReaction, content.isAutomatic) = (isReaction, isAutomatic)
    let message = IncomingMessage(
      content: content, source: source, flags: [], dateReceived: world.clock.now, folder: nil)
    _ = try await world.store.write { try $0.add([message], accountId: email.accountId) }
    #expect(try await world.store.read { try $0.emails(threadId: email.threadId) }.count == 2)
  }

  @Test func `Mail that nobody answers returns to the Inbox unread`() async throws {
    let (world, email) = try await sent()
    let waiting = SnoozedThread(
      id: email.threadId, accountId: email.accountId, subject: "Plan",
      until: TestClock.start + Self.wait, isReminder: true)
    #expect(try await snoozes(world).snoozed() == [waiting])
    world.clock.advance(by: Self.wait - 1)
    #expect(try await snoozes(world).wakeDue() == [])
    world.clock.advance(by: 1)
    #expect(try await snoozes(world).wakeDue() == [email.threadId])
    #expect(try await isInInbox(email, world))
    let back = try #require(try await world.store.read { try $0.email(id: email.id) })
    #expect(!back.flags.contains(.seen))
    #expect(try await snoozes(world).snoozed() == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test(arguments: [true, false])
  func `A reaction and an automatic reply are no answers: the mail returns`(isReaction: Bool) async throws {
    let (world, email) = try await sent()
    world.clock.advance(by: 60)
    try await receive(
      from: "you@example.org", isReaction: isReaction, isAutomatic: !isReaction, email, world)
    #expect(try await world.store.wake(threads: [email.threadId], hasNewMail: true) == [])
    #expect(try await world.store.directory().nextWake != nil)
    world.clock.advance(by: Self.wait)
    #expect(try await snoozes(world).wakeDue() == [email.threadId])
  }

  @Test(arguments: [("you@example.org", false), ("third@example.org", false), ("ME@example.org", true)])
  func `It returns unless somebody else has written since`(sender: String, isBack: Bool) async throws {
    let (world, email) = try await sent()
    world.clock.advance(by: 60)
    try await receive(from: sender, email, world)
    world.clock.advance(by: Self.wait)
    #expect(try await snoozes(world).wakeDue() == (isBack ? [email.threadId] : []))
    #expect(try await isInInbox(email, world) == isBack)
    #expect(try await world.store.directory().nextWake == nil)
  }

  @Test(arguments: [("you@example.org", true), ("me@example.org", false)])
  func `An answer ends it at once, other new mail does not`(sender: String, isOver: Bool) async throws {
    let (world, email) = try await sent()
    world.clock.advance(by: 60)
    try await receive(from: sender, email, world)
    #expect(try await world.store.wake(threads: [email.threadId], hasNewMail: true) == [])
    #expect(try await snoozes(world).snoozed().isEmpty == isOver)
    #expect(try await !isInInbox(email, world))
  }

  @Test func `Cancelling forgets it`() async throws {
    let (world, email) = try await sent()
    #expect(try await snoozes(world).wake([email.threadId]) == [])
    #expect(try await snoozes(world).snoozed() == [])
    #expect(try await !isInInbox(email, world))
  }

  @Test func `Mail taken back from the Outbox has none`() async throws {
    let world = try await WritingWorld()
    let opened = try await world.write("Plan")
    let mails = try await world.send.send(opened, delay: 10, remindAt: TestClock.start + Self.wait)
    let mail = try #require(mails.first)
    #expect(try await world.store.write { try $0.withdrawOutgoing(mail.id) })
    #expect(try await world.store.directory().nextWake == nil)
  }
}
