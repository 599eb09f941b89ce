public import VmailDomain
public import VmailStore

/// Summarizes conversations (FR-ED-02).
public struct SummarizeThreadUseCase: Sendable {
  /// The number of messages read from the beginning of a thread, besides the newest ones.
  private static let firstMessages = 50
  private static let lastMessages = 450

  private let store: MailStore
  private let conversation: ConversationTranscript
  private let reader: any MessageReading
  private let provider: any AssistanceProviding

  public init(
    store: MailStore, opener: any MessageOpening, reader: any MessageReading,
    provider: any AssistanceProviding
  ) {
    self.store = store
    self.reader = reader
    conversation = ConversationTranscript(store: store, opener: opener)
    self.provider = provider
  }

  /// Returns the summary stored with the thread; `nil` when there is none. Doesn't wait for a model.
  public func kept(threadId: ThreadID) async throws -> ThreadSummary? {
    try await store.read { try $0.summary(threadId: threadId) }
  }

  /// Returns whether the thread may be summarized without being asked: not bulk mail, nor a message or two.
  public func suits(threadId: ThreadID) async throws -> Bool {
    let emails = try await store.read { try $0.emails(threadId: threadId) }
    return try await SummaryPolicy.suits(emails) { email in
      try await store.read { try $0.readableSource(emailId: email.id) }.map { reader.read($0).marks }
    }
  }

  /// Returns the stored summary, or else creates and stores a new one. Messages that are only on a server are
  /// left out.
  ///
  /// - Parameter model: the model to ask first. If there is one, its summary replaces one made of sentences
  ///   of the mail.
  /// - Returns: `nil` when the thread is too short to need one, or the summary would be too long.
  public func summarize(threadId: ThreadID, model: ModelAccess? = nil) async throws -> ThreadSummary? {
    if let kept = try await kept(threadId: threadId), model == nil || kept.origin == .model { return kept }
    let (basis, emails, thread) = try await store.read { mail in
      (
        try mail.summaryBasis(threadId: threadId), try mail.emails(threadId: threadId),
        try mail.thread(id: threadId)
      )
    }
    let numbered = thread.map { Conversation(thread: $0, emails: emails).emails } ?? []
    let messages = try await conversation.messages(Self.bounded(Array(numbered.enumerated())))
    guard let summary = try await provider.summary(of: messages, subject: thread?.subject ?? "", by: model),
      SummaryPolicy.isShort(summary, for: messages)
    else { return nil }
    // A store that cannot be written must still be readable.
    _ = try? await store.write { try $0.keepSummary(summary, threadId: threadId, basis: basis) }
    return summary
  }

  private static func bounded(_ emails: [(offset: Int, element: Email)]) -> [(offset: Int, element: Email)] {
    guard emails.count > firstMessages + lastMessages else { return emails }
    return emails.prefix(firstMessages) + emails.suffix(lastMessages)
  }
}

/// Determines for which threads a summary is worth reading (page 9.13).
enum SummaryPolicy {
  /// The least number of messages of a thread that is summarized without being asked.
  private static let fewestMessages = 3

  /// Returns whether a thread may be summarized without being asked: it has several messages, and isn't bulk
  /// mail.
  /// - Parameters:
  ///   - emails: its messages; drafts and reactions don't count.
  ///   - marks: returns the signs in the header of a message.
  static func suits(
    _ emails: [Email], marks: (Email) async throws -> MessageSignals?
  ) async rethrows -> Bool {
    let emails = emails.filter { !$0.flags.contains(.draft) && !$0.isReaction }
    guard emails.count >= fewestMessages, let first = emails.first, let last = emails.last,
      !emails.contains(where: BulkMail.isBulk)
    else { return false }
    // Lists mark all of their mail, so two headers of a long thread are enough.
    for email in [first, last] {
      guard let marks = try await marks(email), !BulkMail.isBulk(email, marks) else { return false }
    }
    return true
  }

  /// Returns whether a summary saves time: it is shorter than half of the text.
  /// - Parameter messages: the messages that it summarizes.
  static func isShort(_ summary: ThreadSummary, for messages: [SpokenMessage]) -> Bool {
    let length = messages.reduce(0) { $0 + $1.paragraphs.reduce(0) { $0 + $1.count } }
    return summary.text.count * 2 < length
  }
}
