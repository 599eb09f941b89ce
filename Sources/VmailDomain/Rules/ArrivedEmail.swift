/// A message received in an Inbox.
public struct ArrivedEmail: Hashable, Sendable {
  public var emailId: EmailID
  public var threadId: ThreadID

  public init(emailId: EmailID, threadId: ThreadID) {
    self.emailId = emailId
    self.threadId = threadId
  }
}
