extension Migration {
  /// The session keys of encrypted messages that were opened, for those who want to keep them.
  static let sessionKeys = Migration(
    number: 32, name: "SessionKeys",
    sql: """
      CREATE TABLE session_key (
        emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
        key TEXT NOT NULL
      ) STRICT;
      """)
}
