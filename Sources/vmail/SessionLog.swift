import FoundationEssentials
import Synchronization

/// What is said to servers, line by line: to the file that `--debug` names, and while `log-level` is `debug` to one in
/// the state folder.
final class SessionLog: Sendable {
  private struct State {
    var isOn = false
    var file: DebugLog?
  }

  /// In bytes; a longer one makes room for a new one, and stays beside it until that is as long.
  private static let longest = 8 << 20

  private let named: DebugLog?
  /// `nil` where the environment names no home.
  private let path: String?
  private let state = Mutex(State())

  init(named: DebugLog?, path: String?) {
    self.named = named
    self.path = path
  }

  /// Nothing is opened before there is something to write.
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
        // One that can't be written stops nobody, and is not tried again.
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
