/// Parts of questions about `search_entry`.
enum SearchEntryQuery {
  /// Whether a message is in Trash or Spam and nowhere else but in a server's archive, as the
  /// triggers of the schema say it.
  static func isDiscarded(_ emailId: String) -> String {
    """
    (SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
      FROM email_folder JOIN folder ON folder.id = folderId
      WHERE emailId = \(emailId) AND isServerArchive = 0)
    """
  }
}
