public import FoundationEssentials
public import VmailDomain

/// Settles mail whose fate is unknown by the mail that is here; within the caller's transaction.
struct UncertainMail {
  let db: Database

  static let waitingSQL = "SELECT emailId FROM outgoing WHERE isUncertain = 1"

  /// Selects the messages that were added after a mail, and have or name its Message-ID. A message with its very bytes has been
  /// to no server, as if it was exported and imported.
  static let sightingsSQL = """
    SELECT email.messageId IS ?2, fromAddress,
      EXISTS (\(places) AND folder.accountId = ?3 AND type = 'sent'),
      sendState IN (1, 2, 3) OR flags & \(MessageFlags.draft.rawValue) <> 0
        OR EXISTS (\(places) AND type = 'drafts'),
      (SELECT digest FROM email_source WHERE emailId = email.id)
        = (SELECT digest FROM email_source WHERE emailId = ?4)
    FROM email NOT INDEXED WHERE email.id > ?1 AND (email.messageId IS ?2
      OR instr(char(10) || inReplyTo || char(10) || "references" || char(10), char(10) || ?2 || char(10))
      OR EXISTS (SELECT 1 FROM report WHERE report.emailId = email.id AND report.messageId = ?2))
    """
  /// The folders of a message, and those in which a server has it, which it may not have been put into here yet.
  private static let places = """
    SELECT 1 FROM (
      SELECT folderId AS place FROM email_folder WHERE email_folder.emailId = email.id
      UNION ALL SELECT folderId FROM remote_message WHERE remote_message.emailId = email.id)
    JOIN folder ON folder.id = place WHERE 1
    """
  static let ownCopySQL = """
    SELECT type = 'sent' FROM remote_message JOIN folder ON folder.id = folderId
    WHERE emailId = ? AND type <> 'drafts' ORDER BY 1 DESC LIMIT 1
    """

  /// Settles what messages show that were just added.
  /// - Parameter first: the first of them.
  func settle(shownFrom first: EmailID) throws {
    for mail in try waiting() {
      guard try !sightings(of: mail, after: max(mail.id.rawValue, first.rawValue - 1)).isEmpty else {
        continue
      }
      try settle(mail.id)
    }
  }

  /// Settles what reports show that were only recognized now.
  func settle() throws {
    for id in try ids() { try settle(id) }
  }

  func ids() throws -> [EmailID] { try SQLStatement(db, Self.waitingSQL).all { EmailID($0.integer(0)) } }

  /// Returns the mail whose fate is unknown.
  func waiting() throws -> [OutgoingMail] {
    try ids().compactMap(mail)
  }

  /// - Returns: `nil` for any other mail.
  func mail(_ email: EmailID) throws -> OutgoingMail? {
    guard try OutgoingQuery.row(db, email)?.isUncertain == true else { return nil }
    return try OutgoingQuery.mail(db, email).flatMap { $0.email.sendState == .failed ? $0 : nil }
  }

  /// Settles a mail if anything here shows that it was sent.
  /// - Returns: whether it was settled.
  @discardableResult
  func settle(_ email: EmailID) throws -> Bool {
    guard let mail = try mail(email), let conclusion = try conclusion(on: mail) else { return false }
    try finish(email, conclusion, in: mail.email.accountId)
    return true
  }

  private func conclusion(on mail: OutgoingMail) throws -> SentEvidence.Conclusion? {
    guard mail.look.isConclusive else { return nil }
    var own = try SQLStatement(db, Self.ownCopySQL).first(.integer(mail.id.rawValue)) {
      SentEvidence.Sighting(isCopy: true, isInSent: $0.bool(0))
    }
    if try RenamedCopies(db).copy(of: mail.id) != nil {
      own = SentEvidence.Sighting(isCopy: true, isInSent: true)
    }
    // Only mail that was written as a draft has a Message-ID that follows from nothing else.
    return try SentEvidence.conclusion(
      from: sightings(of: mail, after: mail.id.rawValue) + [own].compactMap(\.self),
      isSecret: mail.draftId != nil)
  }

  private func sightings(of mail: OutgoingMail, after id: Int64) throws -> [SentEvidence.Sighting] {
    guard let messageId = mail.email.messageId else { return [] }
    let account = SQLValue.integer(mail.email.accountId.rawValue)
    let found = try SQLStatement(db, Self.sightingsSQL).all(
      .integer(id), .text(messageId), account, .integer(mail.id.rawValue)
    ) {
      (isCopy: $0.bool(0), sender: $0.text(1), isInSent: $0.bool(2), isUnsent: $0.bool(3) || $0.bool(4))
    }
    guard !found.isEmpty else { return [] }
    let own = OwnAddresses(try AccountsQuery.ownAddresses(db))
    return found.map {
      SentEvidence.Sighting(
        isCopy: $0.isCopy, isInSent: $0.isInSent, isUnsent: $0.isUnsent, isOwn: own.contains($0.sender))
    }
  }

  func finish(_ email: EmailID, _ conclusion: SentEvidence.Conclusion, in account: AccountID) throws {
    let copies = try ServerSettingsQuery.fetch(db, accountId: account).map(SentFiling.copies) ?? .client
    // The server has had the time to add its copy: nobody has to wait for it, but it is looked for.
    let hold = copies == .unknown ? Date(storedSeconds: 0) : nil
    try OutgoingWriter(db: db).finish(
      email, isFiled: conclusion == .isInSent || copies.isByServer, hold: hold)
  }
}

extension Snapshot {
  /// Returns the messages that may have been sent.
  public func uncertain() throws -> Set<EmailID> { Set(try UncertainMail(db: db).ids()) }

  /// Returns an account's mail that may have been sent.
  public func uncertain(accountId: AccountID) throws -> [OutgoingMail] {
    try UncertainMail(db: db).waiting().filter { $0.email.accountId == accountId }
  }
}

extension Transaction {
  /// Records that from now on a mail that may have been sent is looked for in Sent.
  /// - Parameter until: the time until which its copy may appear there, unless that was recorded before.
  /// - Returns: the time that is recorded; `nil` if the mail isn't waiting for that.
  public func beginLook(for id: EmailID, until: Date) throws -> Date? {
    guard let mail = try UncertainMail(db: db).mail(id), mail.look.isOpen else { return nil }
    if let known = mail.look.until { return known }
    try OutgoingWriter(db: db).update(id, "searchUntil = ?", .integer(until.storedSeconds))
    return Date(storedSeconds: until.storedSeconds)
  }

  /// Records that all of Sent was searched, and the mail isn't there.
  /// - Parameters:
  ///   - time: when the search began.
  ///   - until: what ``beginLook(for:until:)`` has returned: the user may have sent the mail again since.
  /// - Returns: whether the search was the last one, so that the user has to decide.
  public func noteAbsence(of id: EmailID, at time: Date, until: Date) throws -> Bool {
    guard let mail = try UncertainMail(db: db).mail(id), mail.look.isOpen, mail.look.until == until else {
      return false
    }
    try OutgoingWriter(db: db).update(id, "searchedAt = ?", .integer(time.storedSeconds))
    return time >= until
  }

  /// Records that a mail that may have been sent is in Sent on its server.
  /// - Returns: `false` if it isn't such a mail.
  @discardableResult
  public func settleFound(_ id: EmailID) throws -> Bool {
    guard let mail = try UncertainMail(db: db).mail(id) else { return false }
    try UncertainMail(db: db).finish(id, .isInSent, in: mail.email.accountId)
    return true
  }
}
