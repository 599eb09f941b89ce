import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns copies that are still to be made, of the oldest action first. Nothing is to be done as long as an action is in
  /// its undo window.
  /// - Throws: ``StoreError``.
  public func waitingCopies(limit: Int) throws -> [WaitingCopy] {
    try SQLStatement(db, TransferCopies.waitingSQL)
      .all(.integer(Date.distantFuture.storedMilliseconds), .integer(max(0, limit))) {
        WaitingCopy(action: ActionID($0.integer(0)), original: EmailID($0.integer(1)))
      }
  }

  /// Returns the messages that an action would copy to another account, and that are not downloaded in whole.
  /// - Throws: ``StoreError``.
  public func undownloaded(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> [Email] {
    guard let target = action.transfer?.target else { return [] }
    let account = try Transfers(db).account(of: target)
    let isPartial = SQLStatement(
      db,
      """
      SELECT 1 FROM email LEFT JOIN email_source ON emailId = id
      WHERE id = ? AND coalesce(isPartial, 1) = 1 AND accountId IS NOT ?
      """)
    return try changes(action, on: places).compactMap { change in
      let email = SQLValue.integer(change.emailId.rawValue)
      let isMissing = try isPartial.first(email, .optional(account?.rawValue)) { _ in true } ?? false
      return isMissing ? try self.email(id: change.emailId) : nil
    }
  }

  /// Returns whether an action waits for a message to be on its server, because that is the copy of another.
  func isAwaited(_ email: EmailID) throws -> Bool { try !Transfers(db).rows(ofCopy: email).isEmpty }
}

extension Transaction {
  /// Adds copies of messages to other accounts, unless they are no longer wanted.
  /// - Parameter made: the copies, without their folders; `nil` for one whose original can't be read.
  /// - Returns: the failures, for each action.
  /// - Throws: ``StoreError``.
  public func addCopies(_ made: [(copy: WaitingCopy, message: IncomingMessage?)]) throws -> [ActionOutcome] {
    var copies = try TransferCopies(self)
    for (copy, message) in made { try copies.add(copy, message) }
    return try copies.finish()
  }
}

/// Adds the copies of a transfer; within the caller's transaction.
struct TransferCopies {
  static let waitingSQL = """
    SELECT actionId, original FROM transfer INDEXED BY transfer_uncopied CROSS JOIN action ON action.id = actionId
    WHERE copy IS NULL AND state = \(ActionState.pending) AND due = ? ORDER BY actionId, original LIMIT ?
    """
  /// The same bytes, in the account already. What a server has got is otherwise recognized by its own identifiers.
  static let knownSQL = """
    SELECT id FROM (
      SELECT id FROM email WHERE accountId = ?1 AND digest = ?3
      UNION ALL
      SELECT id FROM email INDEXED BY email_identifier CROSS JOIN email_source ON emailId = id
      WHERE messageId IS ?2 AND accountId = ?1 AND email_source.digest = ?3)
    ORDER BY EXISTS (SELECT 1 FROM remote_message WHERE emailId = id) DESC, id LIMIT 1
    """

