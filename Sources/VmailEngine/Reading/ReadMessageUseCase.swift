public import VmailDomain
public import VmailStore

/// Prepares messages for display (FR-ED-01, FR-ED-04). Never uses the network.
public struct ReadMessageUseCase: Sendable {
  private let store: MailStore
  private let opener: any MessageOpening

  public init(store: MailStore, opener: any MessageOpening) {
    self.store = store
    self.opener = opener
  }

  /// - Returns: `nil` when the message's text is only on the server.
  public func read(_ email: Email, _ options: ReadingOptions) async throws -> ReadableMessage? {
    var options = options
    options.isReply = !email.inReplyTo.isEmpty || !email.references.isEmpty
    let (source, isPartial, layers, body) = try await store.read { [asked = options.layers] mail in
      guard let source = try mail.readableSource(emailId: email.id) else {
        return (nil as [UInt8]?, false, asked, try mail.body(emailId: email.id))
      }
      return (source, try mail.lacksParts(emailId: email.id), try mail.opening(email.id, asked), nil)
    }
    guard let source else { return body.map { ReadableMessage(text: PlainTextReader.read($0.bodyPlain)) } }
    (options.isPartial, options.layers) = (isPartial, layers)
    return opener.readable(source, options)
  }

  /// Stores the subject that an encrypted message protects, so that listings and searches have it, too.
  /// - Throws: ``StoreError``
  public func note(protectedSubject subject: String, of email: Email) async throws {
    try await store.write { try $0.setSubject(subject, of: email.id) }
  }

  /// Adds the decrypted text of a message to the search index.
  /// - Throws: ``StoreError``
  public func index(decrypted text: String, of email: Email) async throws {
    try await store.write { try $0.setSealedText(text, of: email.id) }
  }

  /// The number of messages whose decrypted text is in the search index.
  public func countIndexedTexts() async throws -> Int { try await store.read { try $0.sealedTextCount() } }

  /// Removes all decrypted texts from the search index.
  /// - Returns: the number removed.
  /// - Throws: ``StoreError``; texts that were removed until then stay so.
  public func removeIndexedTexts() async throws -> Int {
    try await removeInSteps { try $0.removeSealedTexts(limit: $1) }
  }

  /// Keeps the session key of an encrypted message, with which it opens again without a secret key.
  /// - Throws: ``StoreError``
  public func keep(_ sessionKey: Secret, of email: Email) async throws {
    try await store.write { try $0.setSessionKey(sessionKey, of: email.id) }
  }

  /// The number of messages whose session key is kept.
  /// - Throws: ``StoreError``
  public func countSessionKeys() async throws -> Int { try await store.read { try $0.sessionKeyCount() } }

  /// Removes all session keys.
  /// - Returns: the number removed.
  /// - Throws: ``StoreError``; keys that were removed until then stay so.
  public func removeSessionKeys() async throws -> Int {
    try await removeInSteps { try $0.removeSessionKeys(limit: $1) }
  }

  /// - Parameter step: removes up to a number of rows, and returns how many.
  private func removeInSteps(
    _ step: @escaping @Sendable (Transaction, _ limit: Int) throws -> Int
  ) async throws -> Int {
    var removed = 0
    while true {
      let count = try await store.write { try step($0, Self.rowsInStep) }
      removed += count
      if count < Self.rowsInStep { return removed }
    }
  }

  private static let rowsInStep = 32

  /// Returns a file within the encrypted content of a message.
  /// - Returns: `nil` if there is none, or the message is only on the server.
  /// - Throws: ``CryptographyProblem``, ``StoreError``
  public func sealedFile(
    _ attachment: Attachment, of email: EmailID, opening: LayerOpening
  ) async throws -> [UInt8]? {
    let (source, layers) = try await store.read {
      (try $0.readableSource(emailId: email), try $0.opening(email, opening))
    }
    guard let source else { return nil }
    return try opener.sealedFile(attachment.section, of: source, opening: layers)
  }

  /// Returns the message's source; `nil` when it is only on the server.
  public func source(of email: Email) async throws -> [UInt8]? {
    try await store.read { try $0.source(emailId: email.id) }
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
  /// Returns how far the layers of a message are opened, with its session key if it may be decrypted.
  func opening(_ email: EmailID, _ opening: LayerOpening) throws -> LayerOpening {
    guard case .all(let asks, _) = opening else { return opening }
    return .all(asks: asks, sessionKey: try sessionKey(of: email))
  }
}
