import Synchronization

/// Passes pieces from a reader to a consumer, one ahead: the reader waits for the consumer.
final class RendezvousChannel: Sendable {
  private struct State: Sendable {
    var slot: [UInt8]?
    var putter: CheckedContinuation<Bool, Never>?
    var taker: CheckedContinuation<[UInt8]?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Passes on a piece and returns when there is room again.
  /// - Throws: `CancellationError` when the consumer has stopped.
  func put(_ piece: [UInt8]) async throws {
    let isWanted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let (outcome, taker) = state.withLock { state -> (Bool?, CheckedContinuation<[UInt8]?, Never>?) in
        if state.isOver { return (false, nil) }
        if let taker = state.taker {
          state.taker = nil
          return (true, taker)
        }
        // Only one task puts, and the slot is free when it does.
        state.slot = piece
        state.putter = continuation
        return (nil, nil)
      }
      taker?.resume(returning: piece)
      if let outcome { continuation.resume(returning: outcome) }
    }
    guard isWanted else { throw CancellationError() }
  }

  /// Returns the next piece; `nil` after the last.
  func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      let (piece, isKnown, putter) = state.withLock {
        state -> ([UInt8]?, Bool, CheckedContinuation<Bool, Never>?) in
        guard let piece = state.slot else {
          if state.isOver { return (nil, true, nil) }
          state.taker = continuation
          return (nil, false, nil)
        }
        defer { (state.slot, state.putter) = (nil, nil) }
        return (piece, true, state.putter)
      }
      putter?.resume(returning: true)
      if isKnown { continuation.resume(returning: piece) }
    }
  }

  /// Ends the channel, from either side. Pieces already put can still be taken.
  func end() {
    let (putter, taker) = state.withLock {
      state -> (CheckedContinuation<Bool, Never>?, CheckedContinuation<[UInt8]?, Never>?) in
      state.isOver = true
      defer { (state.putter, state.taker) = (nil, nil) }
      return (state.putter, state.taker)
    }
    putter?.resume(returning: false)
    taker?.resume(returning: nil)
  }
}
