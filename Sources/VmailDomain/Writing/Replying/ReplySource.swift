/// The people in a message, as far as they matter for answering it.
public struct ReplySource: Hashable, Sendable {
  public var from: [Participant]
  public var replyTo: [Participant]
  /// The addresses to which the writer wants answers to all (Mail-Followup-To).
  public var mailFollowupTo: [Participant]
  public var to: [Participant]
  public var cc: [Participant]
  public var listPost: ListPost?

  public init(
    from: [Participant], replyTo: [Participant] = [], mailFollowupTo: [Participant] = [],
    to: [Participant] = [],
    cc: [Participant] = [], listPost: ListPost? = nil
  ) {
    self.from = from
    self.replyTo = replyTo
    self.mailFollowupTo = mailFollowupTo
    self.to = to
    self.cc = cc
    self.listPost = listPost
  }

  /// - Parameter fields: the message's header, decoded.
  public init(_ email: Email, _ fields: [HeaderField]) {
    self.init(
      from: [Participant(name: email.fromName, email: email.fromAddress)],
      replyTo: Self.people("reply-to", fields), mailFollowupTo: Self.people("mail-followup-to", fields),
      to: email.toAddresses, cc: email.ccAddresses,
      listPost: fields.first { $0.name.lowercased() == "list-post" }.flatMap { ListPost(field: $0.value) })
  }

  /// The address of the mailing list, if the list makes answers to the author go to itself.
  public var listInReplyTo: Participant? {
    guard case .address(let list) = listPost, !from.contains(where: { $0.email == list.email }) else {
      return nil
    }
    return replyTo.contains { AddressKey($0.email) == AddressKey(list.email) } ? list : nil
  }

  private static func people(_ name: String, _ fields: [HeaderField]) -> [Participant] {
    guard let field = fields.first(where: { $0.name.lowercased() == name }) else { return [] }
    return AddressList.recognised(in: field.value)
  }
}

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
