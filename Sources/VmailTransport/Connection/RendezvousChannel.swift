import Synchronization

/// Hands pieces from who reads to who uses them, one ahead: the reader waits for the user.
final class RendezvousChannel: Sendable {
  private struct State: Sendable {
    var slot: [UInt8]?
    var putter: CheckedContinuation<Bool, Never>?
    var taker: CheckedContinuation<[UInt8]?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Returns when there is room again.
  /// - Throws: `CancellationError` when nobody takes any more.
  func put(_ piece: [UInt8]) async throws {
    let isWanted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let (outcome, taker) = state.withLock { state -> (Bool?, CheckedContinuation<[UInt8]?, Never>?) in
        if state.isOver { return (false, nil) }
        if let taker = state.taker {
          state.taker = nil
          return (true, taker)
        }
        // Only one puts, and the slot is free when it does.
        state.slot = piece
        state.putter = continuation
        return (nil, nil)
      }
      taker?.resume(returning: piece)
      if let outcome { continuation.resume(returning: outcome) }
    }
    guard isWanted else { throw CancellationError() }
  }

  /// The next piece; `nil` after the last.
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

  /// Nothing comes any more, or nothing is taken any more. What was put and not taken can still be.
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
