import VmailDomain

/// Reads the locations of messages' sources.
enum SegmentLocationQuery {
  /// The columns read by ``place(_:from:)``, in its order.
  static let columns = "segment, offset, length, packedLength, isQuoted, isPartial, digest"
  static let sql = "SELECT \(columns) FROM email_source WHERE emailId = ?"

  static func fetch(_ db: Database, emailId: EmailID) throws -> SegmentLocation? {
    try SQLStatement(db, sql).first(.integer(emailId.rawValue)) { place($0, from: 0) }
  }

  static func place(_ row: SQLStatement.Columns, from start: Int32) -> SegmentLocation {
    SegmentLocation(
      segment: row.int(start), offset: row.int(start + 1), length: row.int(start + 2),
      packedLength: row.optionalInteger(start + 3).map(Int.init), isQuoted: row.bool(start + 4),
      isPartial: row.bool(start + 5), digest: row.optionalBlob(start + 6))
  }
}
