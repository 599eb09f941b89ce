import NIOCore
import Synchronization
import VmailDomain

/// What came over a channel and was not taken yet. The end of the channel: gathers bytes, and
/// stops reading while too many of them wait.
final class ReceivedBytes: Sendable {
  /// Above this the socket is left alone until somebody takes what is here.
  static let highWater = 4 << 20

  private struct State: Sendable {
    var buffer: [UInt8] = []
    var end: Result<Void, ServerError>?
    var waiter: CheckedContinuation<[UInt8]?, any Error>?
    var holdsRead = false
  }

  private let state = Mutex(State())

  /// What is here, or what comes next; `nil` at the end. One task at a time may wait.
  /// - Parameter onRoom: called when reading had stopped, and may go on.
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

  /// A batch of reads is through: whoever waits gets what came.
  func deliver() {
    let (waiter, result) = state.withLock {
      state -> (CheckedContinuation<[UInt8]?, any Error>?, Result<[UInt8]?, any Error>?) in
      guard let waiter = state.waiter, let result = Self.take(&state) else { return (nil, nil) }
      state.waiter = nil
      return (waiter, result)
    }
    if let result { waiter?.resume(with: result) }
  }

  /// Nothing comes any more; what is here can still be taken. The first reason stays.
  func end(_ reason: Result<Void, ServerError>) {
    state.withLock { if $0.end == nil { $0.end = reason } }
    deliver()
  }

  /// What is here is not wanted any more.
  func discard() { state.withLock { $0.buffer = [] } }

  var isEmpty: Bool { state.withLock { $0.buffer.isEmpty } }

  /// - Returns: whether another read may be made now; if not it is asked for later.
  func mayRead() -> Bool {
    state.withLock { state in
      state.holdsRead = state.buffer.count > Self.highWater
      return !state.holdsRead
    }
  }
}
