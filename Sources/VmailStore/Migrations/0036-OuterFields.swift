extension Migration {
  /// The fields of encrypted messages as they were outside, before those inside replaced them in `email`: all that is
  /// shown to agents, which may not open them.
  static let outerFields = Migration(
    number: 36, name: "OuterFields",
    sql: """
      CREATE TABLE outer_field (
        emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
        subject TEXT NOT NULL,
        toAddresses TEXT NOT NULL,
        ccAddresses TEXT NOT NULL
      ) STRICT;
      """)
}
