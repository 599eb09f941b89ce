import Glibc

/// A pipe to or from a program started by vmail. It is closed with its last reference.
final class ProgramPipe {
  private(set) var reading: Int32
  private(set) var writing: Int32
  /// Whether there may be more to read.
  private(set) var isOpen = true

  /// Creates a pipe for reading.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Creates a pipe from which a program reads these bytes; they must fit into it (PIPE_BUF).
  convenience init?(holding bytes: [UInt8]) {
    self.init()
    guard bytes.withUnsafeBytes({ write(writing, $0.baseAddress, $0.count) }) == bytes.count else {
      return nil
    }
    closeWriting()
  }

  deinit {
    closeWriting()
    close(reading)
  }

  /// Closes our writing end, so that the pipe ends when the program does.
  func closeWriting() {
    guard writing >= 0 else { return }
    close(writing)
    writing = -1
  }

  /// Reads the available bytes without waiting.
  func take(into bytes: inout [UInt8]) {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard isOpen, poll(&waiting, 1, 0) > 0 else { return }
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      let got = read(reading, buffer.baseAddress, buffer.count)
      failure = got < 0 ? errno : 0
      count = max(got, 0)
    }
    bytes += piece
    isOpen = !piece.isEmpty || failure == EINTR
  }

  /// Waits until one of the pipes has bytes or has ended.
  static func wait(for pipes: [ProgramPipe], milliseconds: Int32) {
    var waiting = pipes.filter(\.isOpen).map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    _ = poll(&waiting, nfds_t(waiting.count), milliseconds)
  }
}
