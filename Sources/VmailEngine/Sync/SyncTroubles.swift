import Synchronization
import VmailDomain

/// Where the connections of a sync were lost. The next connection goes on from there more carefully, so that one
/// message or one change at which a server hangs up delays only itself.
final class SyncTroubles: Sendable {
  /// Messages that are fetched with nothing else in progress.
  struct Piece: Sendable {
    var uids: UIDSet
    /// Whether the structure of the message is left out.
    var isPlain = false
  }

  private struct State {
    var skipped: Set<FolderID> = []
    /// By mailbox, the last one first.
    var pieces: [FolderID: [Piece]] = [:]
    var retried: Set<FolderID> = []
    var suspects: [ID<RemoteOperation>: RemoteOperation] = [:]
    var heldUp: Set<EmailID> = []
    var connectionsLostInChanges = 0
    var connectionsLost = 0
    var hasLearned = false
  }

  private let state = Mutex(State())

  /// The maximum number of connections for one sync.
  private static let mostConnections = 30
  /// The maximum number of mailboxes that are skipped because they can't even be listed.
  private static let mostSkipped = 4
  /// After this many connections lost in changes, the rest of the suspects wait without another attempt.
  private static let mostLostInChanges = 5

  /// Called when a connection was lost.
  /// - Returns: whether another one won't be lost at the same place.
  func canGoOn() -> Bool {
    state.withLock { state in
      defer { state.hasLearned = false }
      state.connectionsLost += 1
      return state.hasLearned && state.connectionsLost < Self.mostConnections
    }
  }

  /// Whether the next connection won't be lost at the same place.
  var hasLearned: Bool { state.withLock { $0.hasLearned } }

  // MARK: Mailboxes

  /// Leaves a mailbox out of this sync.
  func skip(_ folder: FolderID) {
    state.withLock { state in
      guard state.skipped.count < Self.mostSkipped, state.skipped.insert(folder).inserted else { return }
      state.hasLearned = true
    }
  }

  func skips(_ folder: FolderID) -> Bool { state.withLock { $0.skipped.contains(folder) } }

  // MARK: Messages

  /// Notes that the connection was lost while chunks of messages were being fetched, the first one first.
  func blame(_ chunks: [UIDSet], in folder: FolderID) {
    if chunks.count == 1, let only = chunks.first { return blame(Piece(uids: only), in: folder) }
    push(chunks.reversed().map { Piece(uids: $0) }, in: folder)
  }

  /// Notes that the connection was lost while only these messages were being fetched.
  func blame(_ piece: Piece, in folder: FolderID) {
    guard piece.uids.count > 1 else {
      return push([Piece(uids: piece.uids, isPlain: true)], in: folder)
    }
    let newer = piece.uids.newest(piece.uids.count / 2)
    push([Piece(uids: piece.uids.subtracting(newer)), Piece(uids: newer)], in: folder)
  }

  private func push(_ pieces: [Piece], in folder: FolderID) {
    state.withLock { state in
      state.pieces[folder, default: []] += pieces
      state.hasLearned = true
    }
  }

  /// Has messages fetched one by one that were left out earlier.
  /// - Returns: whether it does: a sync does so once.
  func retry(_ uids: UIDSet, in folder: FolderID) -> Bool {
    state.withLock { state in
      guard state.retried.insert(folder).inserted else { return false }
      state.pieces[folder, default: []] += uids.uids.map { Piece(uids: [$0], isPlain: true) }
      return true
    }
  }

  /// Notes that a message was left out, so that the connection isn't lost at it again.
  func noteLeftOut() { state.withLock { $0.hasLearned = true } }

  /// Returns the messages that are to be fetched next, with nothing else in progress; `nil` for all others.
  func nextPiece(of folder: FolderID, in gap: UIDSet) -> Piece? {
    state.withLock { state in
      while var piece = state.pieces[folder]?.popLast() {
        piece.uids = piece.uids.intersection(gap)
        if !piece.uids.isEmpty { return piece }
      }
      return nil
    }
  }

  // MARK: Changes

  /// The messages whose changes wait for another sync.
  var heldUp: Set<EmailID> { state.withLock { $0.heldUp } }

  /// Divides a batch: operations during which a connection was lost are sent alone, after the others.
  func parts(of batch: OperationBatch) -> [OperationBatch] {
    let suspects = state.withLock { $0.suspects }
    guard !suspects.isEmpty else { return [batch] }
    let innocent = batch.operations.filter { suspects[$0.id] == nil }
    let parts = [innocent] + batch.operations.filter { suspects[$0.id] != nil }.map { [$0] }
    return parts.filter { !$0.isEmpty }.map { OperationBatch(kind: batch.kind, operations: $0) }
  }

  /// Notes that a server has answered these.
  func clear(_ operations: some Sequence<ID<RemoteOperation>>) {
    state.withLock { state in for id in operations { state.suspects[id] = nil } }
  }

  /// Notes that the connection was lost while these operations were in progress.
  /// - Returns: those that must wait: connections were lost twice because of them.
  func blame(_ operations: [ID<RemoteOperation>: RemoteOperation]) -> [RemoteOperation] {
    state.withLock { state in
      // A message to be fetched first was to blame.
      guard !operations.isEmpty, !state.hasLearned else { return [] }
      state.hasLearned = true
      state.connectionsLostInChanges += 1
      let isProven = operations.count == 1 && operations.keys.allSatisfy { state.suspects[$0] != nil }
      state.suspects.merge(operations) { $1 }
      let isEnough = state.connectionsLostInChanges >= Self.mostLostInChanges
      let guilty = isEnough ? state.suspects : isProven ? operations : [:]
      for id in guilty.keys { state.suspects[id] = nil }
      state.heldUp.formUnion(guilty.values.map(\.emailId))
      return guilty.values.sorted { $0.id < $1.id }
    }
  }
}
