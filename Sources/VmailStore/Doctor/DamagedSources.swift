import FoundationEssentials
import VmailDomain

/// Describes the messages whose sources are damaged or missing.
struct DamagedSources {
  /// The maximum number of messages listed individually.
  static let namedAtMost = 1_000
  private static let namedInDetail = 3

  let finding: DoctorFinding

  static let sql = "SELECT subject, fromName, fromAddress, dateReceived, id FROM email WHERE id = ?"

  /// - Parameters:
  ///   - emails: all damaged messages.
  ///   - count: the total number of messages.
  init(_ emails: [EmailID], of count: Int, _ db: Database) throws {
    let (statement, outer) = (SQLStatement(db, Self.sql), OuterFields(db))
    let names = try emails.prefix(Self.namedAtMost).map { email in
      try statement.first(.integer(email.rawValue)) { try Self.name($0, outer) } ?? "message \(email)"
    }
    let shown = names.prefix(Self.namedInDetail).joined(separator: ", ")
    let rest = emails.count > Self.namedInDetail ? " and \(emails.count - Self.namedInDetail) more" : ""
    finding = DoctorFinding(
      check: SourcesCheck.checkName, isOK: false,
      detail:
        "the sources of \(emails.count) of \(count) messages are damaged or missing: \(shown)\(rest)",
      isDamage: true, messages: names)
  }

  /// Returns `"Lunch" from Ann of 2025-02-05`.
  private static func name(_ row: SQLStatement.Columns, _ outer: OuterFields?) throws -> String {
    let subject = try outer?.fields(of: EmailID(row.integer(4)))?.subject ?? row.text(0)
    let sender = row.optionalText(1) ?? row.text(2)
    let day = Date(storedSeconds: row.integer(3)).formatted(.iso8601.year().month().day())
    return "\"\(subject)\"" + (sender.isEmpty ? "" : " from \(sender)") + " of \(day)"
  }
}
