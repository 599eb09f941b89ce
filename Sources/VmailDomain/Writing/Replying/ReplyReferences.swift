/// The header fields by which an answer refers to the answered message (RFC 5322 section 3.6.4).
public struct ReplyReferences: Hashable, Sendable {
  /// The Message-ID without angle brackets; `nil` when the answered message has none.
  public let inReplyTo: String?
  /// The same, oldest first.
  public let references: [String]

  /// The maximum number; of more, the root and the newest are kept.
  public static let limit = 50

  public init(answering email: Email) {
    self.init(messageId: email.messageId, references: email.references, inReplyTo: email.inReplyTo)
  }

  /// - Parameters: the fields of the answered message. Its In-Reply-To replaces a missing References only if
  ///   it contains a single ID: otherwise it isn't known which of them it answers.
  init(messageId: String?, references: [String], inReplyTo: [String]) {
    self.inReplyTo = messageId
    let before = references.isEmpty && inReplyTo.count == 1 ? inReplyTo : references
    var all = before.filter { $0 != messageId }
    if let messageId { all.append(messageId) }
    guard let root = all.first, all.count > Self.limit else {
      self.references = all
      return
    }
    self.references = [root] + all.suffix(Self.limit - 1)
  }
}
