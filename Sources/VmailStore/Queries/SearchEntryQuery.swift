/// Parts of queries on `search_entry`.
enum SearchEntryQuery {
  /// Returns a condition for a message that is in Trash or Spam, and in no other folder except a server's archive, as
  /// in the schema's triggers.
  static func isDiscarded(_ emailId: String) -> String {
    """
    (SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
      FROM email_folder JOIN folder ON folder.id = folderId
      WHERE emailId = \(emailId) AND isServerArchive = 0)
    """
  }
}
