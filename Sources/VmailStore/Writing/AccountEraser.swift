import VmailDomain

/// Removes an account with all its data from the store.
struct AccountEraser {
  let db: Database

  func erase(_ id: AccountID) throws {
    let account = SQLValue.integer(id.rawValue)
    // What happened to the account's mail goes with it.
    try HistoryWriter(db).settle()
    try SQLStatement(
      db,
      """
      DELETE FROM history WHERE emailId IN (
        SELECT id FROM email WHERE accountId = ?1 UNION ALL SELECT emailId FROM history_erased WHERE accountId = ?1)
      """
    ).run(account)
    let eraser = try MessageEraser(db)
    for email in try SQLStatement(db, "SELECT id FROM email WHERE accountId = ?")
      .all(account, body: { EmailID($0.integer(0)) })
    {
      try eraser.erase(email)
    }
    try db.execute(sql: "DELETE FROM history_change")
    try SQLStatement(db, "DELETE FROM history_erased WHERE accountId = ?").run(account)
    try forgetActions(account)
    try removeRows(of: id)
    for sql in Self.removals { try SQLStatement(db, sql).run(account) }
    try Transfers(db).settle()
  }

  /// The deletions in order: each row is deleted after the rows that refer to it. Operations are deleted with their
  /// messages, `account_server` with the account.
  private static let removals = [
    "DELETE FROM thread_key WHERE accountId = ?",
    "DELETE FROM thread_alias WHERE threadId IN (SELECT id FROM thread WHERE accountId = ?)",
    "DELETE FROM thread WHERE accountId = ?",
    "DELETE FROM folder WHERE accountId = ?",
    "DELETE FROM account WHERE id = ?",
  ]

  /// Removes the account's threads from actions. Actions that also cover threads of other accounts keep those.
  private func forgetActions(_ account: SQLValue) throws {
    try SQLStatement(
      db,
      """
      DELETE FROM action_place WHERE threadId IN (
        SELECT id FROM thread WHERE accountId = ?1
        UNION ALL
        SELECT alias FROM thread_alias JOIN thread ON thread.id = threadId WHERE accountId = ?1)
      """
    ).run(account)
    try db.execute(
      sql: "DELETE FROM action WHERE NOT EXISTS (SELECT 1 FROM action_place WHERE actionId = action.id)")
  }

  private func removeRows(of account: AccountID) throws {
    let rows = SQLStatement(db, "DELETE FROM thread_row WHERE view = ?")
    let counts = SQLStatement(db, "DELETE FROM view_count WHERE view = ?")
    let folders = try FoldersQuery.fetch(db, accountId: account).map { MailboxView.folder($0.id) }
    let copies = try ThreadCopies(db)
    var twins: Set<[UInt8]> = []
    for view in (folders + [.archive(account)]).map(ViewKey.init) {
      let key = SQLValue.integer(view.rawValue)
      twins.formUnion(try copies.twins(in: view))
      try rows.run(key)
      try counts.run(key)
    }
    try copies.settle(twins)
  }
}
