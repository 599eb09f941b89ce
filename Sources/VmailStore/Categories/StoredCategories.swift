import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// The maximum number of recipients considered, most recent first.
  private static let peopleKnown = 5_000

  public func habits() throws -> UserModel {
    let people = try PeopleWrittenToQuery.fetch(db, limit: Self.peopleKnown)
    return UserModel(
      ownAddresses: Set(try AccountsQuery.ownAddresses(db).map { $0.lowercased() }),
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

/// Stores the computed categories of messages, and updates their threads.
struct CategoryWriter {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// - Returns: the number of messages whose category changed.
  func set(_ categories: [EmailID: AICategory]) throws -> Int {
    let update = SQLStatement(
      db, "UPDATE email SET category = ?1 WHERE id = ?2 AND categoryChosen = 0 AND category <> ?1")
    let place = SQLStatement(db, "SELECT accountId, threadId FROM email WHERE id = ?")
    var changed = 0
    var threads: [AccountID: Set<ThreadID>] = [:]
    for (email, category) in categories.sorted(by: { $0.key < $1.key }) {
      try update.run(.integer(category.code), .integer(email.rawValue))
      guard db.changesCount > 0 else { continue }
      changed += 1
      try place.forEach(.integer(email.rawValue)) {
        threads[AccountID($0.integer(0)), default: []].insert(ThreadID($0.integer(1)))
      }
    }
    try ThreadRowWriter.update(threads, db)
    return changed
  }
}

/// The user's permanent choices of categories for senders. A newer rule overrides an older one, which applies
/// again when the newer one is undone.
struct SenderRules {
  let db: Database

  init(_ db: Database) { self.db = db }

  func add(_ senders: Set<String>, _ category: AICategory, by action: ActionID) throws {
    let insert = SQLStatement(
      db, "INSERT INTO category_rule (sender, category, actionId) VALUES (?, ?, ?)")
    for sender in senders.sorted() {
      try insert.run(.text(sender), .integer(category.code), .integer(action.rawValue))
    }
  }

  func set(isActive: Bool, of action: ActionID) throws {
    try SQLStatement(db, "UPDATE category_rule SET isActive = ? WHERE actionId = ?")
      .run(.boolean(isActive), .integer(action.rawValue))
  }

  /// Returns the rules by sender.
  func all() throws -> [String: AICategory] {
    var rules: [String: AICategory] = [:]
    try SQLStatement(db, "SELECT sender, category FROM category_rule WHERE isActive = 1 ORDER BY id").forEach
    {
      rules[$0.text(0)] = AICategory(code: $0.integer(1))
    }
    return rules
  }
}
