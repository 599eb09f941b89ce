public import FoundationEssentials

/// A message to be added to a mailbox.
public struct AppendedMessage: Hashable, Sendable {
  public var source: [UInt8]
  /// The Message-ID without angle brackets.
  public var messageId: String?
  public var subject: String
  public var flags: MessageFlags
  public var date: Date
  /// Until then its server may add it itself; `nil` if that need not be waited for.
  public var heldUntil: Date?

  public init(
    source: [UInt8], messageId: String?, subject: String, flags: MessageFlags, date: Date,
    heldUntil: Date? = nil
  ) {
    self.heldUntil = heldUntil
    self.source = source
    self.messageId = messageId
    self.subject = subject
    self.flags = flags
    self.date = date
  }
}

/// A message that a server refused to add to a folder. It is in the folder here.
public struct UnfiledMessage: Hashable, Sendable {
  public var emailId: EmailID
  public var subject: String
  public var folder: FolderID
  public var reason: ActionRefusal

  public init(emailId: EmailID, subject: String, folder: FolderID, reason: ActionRefusal) {
    self.emailId = emailId
    self.subject = subject
    self.folder = folder
    self.reason = reason
  }
}
