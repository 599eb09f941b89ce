extension Migration {
  /// How accounts reach their servers: never a secret, only where one comes from.
  ///
  /// - `security` is `tls`, `starttls` or `clear`; the columns beginning with `smtp` are all NULL for an
  ///   account that only reads.
  /// - `secretSource` is `command` (then `secretCommand` has it), `keyring` or `ask`.
  /// - Both `oauth` columns are NULL for passwords.
  /// - `trust` is `system`, `authorities` (then `authoritiesFile` has them) or `pinned` (then
  ///   `pinnedSHA256` has it, in hexadecimal).
  static let serverAccounts = Migration(
    number: 7, name: "Server accounts",
    sql: """
      CREATE TABLE account_server (
        accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
        imapHost TEXT NOT NULL,
        imapPort INTEGER NOT NULL,
        imapSecurity TEXT NOT NULL,
        smtpHost TEXT,
        smtpPort INTEGER,
        smtpSecurity TEXT,
        userName TEXT NOT NULL,
        secretSource TEXT NOT NULL,
        secretCommand TEXT,
        oauthProvider TEXT,
        oauthClientId TEXT,
        trust TEXT NOT NULL,
        authoritiesFile TEXT,
        pinnedSHA256 TEXT,
        allowsClearText INTEGER NOT NULL
      ) STRICT;
      """)
}
