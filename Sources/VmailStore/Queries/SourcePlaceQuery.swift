import GRDB
import VmailDomain

/// Where a message's source lies.
enum SourcePlaceQuery {
  static let sql = "SELECT segment, offset, length, isQuoted, isPartial FROM email_source WHERE emailId = ?"

  static func fetch(_ db: Database, emailId: EmailID) throws -> SourcePlace? {
    try SQLStatement(db, sql).first(.integer(emailId.rawValue)) {
      SourcePlace(
        segment: $0.int(0), offset: $0.int(1), length: $0.int(2), isQuoted: $0.bool(3),
        isPartial: $0.bool(4))
    }
  }
}
