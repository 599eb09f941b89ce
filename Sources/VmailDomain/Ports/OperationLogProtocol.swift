public import Foundation

/// The operation log (page 5): what servers have still to be told, in the order it was done.
public protocol OperationLogProtocol: Sendable {
  /// The account's waiting operations, oldest first.
  func getOperations(accountId: AccountID, limit: Int) async throws -> [RemoteOperation]

  /// Those whose turn it is: neither put off, nor behind one of the same message that is.
  /// - Parameters:
  ///   - id: the operation behind which to begin; `nil` for the oldest.
  ///   - now: `nil` when those that were put off are to be tried as well.
  func getReadyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) async throws -> [RemoteOperation]

  /// A number that grows with everything servers must be told of, in any account.
  func getChangeNumber() async throws -> Int64

  func countOperations(accountId: AccountID) async throws -> Int

  /// Marks operations as being carried out: from now on no opposite cancels them.
  /// - Returns: those that are still there.
  func beginOperations(_ ids: [ID<RemoteOperation>]) async throws -> Set<ID<RemoteOperation>>

  /// What an operation puts into a mailbox (``RemoteOperation/Kind/append(to:)``); `nil` when it is gone.
  func getAppended(_ id: ID<RemoteOperation>) async throws -> AppendedMessage?

  /// The server has done them. What it has now is what it was told, and what the user sees stays as it is.
  func finishOperations(_ done: [AcceptedOperation]) async throws

  /// They could not be done now, and are tried again.
  /// - Parameter time: not before it. However the clock is set meanwhile, they wait no longer than
  ///   ``OperationPolicy/longestWait``.
  func postponeOperations(_ ids: [ID<RemoteOperation>], until time: Date, reason: String) async throws

  /// The server never will: takes the local change back, and those that wait behind it and make
  /// no sense without it.
  /// - Returns: the thread the message is in, and what failed, for a notice; `nil` when it is gone.
  func revertOperation(_ id: ID<RemoteOperation>, reason: ActionRefusal) async throws -> RevertedOperation?

  /// The threads that these entries of the journal have changed: without what was taken back, by a refusal or by
  /// `undo`.
  func getChangedThreads(by entries: Set<ActionID>) async throws -> Set<ThreadID>
}

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
public struct MessageClue: Hashable, Sendable {
  /// Without angle brackets.
  public var messageId: String
  public var identity: MessageIdentity

  public init(messageId: String, identity: MessageIdentity) {
    self.messageId = messageId
    self.identity = identity
  }
}
