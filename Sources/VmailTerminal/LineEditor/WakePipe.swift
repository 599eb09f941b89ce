import Glibc
import Synchronization

/// A pipe that interrupts a `poll`: any thread, and a signal handler, may write to it.
final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Returns `nil` if the process has no file descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }

  /// Wakes the reader. A failed write can be ignored, since a full pipe wakes it as well.
  func wake() { Self.wake(writeEnd) }

  /// Wakes the reader of a descriptor. Safe in a signal handler.
  static func wake(_ descriptor: Int32) {
    let saved = errno
    var byte: UInt8 = 1
    _ = write(descriptor, &byte, 1)
    errno = saved
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }

  func wait() {
    var poll = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    _ = Glibc.poll(&poll, 1, -1)
    drain()
  }
}

/// SIGWINCH as a wake-up of the line editor: the handler only writes a byte.
enum WindowSizeSignal {
  private static let descriptor = Atomic<Int32>(-1)

  /// Wakes `pipe` from now on, instead of any previous pipe.
  static func wake(_ pipe: WakePipe) {
    // This also initialises the atomic before the handler uses it.
    descriptor.store(pipe.writeEnd, ordering: .releasing)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      let descriptor = WindowSizeSignal.descriptor.load(ordering: .acquiring)
      if descriptor >= 0 { WakePipe.wake(descriptor) }
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGWINCH, &action, nil)
  }

  /// Called before `pipe` is closed.
  static func forget(_ pipe: WakePipe) {
    _ = descriptor.compareExchange(expected: pipe.writeEnd, desired: -1, ordering: .acquiringAndReleasing)
  }
}
