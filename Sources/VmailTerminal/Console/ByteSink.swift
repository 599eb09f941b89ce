import Glibc
import Synchronization

/// The result of an attempt to write.
public enum WriteOutcome: Hashable, Sendable {
  case whole
  /// The reader is gone, as with `… | head`.
  case closed
  /// - Parameter errno: the reason why not everything was written.
  case failed(errno: Int32)
}

/// A destination of bytes.
public protocol ByteSink: Sendable {
  /// Writes all of `bytes`, waiting as long as necessary.
  /// - Returns: `false` if that is no longer possible.
  func write(_ bytes: [UInt8]) -> Bool

  /// Writes all of `bytes`, and returns the reason for any failure.
  func attempt(_ bytes: [UInt8]) -> WriteOutcome
}

extension ByteSink {
  public func attempt(_ bytes: [UInt8]) -> WriteOutcome { write(bytes) ? .whole : .closed }
}

/// Takes bytes, and keeps none.
public struct NullSink: ByteSink {
  public init() {}

  public func write(_ bytes: [UInt8]) -> Bool { true }
}

/// Collects results that are shown on the screen above the line being typed.
public final class PostedOutput: ByteSink {
  private let bytes = Mutex<[UInt8]>([])
  /// The size limit: nobody reads more than that above a line being typed.
  private static let most = 64 << 10

  public init() {}

  public var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  public func write(_ more: [UInt8]) -> Bool {
    bytes.withLock { $0 += more.prefix(max(0, Self.most - $0.count)) }
    return true
  }
}

/// An open file, pipe or terminal, which is not closed by the sink.
public struct FileDescriptorSink: ByteSink {
  public let descriptor: Int32

  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  public func write(_ bytes: [UInt8]) -> Bool { attempt(bytes) == .whole }

  /// Uses a single `write` if the system accepts everything at once; SIGPIPE must be ignored.
  public func attempt(_ bytes: [UInt8]) -> WriteOutcome {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        let count = Glibc.write(descriptor, start, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
          if rest.isEmpty { return .whole }
          continue
        }
        let error = errno
        if error == EPIPE { return .closed }
        guard isWorthTrying(error) else { return .failed(errno: error) }
      }
      return .whole
    }
  }

  /// Drops what is written from now on, also by programs that are started later.
  func discard() {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0 else { return }
    dup2(null, descriptor)
    close(null)
  }

  /// Returns whether to try again: another process may have made the terminal non-blocking, in which case the
  /// sink waits.
  private func isWorthTrying(_ error: Int32) -> Bool {
    if error == EINTR { return true }
    guard error == EAGAIN || error == EWOULDBLOCK else { return false }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }
}
