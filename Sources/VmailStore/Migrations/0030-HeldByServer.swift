extension Migration {
  /// Mail that the submission server is to hold (RFC 4865): `outgoing.holdUntil` is the time at which it sends it, in
  /// seconds since 1970.
  static let heldByServer = Migration(
    number: 30, name: "HeldByServer", sql: "ALTER TABLE outgoing ADD COLUMN holdUntil INTEGER;")
}