  private let transaction: Transaction
  private let transfers: Transfers
  private var failed: [(action: ThreadAction, failures: [ActionFailure])] = []
  /// The accounts with servers.
  private let onServers: Set<AccountID>

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    transfers = try Transfers(transaction.db)
    onServers = Set(try AccountsQuery.fetch(transaction.db).filter { $0.kind == .imap }.map(\.id))
  }

  mutating func add(_ wanted: WaitingCopy, _ message: IncomingMessage?) throws {
    guard let row = try transfers.rows(of: wanted.action).first(where: { $0.original == wanted.original }),
      row.copy == nil, let entry = try transfers.journal.entry(wanted.action), entry.isPending,
      let transfer = entry.action.action.transfer
    else { return }
    guard let account = try transfers.account(of: transfer.target) else {
      return try giveUp(row, entry.action.action, because: .folderGone)
    }
    guard try transfers.exists(row.original) else {
      return try giveUp(row, entry.action.action, because: .mailGone)
    }
    guard var message else {
      return try giveUp(row, entry.action.action, because: .failed("its source is damaged"))
    }
    if let known = try known(message, in: account) {
      guard try transfers.exists(known) else {
        return try giveUp(row, entry.action.action, because: .failed("its copy there is being deleted"))
      }
      guard try !onServers.contains(account) || !transfers.isLost(known) else {
        return try giveUp(
          row, entry.action.action, because: .failed("its copy there is on this machine only"))
      }
      return try file(known, for: row, in: transfer.target, of: account)
    }
    message.folder = transfer.target
    switch try transaction.add([message], accountId: account)[0] {
    case .new(let copy): try announce(copy, with: message.flags, for: row, in: transfer.target, of: account)
    case .duplicate(let known), .restored(let known): try set(known, of: row, isNew: false)
    }
  }

  /// Notes a copy that was added, and what its server is to get.
  private func announce(
    _ copy: EmailID, with flags: MessageFlags, for row: Transfers.Row, in target: FolderID,
    of account: AccountID
  ) throws {
    try set(copy, of: row, isNew: true)
    if let trash = try folder(.trash, of: account) {
      // As if it had come out of Trash: that is where it goes when this is undone.
      let change = MessageChange(emailId: copy, removedFolders: [trash], addedFolders: [target])
      try note([change], of: row)
    }
    guard onServers.contains(account) else { return }
    let operations = try OperationLog(transaction.db)
    try operations.add(.append(to: target), email: copy, account: account, action: row.action)
    let keywords = flags.forServers.subtracting(AppendedMessage.flags)
    guard !keywords.isEmpty else { return }
    try operations.add(
      .store(adding: keywords, removing: []), email: copy, account: account, action: row.action)
  }

  /// - Returns: the failures, for each action.
  func finish() throws -> [ActionOutcome] {
    try transfers.settle()
    return failed.map { ActionOutcome(action: $0.action, failed: $0.failures) }
  }

  private func known(_ message: IncomingMessage, in account: AccountID) throws -> EmailID? {
    try SQLStatement(transaction.db, Self.knownSQL).first(
      .integer(account.rawValue), .optional(message.content.messageId), .blob(message.content.digest)
    ) { EmailID($0.integer(0)) }
  }

  /// Files a message that the account has already.
  private func file(_ known: EmailID, for row: Transfers.Row, in folder: FolderID, of account: AccountID)
    throws
  {
    var changer = try TransferChanger(transaction.db, row.action)
    let trash = Set([try self.folder(.trash, of: account)].compactMap(\.self))
    let isThere = MessageChange(emailId: known, removedFolders: trash, addedFolders: [folder])
    var made = try changer.apply([isThere], in: folder)
    if made.isEmpty {
      made = try changer.apply([MessageChange(emailId: known, addedFolders: [folder])], in: folder)
    }
    try changer.settle()
    try set(known, of: row, isNew: false)
    try note(made, of: row)
  }

  private func set(_ copy: EmailID, of row: Transfers.Row, isNew: Bool) throws {
    try SQLStatement(
      transaction.db, "UPDATE transfer SET copy = ?, isNew = ? WHERE actionId = ? AND original = ?"
    ).run(
      .integer(copy.rawValue), .boolean(isNew), .integer(row.action.rawValue),
      .integer(row.original.rawValue))
  }

  /// Adds changes of the copy to those of the original's thread.
  private func note(_ changes: [MessageChange], of row: Transfers.Row) throws {
    try transfers.journal.add(changes, besides: row.original, of: row.action)
  }

  private func folder(_ type: FolderType, of account: AccountID) throws -> FolderID? {
    try SQLStatement(transaction.db, "SELECT id FROM folder WHERE accountId = ? AND type = ?").first(
      .integer(account.rawValue), .text(type.rawValue)
    ) { FolderID($0.integer(0)) }
  }

  private mutating func giveUp(
    _ row: Transfers.Row, _ action: ThreadAction, because reason: ActionRefusal
  ) throws {
    failed.append((action, try transfers.giveUp([row], because: reason)))
  }
}
