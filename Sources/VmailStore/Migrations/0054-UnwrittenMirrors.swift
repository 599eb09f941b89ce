extension Migration {
  /// Notes the messages that a mirror has no file of in a place where they are, so that its next run looks at them again:
  /// earlier versions forgot what the first run could not write.
  static let unwrittenMirrors = Migration(
    number: 54, name: "UnwrittenMirrors",
    sql: """
      INSERT OR IGNORE INTO mirror_change (mirrorId, emailId)
      SELECT maildir_mirror.id, email.id
      FROM maildir_mirror JOIN email USING (accountId) LEFT JOIN email_folder ON email_folder.emailId = email.id
      WHERE direction <> 'in' AND lastRun IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM mirrored_file AS file JOIN mirrored_maildir AS maildir ON maildir.id = maildirId
        WHERE file.emailId = email.id AND mirrorId = maildir_mirror.id AND place = ifnull(folderId, 0));
      """)
}
