import FoundationEssentials
import Glibc
import Synchronization
import VmailShell

/// The log file named by `--debug`: a timed line for each command sent to a server. Callers leave out
/// secrets, mail and addresses.
final class DebugLog: Sendable {
  private let file: Mutex<Int32>

  /// Opens the file for appending; if it is created, others can't read it. Errors: ``LaunchError``, when it
  /// can't be opened.
  init(path: String) throws(LaunchError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .cannotWrite("the debug log \(path)", String(cString: strerror(errno)))
    }
    file = Mutex(descriptor)
  }

  deinit { file.withLock { _ = close($0) } }

  func note(_ line: String) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let milliseconds = String(now.tv_nsec / 1_000_000)
    let padding = String(repeating: "0", count: 3 - milliseconds.utf8.count)
    var text = "\(now.tv_sec).\(padding)\(milliseconds) \(line)\n"
    file.withLock { descriptor in
      text.withUTF8 { bytes in
        guard let base = bytes.baseAddress else { return }
        // A log that can't be written is ignored.
        _ = write(descriptor, base, bytes.count)
      }
    }
  }
}
