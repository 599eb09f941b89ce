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

/// The decisions about senders. A newer one overrides an older one, which applies again when the newer one is undone.
struct SenderDecisions {
  static let ofSenderSQL = """
    SELECT decision FROM screened_sender WHERE sender = ? AND isActive = 1 ORDER BY id DESC LIMIT 1
    """
  /// Selects the senders whose newest decision that applies is the given one.
  static let sendersSQL = """
    SELECT sender FROM screened_sender AS decided WHERE isActive = 1 AND decision = ? AND NOT EXISTS (
      SELECT 1 FROM screened_sender AS newer
      WHERE newer.sender = decided.sender AND newer.isActive = 1 AND newer.id > decided.id)
    ORDER BY sender
    """

  let db: Database

  init(_ db: Database) { self.db = db }

  func decision(on sender: String) throws -> SenderDecision? {
    try SQLStatement(db, Self.ofSenderSQL).first(.text(sender)) { SenderDecision(rawValue: $0.text(0)) }
      ?? nil
  }

  func senders(_ decision: SenderDecision) throws -> [String] {
    try SQLStatement(db, Self.sendersSQL).all(.text(decision.rawValue)) { $0.text(0) }
  }

  /// - Parameter action: the action by which the user decided; `nil` if the user already knew the senders.
  func add(_ decision: SenderDecision, on senders: Set<String>, by action: ActionID?) throws {
    let insert = SQLStatement(
      db, "INSERT INTO screened_sender (sender, decision, actionId) VALUES (?, ?, ?)")
    for sender in senders.sorted() {
      try insert.run(.text(sender), .text(decision.rawValue), .optional(action?.rawValue))
    }
  }

  func set(isActive: Bool, of action: ActionID) throws {
    try SQLStatement(db, "UPDATE screened_sender SET isActive = ? WHERE actionId = ?")
      .run(.boolean(isActive), .integer(action.rawValue))
  }
}
