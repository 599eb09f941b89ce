import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// The maximum number of recipients considered, most recent first.
  private static let peopleKnown = 5_000

  public func habits() throws -> UserModel {
    let accounts = try AccountsQuery.fetch(db)
    let identities = try SQLStatement(db, "SELECT address FROM identity").all { $0.text(0) }
    let people = try PeopleWrittenToQuery.fetch(db, limit: Self.peopleKnown)
    return UserModel(
      ownAddresses: Set((accounts.map(\.email) + identities).map { $0.lowercased() }),
      writtenTo: Set(people.map { $0.email.lowercased() }), senderRules: try SenderRules(db).all(),
      lessons: try CategoryLessons(db).active())
  }

  public func countLearnt() throws -> LearntCategories {
    let lessons = try SQLStatement(db, "SELECT count(*) FROM category_lesson WHERE isActive = 1")
      .first { $0.int(0) }
    return LearntCategories(lessons: lessons ?? 0, senderRules: try SenderRules(db).all().count)
  }
}

extension Transaction {
  /// Stores the model's input for messages. Each becomes a lesson while its message has a category that the
  /// user chose, and is kept after the message is deleted.
  public func noteEvidence(_ evidence: [CategoryEvidence]) throws { try CategoryLessons(db).note(evidence) }

  /// Sets the categories of messages, except for those whose category the user chose.
  /// - Returns: the number of messages whose category changed.
  public func setCategories(_ categories: [EmailID: AICategory]) throws -> Int {
    try CategoryWriter(db).set(categories)
  }

  /// Deletes lessons and senders' rules permanently. Categories are kept.
  /// - Returns: the amount of data deleted.
  public func forgetLessons() throws -> LearntCategories {
    let learnt = try snapshot.countLearnt()
    try db.execute(sql: "DELETE FROM category_lesson; DELETE FROM category_rule;")
    return learnt
  }
}
