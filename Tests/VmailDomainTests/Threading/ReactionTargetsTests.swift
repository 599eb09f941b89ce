import Foundation
import Testing
import VmailDomain

/// RFC 9078 section 4.
@Suite(.timeLimit(.minutes(10))) struct ReactionTargetsTests {
  private static func email(
    _ id: Int64, _ messageId: String?, to parents: [String] = [], isReaction: Bool = false,
    warnings: [SenderWarning] = []
  ) -> Email {
    var email = Email(
      id: EmailID(id), accountId: AccountID(1), threadId: ThreadID(1), messageId: messageId,
      inReplyTo: parents,
      dateReceived: Date(timeIntervalSince1970: Double(id)), flags: isReaction ? .reaction : [],
      snippet: isReaction ? "👍" : "Text")
    email.senderWarnings = warnings
    return email
  }

  private static func conversation(_ emails: Email...) -> Conversation {
    let thread = MailThread(
      id: ThreadID(1), accountId: AccountID(1), subject: "", latestDate: Date(timeIntervalSince1970: 0),
      messageCount: emails.count, unreadCount: 0, isStarred: false, hasAttachments: false, snippet: "",
      participants: nil)
    return Conversation(thread: thread, emails: emails)
  }

  @Test func `A reaction belongs to the message that it names, and has no number`() {
    let conversation = Self.conversation(
      Self.email(1, "a"), Self.email(2, "r1", to: ["a"], isReaction: true), Self.email(3, "b", to: ["a"]),
      Self.email(4, "r2", to: ["a"], isReaction: true), Self.email(5, nil, to: ["b"], isReaction: true))
    #expect(conversation.emails.map(\.id) == [EmailID(1), EmailID(3)])
    #expect(
      conversation.reactions.mapValues { $0.map(\.id.rawValue) } == [EmailID(1): [2, 4], EmailID(3): [5]])
  }

  @Test(
    arguments: [
      (["a"], true), (["x"], false), ([], false), (["a", "b"], false), (["r"], false), (["own"], false),
    ])
  func `One whose message isn't here, or isn't named alone, is a message like any`(
    parents: [String], isAttached: Bool
  ) {
    let conversation = Self.conversation(
      Self.email(1, "a"), Self.email(2, "b"), Self.email(3, "r", to: ["a"], isReaction: true),
      Self.email(4, "own", to: parents, isReaction: true))
    #expect(conversation.emails.contains { $0.id == EmailID(4) } == !isAttached)
  }

  @Test func `Of two messages with the same identifier, the older one has the reactions`() {
    let conversation = Self.conversation(
      Self.email(1, "a"), Self.email(2, "a"), Self.email(3, "r", to: ["a"], isReaction: true))
    #expect(conversation.reactions.keys.map(\.self) == [EmailID(1)])
  }

  @Test func `A reaction that may be forged stays a message, with its warning`() {
    let conversation = Self.conversation(
      Self.email(1, "a"),
      Self.email(2, "r", to: ["a"], isReaction: true, warnings: [SenderWarning(.ownAddress)]))
    #expect(conversation.emails.count == 2 && conversation.reactions.isEmpty)
  }

  @Test func `A letter that names a message is no reaction`() {
    let conversation = Self.conversation(Self.email(1, "a"), Self.email(2, "b", to: ["a"]))
    #expect(conversation.emails.count == 2 && conversation.reactions.isEmpty)
  }
}
