extension Migration {
  /// The senders whose remote images may be loaded (FR-ED-04): `senderEmail` in lower case, `createdDate` in
  /// milliseconds since 1970.
  static let trustedSenders = Migration(
    number: 6, name: "Trusted senders",
    sql: """
      CREATE TABLE trusted_sender (
        senderEmail TEXT PRIMARY KEY,
        createdDate INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
