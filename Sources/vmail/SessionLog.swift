import FoundationEssentials
import Glibc
import Synchronization

/// A log of the commands sent to servers, line by line: in the file that `--debug` names, and while
/// `log-level` is `debug` in one in the state folder.
final class SessionLog: Sendable {
  private struct State {
    var isOn = false
    var file: DebugLog?
  }

  /// The maximum size in bytes; a longer file is set aside for a new one, and kept until that is full.
  private static let longest = 8 << 20

  private let named: DebugLog?
  /// `nil` when the environment contains no home directory.
  private let path: String?
  private let state = Mutex(State())

  init(named: DebugLog?, path: String?) {
    self.named = named
    self.path = path
  }

  /// Opens nothing before there is something to write.
  func setOn(_ isOn: Bool) {
    state.withLock { state in
      state.isOn = isOn
      if !isOn { state.file = nil }
    }
  }

  func note(_ line: String) {
    named?.note(line)
    state.withLock { state in
      guard state.isOn, let path else { return }
      if state.file == nil {
        state.file = Self.opened(path)
        // A log that can't be written is ignored, and not tried again.
        state.isOn = state.file != nil
      }
      state.file?.note(line)
    }
  }

  private static func opened(_ path: String) -> DebugLog? {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    if lstat(path, &status) == 0, status.st_size > longest { rename(path, path + ".old") }
    return try? DebugLog(path: path)
  }
}
