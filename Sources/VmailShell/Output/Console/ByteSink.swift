import Glibc

/// How an attempt to write ended.
enum WriteOutcome: Hashable, Sendable {
  case whole
  /// Nobody reads any more, as with `vmail … | head`.
  case closed
  /// - Parameter errno: why not all of it was written.
  case failed(errno: Int32)
}

/// Where bytes end up.
protocol ByteSink: Sendable {
  /// Writes all of `bytes`, waiting as long as that takes.
  /// - Returns: `false` when that can't be done any more.
  func write(_ bytes: [UInt8]) -> Bool

  /// The same, and why it can't.
  func attempt(_ bytes: [UInt8]) -> WriteOutcome
}

extension ByteSink {
  func attempt(_ bytes: [UInt8]) -> WriteOutcome { write(bytes) ? .whole : .closed }
}

/// An open file, pipe or terminal, which is not closed here.
struct FileDescriptorSink: ByteSink {
  let descriptor: Int32

  func write(_ bytes: [UInt8]) -> Bool { attempt(bytes) == .whole }

  /// One `write` where the system takes it whole; SIGPIPE must be ignored.
  func attempt(_ bytes: [UInt8]) -> WriteOutcome {
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

  /// Another process may have made the terminal non-blocking: then it is waited for.
  private func isWorthTrying(_ error: Int32) -> Bool {
    if error == EINTR { return true }
    guard error == EAGAIN || error == EWOULDBLOCK else { return false }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }
}
