/// Decides to which message of its thread a reaction belongs (RFC 9078 section 4).
public enum ReactionTargets {
  /// What is known of a message.
  public struct Member: Hashable, Sendable {
    public let id: EmailID
    public let messageId: String?
    public let inReplyTo: [String]
    public let isReaction: Bool
    /// Whether there are warnings about its sender. A reaction says little more than who reacts, and is shown without
    /// an address, so one that may be forged stays a message.
    public let isDoubted: Bool

    public init(id: EmailID, messageId: String?, inReplyTo: [String], isReaction: Bool, isDoubted: Bool) {
      self.id = id
      self.messageId = messageId
      self.inReplyTo = inReplyTo
      self.isReaction = isReaction
      self.isDoubted = isDoubted
    }
  }

  /// Returns the message that each reaction is about.
  /// - Parameter members: the messages of a thread except permanently deleted ones, oldest first.
  /// - Returns: the reactions whose message is among them, and is no reaction itself. All others are messages like any.
  public static func all(in members: [Member]) -> [EmailID: EmailID] {
    guard members.contains(where: \.isReaction) else { return [:] }
    let letters = members.lazy.filter { !$0.isReaction }.compactMap { letter in
      letter.messageId.map { ($0, letter.id) }
    }
    let known = Dictionary(letters, uniquingKeysWith: { first, _ in first })
    return members.reduce(into: [:]) { targets, member in
      guard member.isReaction, !member.isDoubted, member.inReplyTo.count == 1 else { return }
      targets[member.id] = known[member.inReplyTo[0]]
    }
  }
}

extension Conversation {
  /// - Parameter all: all messages of the thread, oldest first.
  public init(thread: MailThread, emails all: [Email]) {
    let targets = ReactionTargets.all(
      in: all.map {
        ReactionTargets.Member(
          id: $0.id, messageId: $0.messageId, inReplyTo: $0.inReplyTo, isReaction: $0.isReaction,
          isDoubted: !$0.senderWarnings.isEmpty)
      })
    let reactions: [EmailID: [Email]] = all.reduce(into: [:]) { reactions, email in
      if let target = targets[email.id] { reactions[target, default: []].append(email) }
    }
    self.init(thread: thread, emails: all.filter { targets[$0.id] == nil }, reactions: reactions)
  }
}
