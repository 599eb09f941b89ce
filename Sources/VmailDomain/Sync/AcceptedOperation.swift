/// An operation that a server refused, and that was taken back.
public struct RevertedOperation: Hashable, Sendable {
  /// What it was part of, failed on its thread.
  public var outcome: ActionOutcome
  /// That action's entry in the journal; `nil` when it has none any more.
  public var entry: ActionID?

  public init(outcome: ActionOutcome, entry: ActionID?) {
    self.outcome = outcome
    self.entry = entry
  }
}

/// An operation that a server has carried out, and what it has since.
public struct AcceptedOperation: Hashable, Sendable {
  /// A copy that the operation made.
  public struct NewCopy: Hashable, Sendable {
    public var folder: FolderID
    /// Its UID and the UIDVALIDITY it holds under; `nil` when the server did not tell.
    public var place: Place?

    public struct Place: Hashable, Sendable {
      public var uidValidity: UInt32
      public var uid: UInt32

      public init(uidValidity: UInt32, uid: UInt32) {
        self.uidValidity = uidValidity
        self.uid = uid
      }
    }

    public init(folder: FolderID, place: Place?) {
      self.folder = folder
      self.place = place
    }
  }

  public var id: ID<RemoteOperation>
  /// Copies that are gone.
  public var removed: [FolderID: UIDSet] = [:]
  public var added: [NewCopy] = []
  /// Copies whose flags were changed as the operation says.
  public var flagged: [FolderID: UIDSet] = [:]

  public init(_ id: ID<RemoteOperation>) { self.id = id }
}

/// A copy of a message on a server, as it is known here.
public struct MirroredCopy: Hashable, Sendable {
  public var folder: FolderID
  /// `nil` when it is there, but not known by which number.
  public var uid: UInt32?

  public init(folder: FolderID, uid: UInt32?) {
    self.folder = folder
    self.uid = uid
  }
}

/// By what a message is found on a server where none of its copies is known.
public struct RemoteSearchKey: Hashable, Sendable {
  /// Without angle brackets.
  public var messageId: String
  public var identity: MessageIdentity

  public init(messageId: String, identity: MessageIdentity) {
    self.messageId = messageId
    self.identity = identity
  }
}
