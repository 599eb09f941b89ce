public import VmailDomain

/// The copies in Sent to which servers have given Message-IDs of their own: each is made one with the message that was
/// written here. What servers leave as it is decides, as on the server (``RemoteMessage/isRenamedCopy(of:)``).
struct RenamedCopies {
  /// The prefix of the key that marks a replaced Message-ID. No identifier contains a space.
  static let mark = "renamed "

  /// Selects the messages written here of which another may be the copy.
  static let originalsSQL = """
    SELECT own.id, own.sendState, \(hasSameText)
    FROM email AS copy CROSS JOIN written ON written.accountId = copy.accountId
      CROSS JOIN email AS own ON own.id = written.emailId
    \(isCopy) AND copy.id = ? AND own.sendState IN (\(SendState.failed.code), \(SendState.sent.code))
    """
  /// Selects the messages that may be the copy of one that was written here, which are newer.
  static let copiesSQL = """
    SELECT copy.id, copy.sendState, \(hasSameText)
    FROM email AS own CROSS JOIN email AS copy NOT INDEXED ON copy.id > own.id AND copy.accountId = own.accountId
    \(isCopy) AND own.id = ?
    """
  /// Selects whether another mail of that second was written here, to the same people. In one second, at most some thousand messages
  /// are stored.
  static let siblingSQL = """
    SELECT 1 FROM email AS own CROSS JOIN email AS other NOT INDEXED ON other.id BETWEEN own.id - 10000 AND own.id + 10000
    WHERE own.id = ? AND other.accountId = own.accountId AND other.sendState <> \(SendState.none.code)
      AND other.dateSent = own.dateSent AND other.toAddresses = own.toAddresses AND other.ccAddresses = own.ccAddresses
      AND other.messageId IS NOT own.messageId
    LIMIT 1
    """
  /// Selects the messages that have a Message-ID, and whether they were written here.
  static let namedSQL = """
    SELECT copy.sendState <> \(SendState.none.code), \(hasSameText)
    FROM email AS own CROSS JOIN thread_key ON thread_key.accountId = own.accountId AND key = ?2
      CROSS JOIN email AS copy ON copy.threadId = thread_key.threadId AND copy.messageId = key
    WHERE own.id = ?1 AND copy.id <> own.id
    """
  private static let hasSameText = """
    (SELECT bodyPlain FROM email_body WHERE emailId = own.id) IS (SELECT bodyPlain FROM email_body WHERE emailId = copy.id)
    """
  /// What vmail has added itself has a Message-ID of the sender's domain. Of encrypted messages, what is outside counts.
  private static let isCopy = """
      LEFT JOIN outer_field AS sealed ON sealed.emailId = own.id
      LEFT JOIN outer_field AS opened ON opened.emailId = copy.id
    WHERE copy.dateSent = own.dateSent AND copy.sendState = \(SendState.none.code)
      AND substr(copy.messageId, instr(copy.messageId, '@')) IS NOT substr(own.messageId, instr(own.messageId, '@'))
      AND coalesce(opened.subject, copy.subject) = coalesce(sealed.subject, own.subject)
      AND coalesce(opened.toAddresses, copy.toAddresses) = coalesce(sealed.toAddresses, own.toAddresses)
      AND coalesce(opened.ccAddresses, copy.ccAddresses) = coalesce(sealed.ccAddresses, own.ccAddresses)
      AND EXISTS (SELECT 1 FROM remote_message JOIN folder ON folder.id = folderId
        WHERE remote_message.emailId = copy.id AND type = 'sent')
    """

  /// Moves what is known of the copy, and what the user has done to it, to the message written here.
  private static let moves = [
    "UPDATE remote_message SET emailId = ?1 WHERE emailId = ?2",
    "UPDATE OR REPLACE remote_orphan SET emailId = ?1 WHERE emailId = ?2",
    """
    DELETE FROM remote_orphan WHERE emailId IN (?1, ?2)
      AND folderId IN (SELECT folderId FROM remote_message WHERE emailId = ?1)
    """,
    "UPDATE operation SET emailId = ?1 WHERE emailId = ?2",
    "UPDATE OR IGNORE action_change SET emailId = ?1 WHERE emailId = ?2",
    "UPDATE OR IGNORE snooze SET emailId = ?1 WHERE emailId = ?2",
    "UPDATE OR IGNORE transfer SET original = ?1 WHERE original = ?2",
    "UPDATE draft SET answeredId = ?1 WHERE answeredId = ?2",
    """
    UPDATE email AS own SET flags = own.flags | (copy.flags & ~\(MessageFlags.derived.rawValue)),
      category = iif(copy.categoryChosen, copy.category, own.category),
      categoryChosen = own.categoryChosen | copy.categoryChosen
    FROM email AS copy WHERE own.id = ?1 AND copy.id = ?2
    """,
  ]

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Returns the message written here whose copy a message is: one that was sent, or may have been.
  func original(of copy: EmailID) throws -> EmailID? {
    let found = try candidates(Self.originalsSQL, copy).filter {
      try $0.state == .sent || UncertainMail(db: db).mail($0.id)?.look.isConclusive == true
    }
    if found.count == 1, try isAlone(found[0].id) { return found[0].id }
    return found.first(where: \.hasSameText)?.id
  }

