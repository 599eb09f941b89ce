/// Reads the mailboxes a thread appears in.
enum ThreadViewsQuery {
  static let sql = "SELECT view FROM thread_row WHERE threadId = ?"
}
