public import VmailDomain
import VmailStore

/// Prepares messages for display (FR-ED-01, FR-ED-04). Never uses the network.
public struct ReadMessageUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening

  /// - Returns: `nil` when the message's text is only on the server.
  public func read(_ email: Email, _ options: ReadingOptions) async throws -> ReadableMessage? {
    var options = options
    options.relation = MessageRelation(
      subject: email.subject, hasParents: !email.inReplyTo.isEmpty || !email.references.isEmpty)
    let (source, isPartial, layers, body) = try await store.read { [asked = options.layers] mail in
      guard let source = try mail.shownSource(of: email.id) else {
        return (nil as (bytes: [UInt8], isDamaged: Bool)?, false, asked, try mail.body(emailId: email.id))
      }
      return (
        source, try mail.lacksParts(emailId: email.id), try mail.opening(email.id, asked),
        source.isDamaged ? try mail.body(emailId: email.id) : nil
      )
    }
    let stored = body.map { PlainTextReader.read($0, relation: options.relation) }
    guard let source else {
      // The source was lost here.
      return stored.map { ReadableMessage(text: $0, missing: .part) }
    }
    (options.isPartial, options.layers) = (isPartial, layers)
    var message = opener.readable(source.bytes, options)
    (message.isAllHere, message.isDamaged) = (!isPartial, source.isDamaged)
    message.receipt = ReceiptRequest(opener.headers(of: source.bytes), from: email.fromAddress)
    if source.isDamaged {
      // They would be about what is left of it.
      message.remarks = []
      if message.text.isEmpty, let stored { message.text = stored }
    } else {
      message.sender = opener.sender(of: source.bytes)
    }
    return message
  }

  /// Stores the subject and recipients that an encrypted message protects, so that listings and searches have them, too.
  /// - Returns: whether they are others than before.
  /// - Throws: ``StoreError``
  public func noteProtectedFields(of message: ReadableMessage, in email: Email) async throws -> Bool {
    let subject = message.protectedSubject ?? email.subject
    let (to, cc) = message.protectedPeople.map { ($0.to, $0.cc) } ?? (email.toAddresses, email.ccAddresses)
    guard (subject, to, cc) != (email.subject, email.toAddresses, email.ccAddresses) else { return false }
    try await store.write { try $0.setFields(of: email.id, subject: subject, to: to, cc: cc) }
    return true
  }

  /// Adds the decrypted text of a message to the search index.
  /// - Throws: ``StoreError``
  public func index(decrypted text: String, of email: Email) async throws {
    try await store.write { try $0.setSealedText(text, of: email.id) }
  }

  /// Keeps the session key of an encrypted message, with which it opens again without a secret key.
  /// - Throws: ``StoreError``
  public func keep(_ sessionKey: Secret, of email: Email) async throws {
    try await store.write { try $0.setSessionKey(sessionKey, of: email.id) }
  }

  /// Returns the number of messages in accounts of which something is kept.
  /// - Throws: ``StoreError``
  public func count(_ kept: KeptContent, of accounts: [AccountID]) async throws -> Int {
    try await store.read { mail in
      try accounts.reduce(0) { try $0 + mail.count(kept, accountId: $1) }
    }
  }

  /// Removes what is kept of the messages in accounts.
  /// - Returns: the number removed.
  /// - Throws: ``StoreError``; what was removed until then stays so.
  public func remove(_ kept: KeptContent, of accounts: [AccountID]) async throws -> Int {
    var removed = 0
    for account in accounts {
      while true {
        let count = try await store.write {
          try $0.remove(kept, accountId: account, limit: Self.rowsInStep)
        }
        removed += count
        if count < Self.rowsInStep { break }
      }
    }
    return removed
  }

  private static let rowsInStep = 32

  /// Returns a file within the encrypted content of a message.
  /// - Returns: `nil` if there is none, or the message is only on the server.
  /// - Throws: ``CryptographyProblem``, ``StoreError``
  public func sealedFile(
    _ attachment: Attachment, of email: EmailID, opening: LayerOpening
  ) async throws -> [UInt8]? {
    let (source, layers) = try await store.read {
      (try $0.fetchedSource(emailId: email), try $0.opening(email, opening))
    }
    guard let source else { return nil }
    return try opener.sealedFile(attachment.section, of: source, opening: layers)
  }

  /// Returns the message's source; `nil` when it is only on the server.
  public func source(of email: Email) async throws -> [UInt8]? {
    try await store.read { try $0.source(emailId: email.id) }
  }

  /// Returns whether the message was here, but has to be downloaded again because the store's copy is damaged.
  public func isDamagedHere(_ email: Email) async throws -> Bool {
    try await store.read { try $0.isDamagedHere(emailId: email.id) }
  }

  /// Returns `nil` when the message is only on the server.
  public func headers(of email: Email) async throws -> [HeaderField]? {
    try await readableSource(of: email).map { opener.headers(of: $0) }
  }

  /// Returns a page for a browser (``MessageOpening/page(of:_:pictures:)``); `nil` when the message is only
  /// on the server.
  public func page(
    of email: Email, _ options: ReadingOptions, pictures: [String: String] = [:]
  ) async throws -> String? {
    var options = options
    options.isPartial = try await store.read { try $0.lacksParts(emailId: email.id) }
    return try await readableSource(of: email).map { opener.page(of: $0, options, pictures: pictures) }
  }

  private func readableSource(of email: Email) async throws -> [UInt8]? {
    try await store.read { try $0.readableSource(emailId: email.id) }
  }

  /// Returns the images that are parts of the message (``MessageOpening/pictures(_:of:)``), except those that
  /// are only on the server.
  public func pictures(_ contentIDs: Set<String>, of email: Email) async throws -> [String: [UInt8]] {
    try await readableSource(of: email).map { opener.pictures(contentIDs, of: $0) } ?? [:]
  }

  /// Returns whether images of its sender may be loaded.
  public func isTrusted(_ email: Email) async throws -> Bool {
    try await store.read { try $0.isTrusted(senderEmail: email.fromAddress) }
  }
}

extension Snapshot {
  /// Returns a source as ``legibleSource(emailId:)`` does, and no bytes if nothing of a damaged one is legible.
  fileprivate func shownSource(of email: EmailID) throws -> (bytes: [UInt8], isDamaged: Bool)? {
    do { return try legibleSource(emailId: email) } catch let damage as StoreError
      where damage.isAboutOneSource
    { return ([], true) }
  }

  /// Returns how far the layers of a message are opened, with its session key if it may be decrypted.
  func opening(_ email: EmailID, _ opening: LayerOpening) throws -> LayerOpening {
    guard case .all(let asks, _) = opening else { return opening }
    return .all(asks: asks, sessionKey: try sessionKey(of: email))
  }
}
