internal import Glibc
internal import Synchronization

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
