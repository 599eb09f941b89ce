public import FoundationEssentials

/// A recorded event in the history of a message.
public struct MailEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The message was received, or written here.
    case arrived
    /// The action will be carried out when the undo window ends.
    case announced(ThreadAction)
    /// The action was carried out, before there was a history.
    case done(ThreadAction)
    case undone(ThreadAction)
    /// - `isArchived`: whether the message then was in no folder.
    case changed(MessageChange, isArchived: Bool)
    /// The message no longer exists.
    case erased
    /// The server carried out the operation.
    case pushed(RemoteOperation.Kind)
    /// The server refused, and the change was undone here.
    case refused(RemoteOperation.Kind, reason: String)
    /// The server has not been asked yet; `reason` is why it was postponed.
    case waiting(RemoteOperation.Kind, attempts: Int, reason: String?)
  }

  public var emailId: EmailID
  /// `nil` if it wasn't recorded, or for a future event.
  public var time: Date?
  public var kind: Kind
  /// Who or what did it; `nil` if that is not known, and for what a server was asked to do.
  public var cause: ChangeCause?

  public init(emailId: EmailID, time: Date?, kind: Kind, cause: ChangeCause? = nil) {
    self.cause = cause
    self.emailId = emailId
    self.time = time
    self.kind = kind
  }
}

/// Who carried out an action.
public enum ActionAuthor: String, Hashable, Sendable, CaseIterable {
  case user
  /// A program in agent-safe mode.
  case agent
  /// A rule, on new mail. A rule that somebody runs on existing mail acts for them.
  case rule
}

/// So many actions of agents can still be undone that no more are carried out: none of them is forgotten to make
/// room.
public struct AgentJournalFull: Error, Hashable, Sendable {
  public let limit: Int

  public init(limit: Int) { self.limit = limit }
}
