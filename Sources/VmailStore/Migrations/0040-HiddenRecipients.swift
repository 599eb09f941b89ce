extension Migration {
  /// The words of hidden recipients (Bcc), which only the user's own mail names, for searches.
  ///
  /// Sent mail and drafts are read again in the background, as if older rules had derived their texts.
  static let hiddenRecipients = Migration(
    number: 40, name: "HiddenRecipients",
    sql: """
      CREATE TABLE hidden_recipient (
        emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
        words TEXT NOT NULL
      ) STRICT;
      UPDATE email_body SET textVersion = 0 WHERE emailId IN (
        SELECT emailId FROM email_folder JOIN folder ON folder.id = folderId WHERE type IN ('sent', 'drafts'));
      """)
}
