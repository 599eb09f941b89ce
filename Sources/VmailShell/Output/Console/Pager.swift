import Glibc

/// A program that shows text a screen at a time. It reads the text from its standard input; nothing
/// of it is ever in its command line.
final class Pager: ByteSink {
  private let process: pid_t
  private let input: Int32

  /// The command line to run, as people write it for the shell; `nil` for none.
  static func command(_ choice: OutputSettings.PagerChoice, variables: [String: String]) -> String? {
    switch choice {
    case .off: return nil
    case .command(let command): return isNone(command) ? nil : command
    case .auto:
      if let command = variables["PAGER"] { return isNone(command) ? nil : command }
      return isInstalled("less", path: variables["PATH"] ?? "") ? "less -FRX" : nil
    }
  }

  /// Starts `command`; `nil` when it cannot be.
  init?(command: String, variables: [String: String]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    // The pager must not hold the writing end, or the text would never end.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let process = Self.spawn(command, input: ends[0], variables: variables) else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    close(ends[0])
    self.process = process
    input = ends[1]
  }

  func write(_ bytes: [UInt8]) -> Bool { FileDescriptorSink(descriptor: input).write(bytes) }

  /// Ends the text and waits until the user has read it.
  func finish() {
    close(input)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  private static func isNone(_ command: String) -> Bool {
    command.allSatisfy(\.isWhitespace) || command == "cat"
  }

  private static func isInstalled(_ program: String, path: String) -> Bool {
    path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  private static func spawn(_ command: String, input: Int32, variables: [String: String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)

    // What vmail ignores or blocks, a program expects to work.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var arguments = cStrings(["/bin/sh", "-c", command])
    var environment = cStrings(Self.environment(variables).map { $0.key + "=" + $0.value })
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &environment) == 0 else {
      return nil
    }
    return process
  }

  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }

  /// Without options of the user's own, `less` shows colours and ends by itself when all fits.
  private static func environment(_ variables: [String: String]) -> [String: String] {
    variables.merging(["LESS": "FRX"]) { own, _ in own }
  }
}
