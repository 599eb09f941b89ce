public import FoundationEssentials

/// The message that was sent with a key: another one with the same key is not sent.
public struct SentOnce: Hashable, Sendable {
  public var key: String
  /// The message; it may have been deleted since.
  public var emailId: EmailID
  /// Without angle brackets.
  public var messageId: String
  public var subject: String
  /// When it was put into the Outbox.
  public var queued: Date

  public init(key: String, emailId: EmailID, messageId: String, subject: String, queued: Date) {
    self.key = key
    self.emailId = emailId
    self.messageId = messageId
    self.subject = subject
    self.queued = queued
  }

  /// The most bytes of a key.
  public static let longestKey = 200
}

/// The key was used before.
public struct OnceError: Error, Hashable, Sendable {
  public let sent: SentOnce

  public init(_ sent: SentOnce) { self.sent = sent }
}
