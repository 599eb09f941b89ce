extension Migration {
  /// The certificates that are accepted from submission servers, where they differ from those of the IMAP server.
  ///
  /// `smtpTrust` has the values of `trust`, or is NULL for the same as there; its file and fingerprint follow it.
  static let submissionTrust = Migration(
    number: 22, name: "SubmissionTrust",
    sql: """
      ALTER TABLE account_server ADD COLUMN smtpTrust TEXT;
      ALTER TABLE account_server ADD COLUMN smtpAuthoritiesFile TEXT;
      ALTER TABLE account_server ADD COLUMN smtpPinnedSHA256 TEXT;
      """)
}
