import Foundation
import Glibc

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailProcess
@testable import VmailViews

/// A program that was started and may still run.
final class RunningProgram {
  struct CannotStart: Error { let command: [String] }

  let process: pid_t
  private let files: String?
  private var status: Int32?

  /// With standard input from `files.in` and the two outputs in files of that name.
  convenience init(
    _ command: [String], environment: [String: String], folder: String, files: String
  ) throws {
    try self.init(command, environment: environment, folder: folder, files: files) { actions in
      let output = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, files + ".in", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, files + ".out", output, 0o600)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, files + ".err", output, 0o600)
    }
  }

  /// In a session of its own, on a terminal that becomes its controlling one.
  convenience init(
    _ command: [String], environment: [String: String], folder: String, terminal: String
  ) throws {
    try self.init(command, environment: environment, folder: folder, files: nil) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
  }

  private init(
    _ command: [String], environment: [String: String], folder: String, files: String?,
    connect: (inout posix_spawn_file_actions_t) -> Void
  ) throws {
    // `env` changes the folder and becomes the program.
    let start = ProgramStart(
      words: ["env", "-C", folder] + command, variables: environment, leavesSession: true)
    guard let process = start.run(connecting: connect) else { throw CannotStart(command: command) }
    self.process = process
    self.files = files
  }

  /// Nothing a test started outlives it.
  deinit {
    guard status == nil else { return }
    send(SIGKILL)
    reap(0)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  var isRunning: Bool {
    if status == nil { reap(WNOHANG) }
    return status == nil
  }

  /// Waits for its end. One that goes on for longer than its suite may take is killed.
  /// - Returns: its exit code; minus the number of the signal that ended it.
  func end() -> Int32 {
    while isRunning {
      guard !Task.isCancelled else {
        send(SIGKILL)
        reap(0)
        break
      }
      _ = poll(nil, 0, 1)
    }
    let status = status ?? 0
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }

  /// Waits for its end; what it printed is taken along.
  func wait() throws -> Program.Outcome {
    let code = end()
    return Program.Outcome(out: printed(".out"), err: Self.withoutSlowNotices(printed(".err")), code: code)
  }

  /// What is said when a command takes longer than a moment says something of the machine alone.
  private static func withoutSlowNotices(_ errors: String) -> String {
    let notices = Set(CommandTable.all.compactMap { $0.info.loadingText })
    return errors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !notices.contains(String($0)) }.joined(separator: "\n")
  }

  /// What it has printed until now.
  /// - Parameter name: `.out` or `.err`.
  func printed(_ name: String) -> String {
    guard let files, let bytes = FileManager.default.contents(atPath: files + name) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func reap(_ options: Int32) {
    var found: Int32 = 0
    while true {
      let ended = waitpid(process, &found, options)
      if ended == process { status = found }
      if ended >= 0 || errno != EINTR { return }
    }
  }
}

/// Waits until `isReached`, for as long as the suite's time limit lets it.
/// - Returns: whether it was.
func eventually(_ isReached: () throws -> Bool) rethrows -> Bool {
  while !Task.isCancelled {
    if try isReached() { return true }
    // Another process is waited for, whose clock cannot be moved: look again in a millisecond.
    _ = poll(nil, 0, 1)
  }
  return try isReached()
}
