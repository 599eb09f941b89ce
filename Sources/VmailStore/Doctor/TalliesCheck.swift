import VmailDomain

/// Checks that the numbers of messages by sender, list, month and size are those of the mail.
struct TalliesCheck: StoreCheck {
  let name = "tallies"

  func examine(_ db: Database) throws -> Diagnosis {
    var wrong = 0
    for kind in TallyKind.allCases {
      wrong += try SQLStatement(db, Self.differencesSQL(kind)).first { $0.int(0) } ?? 0
    }
    if wrong == 0 { return .fine("all numbers of messages are correct") }
    return .wrong("\(wrong) numbers of messages by sender, list, month or size were incorrect") { database in
      try await database.write { try TallyWriter(db: $0.db).rebuild() }
    }
  }

  private static func differencesSQL(_ kind: TallyKind) -> String {
    """
    SELECT count(*) FROM (
      SELECT folderId, key FROM (
        SELECT folderId, key, messages, bytes FROM tally WHERE kind = \(kind.rawValue)
        UNION ALL SELECT folderId, \(kind.key), sign, sign * sizeBytes FROM tally_change WHERE \(kind.condition)
        UNION ALL SELECT folderId, \(kind.key), -sign, -sizeBytes FROM (\(TallyWriter.truthSQL))
          WHERE \(kind.condition))
      GROUP BY folderId, key HAVING sum(messages) <> 0 OR sum(bytes) <> 0)
    """
  }
}
