import Glibc

/// Where bytes end up.
protocol ByteSink: Sendable {
  /// Writes all of `bytes`, waiting as long as that takes.
  /// - Returns: `false` when nobody reads them any more.
  func write(_ bytes: [UInt8]) -> Bool
}

/// An open file, pipe or terminal, which is not closed here.
struct FileDescriptorSink: ByteSink {
  let descriptor: Int32

  /// One `write` where the system takes it whole; SIGPIPE must be ignored.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        let count = Glibc.write(descriptor, start, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
          if rest.isEmpty { return true }
        } else if !isWorthTrying(errno) {
          return false
        }
      }
      return true
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
