public import Dispatch
import Glibc

/// SIGINT, with its origin: Ctrl-C reaches all programs in the foreground of the terminal, and `kill` one process.
public enum InterruptSignal {
  /// Brings the origins of signals from the handler, which may do hardly anything else than write.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  /// Returns a source of events after each signal, from which ``takeAll(_:)`` takes them.
  public static func makeSource(on queue: DispatchQueue) -> any DispatchSourceRead {
    DispatchSource.makeReadSource(fileDescriptor: pipe.reading, queue: queue)
  }

  /// Calls `handle` for each signal, with whether the terminal has sent it.
  public static func takeAll(_ handle: (Bool) -> Void) {
    var isFromTerminal: UInt8 = 0
    while read(pipe.reading, &isFromTerminal, 1) == 1 { handle(isFromTerminal == 1) }
  }

  /// Handles the signal from now on, until the process ends.
  public static func install() {
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { _, info, _ in
      let error = errno
      // The codes of signals that processes send are zero or negative (sigaction(2)).
      var isFromTerminal: UInt8 = (info?.pointee.si_code ?? 0) > 0 ? 1 : 0
      _ = write(InterruptSignal.pipe.writing, &isFromTerminal, 1)
      errno = error
    }
    action.sa_flags = SA_SIGINFO | SA_RESTART
    sigaction(SIGINT, &action, nil)
  }
}
