import Foundation
public import VmailDomain

extension EmailRepositoryImpl: CategoryRepositoryProtocol {
  /// People whom mail was sent to last.
  private static let peopleKnown = 5_000

  public func getHabits() async throws -> MailHabits {
    try await database.read { db in
      let accounts = try AccountsQuery.fetch(db)
      let identities = try SQLStatement(db, "SELECT address FROM identity").all { $0.text(0) }
      let people = try PeopleWrittenToQuery.fetch(db, limit: Self.peopleKnown)
      return MailHabits(
        ownAddresses: Set((accounts.map(\.email) + identities).map { $0.lowercased() }),
        writtenTo: Set(people.map { $0.email.lowercased() }), senderRules: try SenderRules(db).all(),
        lessons: try CategoryLessons(db).active())
    }
  }

  public func noteEvidence(_ evidence: [CategoryEvidence]) async throws {
    guard !evidence.isEmpty else { return }
    try await database.write { try CategoryLessons($0.db).note(evidence) }
  }

  public func setCategories(_ categories: [EmailID: AICategory]) async throws -> Int {
    try await database.write { try CategoryWriter($0.db).set(categories) }
  }

  public func forgetLessons() async throws -> LearntCategories {
    try await database.write { transaction in
      let learnt = try Self.learnt(transaction.db)
      try transaction.db.execute(sql: "DELETE FROM category_lesson; DELETE FROM category_rule;")
      return learnt
    }
  }

  public func countLearnt() async throws -> LearntCategories {
    try await database.read(Self.learnt)
  }

  private static func learnt(_ db: Database) throws -> LearntCategories {
    let lessons = try SQLStatement(db, "SELECT count(*) FROM category_lesson WHERE isActive = 1")
      .first { $0.int(0) }
    return LearntCategories(lessons: lessons ?? 0, senderRules: try SenderRules(db).all().count)
  }
}
