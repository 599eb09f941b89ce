/// A thread with its messages, oldest first.
public struct Conversation: Hashable, Sendable {
  public var thread: MailThread
  public var emails: [Email]

  public init(thread: MailThread, emails: [Email]) {
    self.thread = thread
    self.emails = emails
  }
}
