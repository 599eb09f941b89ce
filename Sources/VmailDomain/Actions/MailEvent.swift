public import FoundationEssentials

/// Something that happened to a message, as far as that is kept.
public struct MailEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// It came, or was written here.
    case arrived
    /// It is to be done when the undo window is over.
    case announced(ThreadAction)
    /// - `rule`: what the rule was called that did it; `nil` for the user.
    case done(ThreadAction, rule: String? = nil)
    case undone(ThreadAction)
    /// The server agreed.
    case told(RemoteOperation.Kind)
    /// The server refused, and it was taken back here.
    case refused(RemoteOperation.Kind, reason: String)
    /// The server is still to be told; `reason` is why it was put off.
    case waiting(RemoteOperation.Kind, attempts: Int, reason: String?)
  }

  public var emailId: EmailID
  /// `nil` where it was not kept, and for what is still to happen.
  public var time: Date?
  public var kind: Kind

  public init(emailId: EmailID, time: Date?, kind: Kind) {
    self.emailId = emailId
    self.time = time
    self.kind = kind
  }
}
