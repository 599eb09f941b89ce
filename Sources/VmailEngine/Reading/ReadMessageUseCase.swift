public import VmailDomain

/// Makes messages readable (FR-ED-01, FR-ED-04). Never touches a network.
public struct ReadMessageUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol & TrustedSenderRepositoryProtocol
  private let opener: any MessageOpening

  public init(
    repository: any EmailRepositoryProtocol & TrustedSenderRepositoryProtocol, opener: any MessageOpening
  ) {
    self.repository = repository
    self.opener = opener
  }

  /// - Returns: `nil` when the message's text is only on the server.
  public func read(_ email: Email, _ options: ReadingOptions) async throws -> ReadableMessage? {
    var options = options
    options.isReply = !email.inReplyTo.isEmpty || !email.references.isEmpty
    return try await ThreadListError.fetching { [options] in
      if let source = try await repository.getReadableSource(emailId: email.id) {
        var options = options
        options.isPartial = try await repository.lacksParts(emailId: email.id)
        return opener.readable(source, options)
      }
      return try await repository.getBody(emailId: email.id)
        .map { ReadableMessage(text: PlainTextReader.read($0.bodyPlain)) }
    }
  }

  /// The message as it came; `nil` when it is only on the server.
  public func source(of email: Email) async throws -> [UInt8]? {
    try await ThreadListError.fetching { try await repository.getSource(emailId: email.id) }
  }

  /// `nil` when the message is only on the server.
  public func headers(of email: Email) async throws -> [HeaderField]? {
    try await readableSource(of: email).map { opener.headers(of: $0) }
  }

  /// A page for a browser (``MessageOpening/page(of:_:pictures:)``); `nil` when the message is only
  /// on the server.
  public func page(
    of email: Email, _ options: ReadingOptions, pictures: [String: String] = [:]
  ) async throws -> String? {
    var options = options
    options.isPartial = try await ThreadListError.fetching {
      try await repository.lacksParts(emailId: email.id)
    }
    return try await readableSource(of: email).map { opener.page(of: $0, options, pictures: pictures) }
  }

  private func readableSource(of email: Email) async throws -> [UInt8]? {
    try await ThreadListError.fetching { try await repository.getReadableSource(emailId: email.id) }
  }

  /// The pictures that are parts of the message (``MessageOpening/pictures(_:of:)``), without those that are
  /// only on the server.
  public func pictures(_ contentIDs: Set<String>, of email: Email) async throws -> [String: [UInt8]] {
    try await readableSource(of: email).map { opener.pictures(contentIDs, of: $0) } ?? [:]
  }

  /// Whether its sender is trusted with loading pictures.
  public func isTrusted(_ email: Email) async throws -> Bool {
    try await ThreadListError.fetching { try await repository.isTrusted(senderEmail: email.fromAddress) }
  }
}
