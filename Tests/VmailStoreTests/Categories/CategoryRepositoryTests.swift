import Foundation
import Testing
import VmailDomain

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct CategoryRepositoryTests {
  private let place: TemporaryStore
  private let store: MailStore
  private var repository: EmailRepositoryImpl { store.repository }

  init() throws {
    place = try TemporaryStore()
    store = try place.open()
  }

  /// Messages with an identifier of their own each, and where they are.
  private func fill(_ count: Int) async throws -> [(email: EmailID, place: ThreadPlace)] {
    let (account, inbox) = try await repository.makeAccount()
    _ = try await repository.add(TestMail.messages(0..<count, folder: inbox), accountId: account)
    return try await repository.getEmails(accountId: account, after: nil, limit: count).map {
      ($0.id, ThreadPlace(threadId: $0.threadId, view: .folder(inbox)))
    }
  }

  private func evidence(_ email: EmailID, _ features: [UInt32]) -> CategoryEvidence {
    CategoryEvidence(emailId: email, sender: "shop@example.com", features: features)
  }

  @Test("A correction is a lesson, also when its message is gone; taken back it is none")
  func lessons() async throws {
    let mail = try await fill(2)
    try await repository.noteEvidence([evidence(mail[0].email, [1, .max]), evidence(mail[1].email, [2])])
    #expect(try await repository.getHabits().lessons == [])
    _ = try await repository.perform(.categorize(.updates), on: [mail[0].place])
    _ = try await repository.perform(.categorize(.social), on: [mail[1].place])
    let lessons = [
      CategoryLesson(sender: "shop@example.com", features: [1, .max], category: .updates),
      CategoryLesson(sender: "shop@example.com", features: [2], category: .social),
    ]
    #expect(try await repository.getHabits().lessons == lessons)
    _ = try await repository.undo()
    #expect(try await repository.getHabits().lessons == [lessons[0]])
    _ = try await repository.redo()
    #expect(try await repository.getHabits().lessons == lessons)
    _ = try await repository.perform(.delete, on: [mail[0].place])
    let trash = try #require(
      try await repository.getViews(threadIds: [mail[0].place.threadId]).values.first?.first)
    _ = try await repository.perform(
      .deletePermanently, on: [ThreadPlace(threadId: mail[0].place.threadId, view: trash)])
    #expect(try await repository.getEmail(id: mail[0].email) == nil)
    #expect(try await repository.getHabits().lessons == lessons)
    #expect(try await repository.countLearnt() == LearntCategories(lessons: 2, senderRules: 0))
    #expect(try await store.complaints() == [])
  }

  @Test("The newest rule for a sender counts, and the one before it when that is undone")
  func senderRules() async throws {
    let mail = try await fill(1)
    for category in [AICategory.updates, .social] {
      _ = try await repository.perform(
        .categorize(category, senders: ["shop @example.com", "b@example.com"]), on: [mail[0].place])
    }
    let rules = { try await repository.getHabits().senderRules }
    #expect(try await rules() == ["shop @example.com": .social, "b@example.com": .social])
    guard case .applied(let entry, _) = try await repository.undo() else {
      Issue.record("it can be undone")
      return
    }
    #expect(entry.action == .categorize(.social, senders: ["shop @example.com", "b@example.com"]))
    #expect(try await rules() == ["shop @example.com": .updates, "b@example.com": .updates])
    _ = try await repository.redo()
    #expect(try await rules()["b@example.com"] == .social)
    #expect(try await repository.forgetLessons() == LearntCategories(lessons: 0, senderRules: 2))
    #expect(try await rules().isEmpty)
  }

  @Test("What is worked out anew changes rows and counters, and nothing that was chosen")
  func settingCategories() async throws {
    let mail = try await fill(3)
    _ = try await repository.perform(.categorize(.social), on: [mail[0].place])
    let wanted = Dictionary(uniqueKeysWithValues: mail.map { ($0.email, AICategory.promotions) })
    #expect(try await repository.setCategories(wanted) == 2)
    #expect(try await repository.setCategories(wanted) == 0)
    let inbox = mail[0].place.view
    #expect(
      try await repository.getUnreadCounts(view: inbox) == [nil: 3, .social: 1, .promotions: 2])
    #expect(try await store.complaints() == [])
  }

  @Test("Habits name the user's own addresses and whom the user has written to")
  func habits() async throws {
    let (account, _) = try await repository.makeAccount()
    let sent = try #require(
      try await repository.getFolders(accountId: account).first { $0.type == .sent })
    let content = MessageContent(
      to: [Participant(name: "Bo", email: "Bo@Example.com")], text: "Hi", textVersion: 1, digest: [1])
    _ = try await repository.add(
      [IncomingMessage(content: content, source: [65], dateReceived: .distantPast, folder: sent.id)],
      accountId: account)
    try await repository.setIdentities(
      [Participant(name: nil, email: "Me@Example.NET")], accountId: account)
    let habits = try await repository.getHabits()
    #expect(habits.ownAddresses.contains("me@example.net"))
    #expect(habits.writtenTo == ["bo@example.com"])
  }
}
