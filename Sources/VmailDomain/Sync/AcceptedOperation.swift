/// An operation that a server refused, and that was undone here.
public struct RevertedOperation: Hashable, Sendable {
  /// The result for its thread of the action that it was part of.
  public var outcome: ActionOutcome
  /// That action's entry in the journal; `nil` when it no longer has one.
  public var entry: ActionID?

  public init(outcome: ActionOutcome, entry: ActionID?) {
    self.outcome = outcome
    self.entry = entry
  }
}

/// An operation that a server has carried out, and its effects there.
public struct AcceptedOperation: Hashable, Sendable {
  /// A copy that the operation made.
  public struct NewCopy: Hashable, Sendable {
    public var folder: FolderID
    /// Its UID with its UIDVALIDITY; `nil` when the server didn't report them.
    public var place: MailboxUID?

    public struct MailboxUID: Hashable, Sendable {
      public var uidValidity: UInt32
      public var uid: UInt32

      public init(uidValidity: UInt32, uid: UInt32) {
        self.uidValidity = uidValidity
        self.uid = uid
      }
    }

    public init(folder: FolderID, place: MailboxUID?) {
      self.folder = folder
      self.place = place
    }
  }

  public var id: ID<RemoteOperation>
  /// Copies that no longer exist. What is removed from Gmail's All Mail has lost all labels; what has lost its last label
  /// is still in All Mail.
  public var removed: [FolderID: UIDSet] = [:]
  public var added: [NewCopy] = []
  /// Copies whose flags were changed by the operation.
  public var flagged: [FolderID: UIDSet] = [:]
  /// Keywords that the server can't keep, so that they are only here.
  public var onlyHere: MessageFlags = []

  public init(_ id: ID<RemoteOperation>) { self.id = id }
}

/// A copy of a message on a server, as far as known here.
public struct MirroredCopy: Hashable, Sendable {
  public var folder: FolderID
  /// `nil` when it exists but its UID isn't known.
  public var uid: UInt32?

  public init(folder: FolderID, uid: UInt32?) {
    self.folder = folder
    self.uid = uid
  }
}

/// The key for finding a message on a server when none of its copies is known.
public struct RemoteSearchKey: Hashable, Sendable {
  /// The Message-ID without angle brackets.
  public var messageId: String
  public var identity: MessageIdentity

  public init(messageId: String, identity: MessageIdentity) {
    self.messageId = messageId
    self.identity = identity
  }
}
