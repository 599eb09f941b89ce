import VmailDomain

/// The training data from messages whose category the user corrected.
struct CategoryLessons {
  /// The maximum number of lessons; older ones are dropped: habits change, and every incoming message is
  /// compared with all of them.
  static let limit = 5_000

  static let activeSQL = """
    SELECT sender, features, category FROM category_lesson WHERE isActive = 1 ORDER BY id DESC LIMIT \(limit)
    """

  let db: Database

  init(_ db: Database) { self.db = db }

  /// Adds lessons. A message that was corrected before keeps its lesson unchanged.
  func note(_ evidence: [CategoryEvidence]) throws {
    let insert = SQLStatement(
      db,
      """
      INSERT INTO category_lesson (emailId, sender, features, category, isActive)
      SELECT id, ?2, ?3, category, categoryChosen FROM email WHERE id = ?1
      ON CONFLICT (emailId) DO UPDATE SET features = excluded.features
      """)
    for item in evidence {
      try insert.run(.integer(item.emailId.rawValue), .text(item.sender), .blob(Self.encode(item.features)))
    }
    try SQLStatement(
      db,
      """
      DELETE FROM category_lesson WHERE id <= (
        SELECT id FROM category_lesson ORDER BY id DESC LIMIT 1 OFFSET ?)
      """
    ).run(.integer(Self.limit))
  }

  /// Returns the lessons, oldest first.
  func active() throws -> [CategoryLesson] {
    try SQLStatement(db, Self.activeSQL).all {
      CategoryLesson(
        sender: $0.text(0), features: Self.decode($0.blob(1)), category: AICategory(code: $0.integer(2)))
    }.reversed()
  }

  private static func encode(_ features: [UInt32]) -> [UInt8] {
    features.flatMap { feature in (0..<4).map { UInt8(truncatingIfNeeded: feature >> ($0 * 8)) } }
  }

  private static func decode(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << ($1 * 8) }
    }
  }
}
