import NIOCore
import Synchronization
import VmailDomain

/// The bytes that a channel received and nobody has taken yet. Stops reading from the channel while there are
/// too many.
final class ReceivedBytes: Sendable {
  /// Above this, nothing is read from the socket until bytes are taken.
  static let highWater = 4 << 20

  private struct State: Sendable {
    var buffer: [UInt8] = []
    var end: Result<Void, ServerError>?
    var waiter: CheckedContinuation<[UInt8]?, any Error>?
    var holdsRead = false
  }

  private let state = Mutex(State())

  /// Returns the waiting bytes, or else the next ones received; `nil` at the end. Only one task at a time may
  /// wait.
  /// - Parameter onRoom: called when reading had stopped and may resume.
  func next(onRoom: () -> Void) async throws -> [UInt8]? {
    try await withCheckedThrowingContinuation { continuation in
      let (known, heldRead) = state.withLock { state -> (Result<[UInt8]?, any Error>?, Bool) in
        guard let known = Self.take(&state) else {
          state.waiter = continuation
          return (nil, false)
        }
        defer { state.holdsRead = false }
        return (known, state.holdsRead)
      }
      if heldRead { onRoom() }
      if let known { continuation.resume(with: known) }
    }
  }

  private static func take(_ state: inout State) -> Result<[UInt8]?, any Error>? {
    if !state.buffer.isEmpty {
      var bytes: [UInt8] = []
      swap(&bytes, &state.buffer)
      return .success(bytes)
    }
    return state.end.map { $0.map { nil }.mapError { $0 } }
  }

  func append(_ bytes: ByteBuffer) {
    let bytes = bytes.getBytes(at: bytes.readerIndex, length: bytes.readableBytes) ?? []
    state.withLock { state in
      guard state.end == nil else { return }
      if state.buffer.isEmpty { state.buffer = bytes } else { state.buffer += bytes }
    }
  }

  /// Ends a batch of reads: a waiting task gets the received bytes.
  func deliver() {
    let (waiter, result) = state.withLock {
      state -> (CheckedContinuation<[UInt8]?, any Error>?, Result<[UInt8]?, any Error>?) in
      guard let waiter = state.waiter, let result = Self.take(&state) else { return (nil, nil) }
      state.waiter = nil
      return (waiter, result)
    }
    if let result { waiter?.resume(with: result) }
  }

  /// Marks the end: nothing more is received, but waiting bytes can still be taken. The first reason is kept.
  func end(_ reason: Result<Void, ServerError>) {
    state.withLock { if $0.end == nil { $0.end = reason } }
    deliver()
  }

  /// Drops the waiting bytes.
  func discard() { state.withLock { $0.buffer = [] } }

  var isEmpty: Bool { state.withLock { $0.buffer.isEmpty } }

  /// - Returns: whether another read may be made now; if not, it is requested later.
  func mayRead() -> Bool {
    state.withLock { state in
      state.holdsRead = state.buffer.count > Self.highWater
      return !state.holdsRead
    }
  }
}
