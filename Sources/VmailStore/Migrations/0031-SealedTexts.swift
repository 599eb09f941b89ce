extension Migration {
  /// Messages whose decrypted text was added to the index, which isn't in their sources.
  static let sealedTexts = Migration(
    number: 31, name: "SealedTexts",
    sql: """
      CREATE TABLE sealed_text (
        emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
      ) STRICT;
      """)
}
