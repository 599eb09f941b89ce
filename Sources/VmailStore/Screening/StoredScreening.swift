public import VmailDomain

extension Snapshot {
  /// Returns the accounts in which senders are screened.
  public func screenedAccounts() throws -> Set<AccountID> {
    Set(try SQLStatement(db, "SELECT accountId FROM screened_account").all { AccountID($0.integer(0)) })
  }

  /// Returns the decision that applies to a sender.
  /// - Parameter sender: the address in lower case.
  public func decision(on sender: String) throws -> SenderDecision? {
    try SenderDecisions(db).decision(on: sender)
  }

  /// Returns the addresses of the senders with a decision, in lower case.
  public func senders(_ decision: SenderDecision) throws -> [String] {
    try SenderDecisions(db).senders(decision)
  }

  /// Returns whether a sender or a mailing list has sent mail before. New mail that has not been processed doesn't count,
  /// nor does mail in Trash or Spam.
  /// - Parameter folders: the folders of screened mail, which doesn't count either.
  public func hasEarlierMail(of group: MailGroup, outside folders: Set<FolderID>) throws -> Bool {
    try CountedMatchesQuery.hasEarlierMail(db, of: group, outside: folders)
  }

  /// Returns the identifiers (RFC 2919) of the mailing lists through which messages came.
  public func mailingLists(of emails: [EmailID]) throws -> [EmailID: String] {
    let list = SQLStatement(
      db,
      """
      SELECT \(TallyKind.listIdentifier("list")) FROM search_entry
      WHERE emailId = ? AND \(TallyKind.list.condition)
      """)
    return try emails.reduce(into: [:]) { found, email in
      found[email] = try list.first(.integer(email.rawValue)) { $0.text(0) }
    }
  }
}

extension Transaction {
  /// Switches screening on or off.
  public func setScreening(_ isOn: Bool, accountId: AccountID) throws {
    let sql =
      isOn
      ? "INSERT OR IGNORE INTO screened_account (accountId) VALUES (?)"
      : "DELETE FROM screened_account WHERE accountId = ?"
    try SQLStatement(db, sql).run(.integer(accountId.rawValue))
  }

  /// Forgets the decisions about a sender. A decision of an action that is redone later isn't made again.
  /// - Returns: whether there were any.
  public func forgetDecisions(on sender: String) throws -> Bool {
    try SQLStatement(db, "DELETE FROM screened_sender WHERE sender = ?").run(.text(sender))
    return db.changesCount > 0
  }

  /// Records senders whom the user knows, unless there is a decision about them, so that they stay known.
  /// - Parameter senders: the addresses in lower case.
  public func noteKnown(_ senders: Set<String>) throws {
    let decisions = SenderDecisions(db)
    let new = try senders.filter { try decisions.decision(on: $0) == nil }
    try decisions.add(.approved, on: new, by: nil)
  }
}
