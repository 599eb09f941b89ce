import Glibc

/// Another program. Nothing that came with mail is ever part of a command line that a shell reads:
/// programs get it on their standard input, or as one argument.
struct Subprocess {
  private let process: pid_t

  /// Starts `command` by `/bin/sh -c`.
  /// - Parameters:
  ///   - parameters: what `$1` and so on are in it; it never reads them as commands.
  ///   - input: its standard input; `nil` for ours, and then Ctrl-C is its own.
  /// - Returns: `nil` when it cannot be started.
  init?(command: String, parameters: [String] = [], input: Int32?, variables: [String: String]) {
    let arguments = ["/bin/sh", "-c", command] + (parameters.isEmpty ? [] : ["vmail"] + parameters)
    self.init(arguments: arguments, input: input, variables: variables)
  }

  /// Starts a program without a shell: its arguments reach it as they are.
  /// - Parameters:
  ///   - arguments: the program first, looked for in `PATH`.
  ///   - input: its standard input; `nil` for ours, and then Ctrl-C is its own.
  init?(arguments: [String], input: Int32?, variables: [String: String]) {
    guard let program = arguments.first else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    SpawnedProgram.closeRest(&actions)

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

    var arguments = Self.cStrings(arguments)
    var environment = Self.cStrings(variables.map { $0.key + "=" + $0.value })
    defer { for text in arguments + environment { free(text) } }
    let process = TerminalPrograms.ours.start(ownsTerminal: input == nil) {
      var process: pid_t = 0
      let code = posix_spawnp(&process, program, &actions, &attributes, &arguments, &environment)
      return code == 0 ? process : nil
    }
    guard let process else { return nil }
    self.process = process
  }

  /// Waits for its end.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
  @discardableResult
  func wait() -> Int32 {
    TerminalPrograms.ours.wait(for: process)
    defer { TerminalPrograms.ours.remove(process) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return 0 }
    }
    let signal = status & 0x7f
    if signal == SIGINT { TerminalPrograms.endInterruptedLine() }
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }
}
