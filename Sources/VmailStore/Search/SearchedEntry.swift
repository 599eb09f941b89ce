import VmailDomain

/// A message found by a search.
struct SearchedEntry {
  let position: Int64
  let emailId: EmailID
  let threadId: ThreadID
  let received: Int64

  /// Reads the columns ``SearchDisjunct/columns``.
  init(_ row: SQLStatement.Columns) {
    position = row.integer(0)
    emailId = EmailID(row.integer(1))
    threadId = ThreadID(row.integer(2))
    received = row.integer(3)
  }
}
