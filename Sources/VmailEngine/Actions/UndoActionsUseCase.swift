public import FoundationEssentials
public import VmailDomain
import VmailStore

/// Undoes the last action, and redoes it: in its undo window or long after, in this session or an earlier
/// one.
public struct UndoActionsUseCase: Sendable {
  let repository: any EmailRepositoryProtocol
  let store: MailStore
  let transfers: TransferMailUseCase

  /// From now on, everything that this process changes is an agent's change.
  public func actAsAgent() { store.actAsAgent() }

  public func undo() async throws -> UndoOutcome {
    try await ThreadListError.acting { try await repository.undo() }
  }

  public func redo() async throws -> UndoOutcome {
    try await ThreadListError.acting {
      let redone = try await repository.redo()
      guard case .applied(let action, let outcome) = redone else { return redone }
      return .applied(action, try await transfers.copying(outcome))
    }
  }

  /// Returns the actions that were carried out since a time and not undone, and those that wait to be, the newest first.
  /// - Throws: ``StoreError``.
  /// - Parameter author: `nil` for anybody's.
  public func actions(since time: Date, by author: ActionAuthor? = nil) async throws -> [ActionSince] {
    try await store.read { try $0.actions(since: time, by: author) }
  }

  /// Returns the action that ``undo()`` would undo next; later ones have larger numbers.
  /// - Parameter author: `nil` for anybody's.
  /// - Throws: ``StoreError``.
  public func latest(by author: ActionAuthor? = nil) async throws -> ActionID? {
    try await store.read { try $0.latestAction(by: author) }
  }

  /// Returns the places of an action, in the order in which they were named.
  public func places(of action: ActionID) async throws -> [ThreadInMailbox] {
    try await ThreadListError.acting { try await store.read { try $0.places(of: action) } }
  }

  /// Returns the changes that wait for servers, the oldest first.
  public func waitingChanges() async throws -> [WaitingChanges] {
    try await ThreadListError.fetching { try await store.read { try $0.waitingChanges() } }
  }

  /// Undoes one action, whatever was done since, unless a later one rests on it.
  /// - Throws: ``ThreadListError``.
  public func undoAlone(_ action: ActionID) async throws -> UndoOutcome {
    try await ThreadListError.acting { [store] in try await store.write { try $0.undoAlone(action) } }
  }

  /// Undoes several actions, the newest of them first. All of them are undone, or none.
  /// - Parameter areRedoneLast: whether ``redo()`` first redoes all that was undone before.
  /// - Throws: ``ThreadListError``.
  public func undo(_ actions: [ActionID], areRedoneLast: Bool = false) async throws -> [UndoOutcome] {
    try await ThreadListError.acting { [store] in
      try await store.write { try $0.undo(actions, areRedoneLast: areRedoneLast) }
    }
  }
}
