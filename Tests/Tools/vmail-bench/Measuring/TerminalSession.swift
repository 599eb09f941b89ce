import Glibc

/// A vmail at its prompt, on a terminal of its own: it measures the time from a keystroke to its echo.
final class TerminalSession {
  private let process: pid_t
  private let terminal: Int32

  init(_ arguments: [String], variables: [String: String] = [:]) throws {
    var (terminal, end): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&terminal, &end, nil, nil, &size) == 0 else {
      throw BenchError.system("opening a terminal")
    }
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    // Only what vmail itself shows counts.
    var modes = termios()
    tcgetattr(end, &modes)
    modes.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(end, TCSANOW, &modes)
    defer { close(end) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, end, descriptor)
    }
    self.terminal = terminal
    process = try startProcess(
      arguments, variables: variables.merging(["TERM": "xterm-256color"]) { $1 }, &actions)
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(terminal)
  }

  func type(_ text: String) throws {
    var text = text
    let written = text.withUTF8 { write(terminal, $0.baseAddress, $0.count) }
    guard written == text.utf8.count else { throw BenchError.system("typing") }
  }

  /// Types a letter.
  /// - Returns: the seconds until the terminal shows it.
  func echo(of letter: Character) throws -> Double {
    let start = monotonicSeconds()
    try type(String(letter))
    try wait(for: String(letter))
    return monotonicSeconds() - start
  }

  /// Reads what is shown, up to and including a text.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    var shown: [UInt8] = []
    while !contains(shown, wanted) {
      shown = shown.suffix(wanted.count - 1) + (try read(within: 60_000))
    }
  }

  /// Reads what is shown during a time.
  func output(within milliseconds: Int32) -> [UInt8] {
    let end = monotonicSeconds() + Double(milliseconds) / 1_000
    var shown: [UInt8] = []
    while case let left = Int32((end - monotonicSeconds()) * 1_000), left > 0,
      let more = try? read(within: left)
    {
      shown += more
    }
    return shown
  }

  private func read(within milliseconds: Int32) throws -> [UInt8] {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { throw BenchError("the terminal shows nothing more") }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(terminal, &bytes, bytes.count)
    guard count > 0 else { throw BenchError("vmail ended at its prompt") }
    return Array(bytes.prefix(count))
  }

  private func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}
