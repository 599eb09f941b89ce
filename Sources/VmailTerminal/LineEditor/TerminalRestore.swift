import Glibc
import Synchronization

/// Restores the terminal if the process has to end while a line is typed.
enum TerminalRestore {
  private struct Saved {
    var descriptor: Int32 = -1
    var modes = termios()
    var hasBracketedPaste = false
  }

  private static let isArmed = Atomic<Bool>(false)
  // Written only while `isArmed` is false, and read only while it is true.
  nonisolated(unsafe) private static let saved: UnsafeMutablePointer<Saved> = {
    let saved = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
    saved.initialize(to: Saved())
    return saved
  }()

  /// - Parameter modes: the modes to restore.
  static func arm(descriptor: Int32, modes: termios, hasBracketedPaste: Bool) {
    isArmed.store(false, ordering: .sequentiallyConsistent)
    saved.pointee = Saved(descriptor: descriptor, modes: modes, hasBracketedPaste: hasBracketedPaste)
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  static func disarm() { isArmed.store(false, ordering: .sequentiallyConsistent) }

  /// Restores the terminal; does nothing while no line is being typed. Safe in a signal handler.
  static func restore() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let descriptor = saved.pointee.descriptor
    if saved.pointee.hasBracketedPaste { BracketedPaste.send(BracketedPaste.off, to: descriptor) }
    tcsetattr(descriptor, TCSANOW, &saved.pointee.modes)
  }
}
