extension Migration {
  /// The server settings of accounts. Secrets are never stored, only where they come from.
  ///
  /// - `security` is `tls`, `starttls` or `clear`; the columns beginning with `smtp` are all NULL for an account that
  ///   can't send.
  /// - `secretSource` is `command` (with `secretCommand`), `keyring` or `ask`.
  /// - Both `oauth` columns are NULL for passwords.
  /// - `trust` is `system`, `authorities` (with `authoritiesFile`) or `pinned` (with `pinnedSHA256`, in hexadecimal).
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
