/// How an answer names what it answers (RFC 5322 section 3.6.4).
public struct ReplyReferences: Hashable, Sendable {
  /// Without angle brackets; `nil` when the message answered has no Message-ID.
  public let inReplyTo: String?
  /// Likewise, oldest first.
  public let references: [String]

  /// Of more, the root and the newest stay.
  public static let limit = 50

  public init(answering email: Email) {
    self.init(messageId: email.messageId, references: email.references, inReplyTo: email.inReplyTo)
  }

  /// - Parameters: what the message answered says. Its In-Reply-To stands in for References only where it names one
  ///   message: else nobody can tell which of them it answers.
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