  /// Returns the copy of a message written here, if it was fetched before that was known to be sent.
  func copy(of own: EmailID) throws -> EmailID? {
    let found = try candidates(Self.copiesSQL, own)
    if found.count == 1, try isAlone(own) { return found[0].id }
    return found.first(where: \.hasSameText)?.id
  }

  private func candidates(_ sql: String, _ email: EmailID) throws -> [(
    id: EmailID, state: SendState, hasSameText: Bool
  )] {
    try SQLStatement(db, sql).all(.integer(email.rawValue)) {
      (EmailID($0.integer(0)), SendState(code: $0.integer(1)), $0.bool(2))
    }
  }

  /// Returns whether no other mail of one second is to the same people. Such mail is told apart by its text: if a server changes
  /// that too, nothing is joined.
  private func isAlone(_ own: EmailID) throws -> Bool {
    try SQLStatement(db, Self.siblingSQL).first(.integer(own.rawValue)) { _ in true } == nil
  }

  fileprivate func isCopy(_ messageId: String?, of own: EmailID) throws -> Bool? {
    let found = try messageId.map {
      try SQLStatement(db, Self.namedSQL).all(.integer(own.rawValue), .text($0)) {
        (isWritten: $0.bool(0), hasSameText: $0.bool(1))
      }
    }
    let others = found ?? []
    if others.contains(where: { !$0.isWritten && $0.hasSameText }) { return true }
    if others.contains(where: \.isWritten) { return false }
    if try isAlone(own) { return true }
    return others.isEmpty ? nil : false
  }

  /// Makes one message of both. Replies and reports name the Message-ID that the server has given to it.
  func join(_ copy: EmailID, to own: EmailID) throws {
    guard let mail = try EmailQuery.fetch(db, [own]).first,
      let found = try EmailQuery.fetch(db, [copy]).first,
      let digest = try SQLStatement(db, "SELECT digest FROM email WHERE id = ?").first(
        .integer(copy.rawValue), body: { $0.blob(0) })
    else { return }
    for sql in Self.moves { try SQLStatement(db, sql).run(.integer(own.rawValue), .integer(copy.rawValue)) }
    try MessageEraser(db).erase(copy)
    try WrittenMessages(db).bind(own, MessageIdentity(digest: digest))
    var threads = try ThreadJoiner(db, accountId: mail.accountId)
    if let id = found.messageId {
      try SQLStatement(db, "UPDATE email SET messageId = ? WHERE id = ?").run(
        .text(id), .integer(own.rawValue))
      try SQLStatement(
        db, "INSERT OR REPLACE INTO thread_key (accountId, key, threadId) VALUES (?, ?, ?)"
      ).run(
        .integer(mail.accountId.rawValue), .text(Self.mark + (mail.messageId ?? "")),
        .integer(mail.threadId.rawValue))
      try threads.connect([id], with: mail.threadId)
    }
    var effective = try EffectiveWriter(db)
    try effective.update(own, isDiscarded: false)
    threads.touched.formUnion(Set([mail.threadId, found.threadId]).subtracting(threads.merged))
    var rows = try ThreadRowWriter(db)
    try rows.settle(threads, folders: .fetch(db, accountId: mail.accountId))
  }
}

extension Snapshot {
  /// Returns whether a message on the server, with all that servers leave as it is of one written here, is its copy under another
  /// Message-ID.
  /// - Returns: `nil` if its text decides, which isn't here yet.
  public func isRenamedCopy(_ messageId: String?, of own: EmailID) throws -> Bool? {
    try RenamedCopies(db).isCopy(messageId, of: own)
  }
}
