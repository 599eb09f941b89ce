import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct CategoryRepositoryTests {
  private let place: TemporaryStore
  private let store: MailStore

  init() throws {
    place = TemporaryStore()
    store = try place.open()
  }

  /// Messages with an identifier of their own each, and where they are.
  private func fill(_ count: Int) async throws -> [(email: EmailID, place: ThreadInMailbox)] {
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<count, folder: inbox), accountId: account) }
    return try await store.read { try $0.emails(accountId: account, after: nil, limit: count) }.map {
      ($0.id, ThreadInMailbox(threadId: $0.threadId, view: .folder(inbox)))
    }
  }

  private func evidence(_ email: EmailID, _ features: [UInt32]) -> CategoryEvidence {
    CategoryEvidence(emailId: email, sender: "shop@example.com", features: features)
  }

  @Test func `A correction is a lesson, even when its message is deleted, but not once it is undone`()
    async throws
  {
    let mail = try await fill(2)
    try await store.write {
      try $0.noteEvidence([evidence(mail[0].email, [1, .max]), evidence(mail[1].email, [2])])
    }
    #expect(try await store.read { try $0.habits() }.lessons == [])
    _ = try await store.write { try $0.perform(.categorize(.updates), on: [mail[0].place]) }
    _ = try await store.write { try $0.perform(.categorize(.social), on: [mail[1].place]) }
    let lessons = [
      CategoryLesson(sender: "shop@example.com", features: [1, .max], category: .updates),
      CategoryLesson(sender: "shop@example.com", features: [2], category: .social),
    ]
    #expect(try await store.read { try $0.habits() }.lessons == lessons)
    _ = try await store.write { try $0.undo() }
    #expect(try await store.read { try $0.habits() }.lessons == [lessons[0]])
    _ = try await store.write { try $0.redo() }
    #expect(try await store.read { try $0.habits() }.lessons == lessons)
    _ = try await store.write { try $0.perform(.delete, on: [mail[0].place]) }
    let trash = try #require(
      try await store.read { try $0.views(threadIds: [mail[0].place.threadId]) }.values.first?.first)
    _ = try await store.write {
      try $0.perform(
        .deletePermanently, on: [ThreadInMailbox(threadId: mail[0].place.threadId, view: trash)])
    }
    #expect(try await store.read { try $0.email(id: mail[0].email) } == nil)
    #expect(try await store.read { try $0.habits() }.lessons == lessons)
    #expect(try await store.read { try $0.countLearnt() } == LearntCategories(lessons: 2, senderRules: 0))
    #expect(try await store.complaints() == [])
  }

  @Test func `The newest rule for a sender counts, and the one before it when that is undone`() async throws {
    let mail = try await fill(1)
    for category in [AICategory.updates, .social] {
      _ = try await store.write {
        try $0.perform(
          .categorize(category, senders: ["shop @example.com", "b@example.com"]), on: [mail[0].place])
      }
    }
    let rules = { try await store.read { try $0.habits() }.senderRules }
    #expect(try await rules() == ["shop @example.com": .social, "b@example.com": .social])
    guard case .applied(let entry, _) = try await store.write({ try $0.undo() }) else {
      Issue.record("it can be undone")
      return
    }
    #expect(entry.action == .categorize(.social, senders: ["shop @example.com", "b@example.com"]))
    #expect(try await rules() == ["shop @example.com": .updates, "b@example.com": .updates])
    _ = try await store.write { try $0.redo() }
    #expect(try await rules()["b@example.com"] == .social)
    #expect(try await store.write { try $0.forgetLessons() } == LearntCategories(lessons: 0, senderRules: 2))
    #expect(try await rules().isEmpty)
  }

  @Test func `What is worked out anew changes rows and counters, and nothing that was chosen`() async throws {
    let mail = try await fill(3)
    _ = try await store.write { try $0.perform(.categorize(.social), on: [mail[0].place]) }
    let wanted = Dictionary(uniqueKeysWithValues: mail.map { ($0.email, AICategory.promotions) })
    #expect(try await store.write { try $0.setCategories(wanted) } == 2)
    #expect(try await store.write { try $0.setCategories(wanted) } == 0)
    let inbox = mail[0].place.view
    #expect(
      try await store.read { try $0.unreadCounts(view: inbox) } == [nil: 3, .social: 1, .promotions: 2])
    #expect(try await store.complaints() == [])
  }

  @Test func `Habits include the user's own addresses and the people the user has written to`() async throws {
    let (account, _) = try await store.makeAccount()
    let sent = try #require(
      try await store.read { try $0.folders(accountId: account) }.first { $0.type == .sent })
    let content = MessageContent(
      to: [Participant(name: "Bo", email: "Bo@Example.com")], text: "Hi", textVersion: 1, digest: [1])
    _ = try await store.write {
      try $0.add(
        [IncomingMessage(content: content, source: [65], dateReceived: .distantPast, folder: sent.id)],
        accountId: account)
    }
    try await store.write {
      try $0.setIdentities(
        [Participant(name: nil, email: "Me@Example.NET")], accountId: account)
    }
    let habits = try await store.read { try $0.habits() }
    #expect(habits.ownAddresses.contains("me@example.net"))
    #expect(habits.writtenTo == ["bo@example.com"])
  }
}
