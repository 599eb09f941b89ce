import GRDB
import VmailDomain

/// Replaces a message's derived text, and the snippet of the rows that show it.
struct BodyUpdater {
  let db: Database

  func update(_ body: EmailBody, snippet: String, emailId: EmailID) throws {
    let id = SQLValue.integer(emailId.rawValue)
    let place = try SQLStatement(db, "SELECT accountId, threadId, snippet FROM email WHERE id = ?")
      .first(id) { (AccountID($0.integer(0)), ThreadID($0.integer(1)), $0.text(2)) }
    guard let (account, thread, formerSnippet) = place else { return }
    try SearchIndexWriter(db).reindex(emailId) { try write(body, id) }
    guard snippet != formerSnippet else { return }
    try SQLStatement(db, "UPDATE email SET snippet = ? WHERE id = ?").run(.text(snippet), id)
    let folders = try FoldersQuery.fetch(db, accountId: account)
    var rows = try ThreadRowWriter(db)
    try rows.update(
      thread, isNew: false, folders: ThreadRows.FolderMap(accountId: account, folders: folders))
    try rows.writeCounts()
  }

  private func write(_ body: EmailBody, _ id: SQLValue) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO email_body (emailId, textVersion, bodyPlain, bodyHTML) VALUES (?, ?, ?, ?)
      ON CONFLICT (emailId) DO UPDATE SET
        textVersion = excluded.textVersion, bodyPlain = excluded.bodyPlain, bodyHTML = excluded.bodyHTML
      """
    ).run(id, .integer(body.textVersion), .text(body.bodyPlain), .optional(body.bodyHTML))
  }
}
