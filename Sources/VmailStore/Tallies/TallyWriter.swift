import VmailDomain

/// Keeps `tally` up to date with the changes that triggers have noted in `tally_change`.
struct TallyWriter {
  /// The number of changes that are kept: few enough to be read with each count, and many enough for adding them
  /// together to pay.
  static let mostChanges = 8_192
  /// The number of sums that are kept in memory.
  private static let mostSums = 65_536
  /// The noted changes, with their key of each kind. SQLite would sort them once for each.
  static let notedSQL = """
    SELECT folderId, sign, sizeBytes,
      \(TallyKind.allCases.map { "CASE WHEN \($0.condition) THEN \($0.key) END" }.joined(separator: ", "))
    FROM tally_change
    """
  static let lengthSQL =
    "SELECT (SELECT max(id) FROM tally_change) - (SELECT min(id) FROM tally_change)"

  let db: Database

  /// Adds the noted changes to the tallies if there are many.
  func settle() throws {
    let length = try SQLStatement(db, Self.lengthSQL).first { $0.isNull(0) ? 0 : $0.int(0) } ?? 0
    if length >= Self.mostChanges { try addChanges() }
  }

  private func addChanges() throws {
    var sums: [Key: Sum] = [:]
    try SQLStatement(db, Self.notedSQL).forEach { row in
      let (folder, sign, bytes) = (row.integer(0), row.int(1), row.int(2))
      for (index, kind) in TallyKind.allCases.enumerated() where !row.isNull(Int32(index + 3)) {
        sums[Key(folder: folder, kind: kind, text: row.text(Int32(index + 3))), default: Sum()]
          .add(sign, bytes: bytes)
      }
      guard sums.count >= Self.mostSums else { return }
      try write(sums)
      sums = [:]
    }
    try write(sums)
    // If nothing was removed, nothing has become zero.
    try db.execute(
      sql: """
        DELETE FROM tally WHERE messages = 0 AND EXISTS (SELECT 1 FROM tally_change WHERE sign < 0);
        DELETE FROM tally_change;
        """)
  }

  private struct Key: Hashable {
    let folder: Int64
    let kind: TallyKind
    let text: String
  }

  private struct Sum {
    var messages = 0
    var bytes = 0

    mutating func add(_ sign: Int, bytes size: Int) {
      messages += sign
      bytes += sign * size
    }
  }

  private func write(_ sums: [Key: Sum]) throws {
    let add = SQLStatement(
      db,
      """
      INSERT INTO tally (folderId, kind, key, messages, bytes) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET messages = messages + excluded.messages, bytes = bytes + excluded.bytes
      """)
    for (key, sum) in sums where sum.messages != 0 || sum.bytes != 0 {
      try add.run(
        .integer(key.folder), .integer(key.kind.rawValue), .text(key.text), .integer(sum.messages),
        .integer(sum.bytes))
    }
  }

  /// Counts everything again.
  func rebuild() throws {
    try db.execute(
      sql: """
        DELETE FROM tally;
        DELETE FROM tally_change;
        INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
        \(Self.truthSQL)
        """)
    try addChanges()
  }

  /// Selects what is counted: each message in each of its folders.
  static let truthSQL = """
    SELECT folderId, 1 AS sign, fromAddress AS sender, list, e.dateReceived, e.sizeBytes
    FROM search_entry AS e JOIN email_folder USING (emailId) JOIN email ON email.id = e.emailId
    """
}

/// What is counted in `tally`, by the value of its column `kind`.
enum TallyKind: Int, CaseIterable {
  case sender, list, month, digits

  /// The kind whose keys determine a group.
  init(_ grouping: MailGrouping) {
    switch grouping {
    case .sender, .domain: self = .sender
    case .list: self = .list
    case .month, .year: self = .month
    // The account follows from the folder; these keys are few.
    case .size, .account: self = .digits
    }
  }

  /// The key of a row with the columns of `tally_change`, in SQL.
  var key: String {
    switch self {
    case .sender: "lower(sender)"
    case .list: Self.listIdentifier("list")
    case .month: "strftime('%Y-%m', dateReceived, 'unixepoch')"
    case .digits: "CAST(length(sizeBytes) AS TEXT)"
    }
  }

  /// The identifier of a list without its description (RFC 2919 section 3), in SQL.
  /// - Parameter field: the value of List-Id, in SQL.
  static func listIdentifier(_ field: String) -> String {
    "lower(rtrim(substr(\(field), instr(\(field), '<') + 1), '> '))"
  }

  /// Whether a row is counted, in SQL.
  var condition: String { self == .list ? "list <> ''" : "1" }
}
