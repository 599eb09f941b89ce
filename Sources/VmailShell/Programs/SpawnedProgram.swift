import CSpawn
import Glibc

/// A program that is started with its arguments as they are: no shell reads them.
struct SpawnedProgram {
  let process: pid_t

  /// Nothing is read from the terminal and nothing is written to it.
  /// - Parameters:
  ///   - path: the program itself.
  ///   - output: where standard output goes; `nil` for nowhere.
  ///   - input: what it reads; `nil` for nothing.
  ///   - errors: where standard error goes; `nil` for nowhere.
  ///   - leavesSession: whether Ctrl-C at our terminal is none of its business.
  /// - Returns: `nil` when it cannot be started.
  init?(
    path: String, arguments: [String], variables: [String: String], output: Int32?,
    input: Int32? = nil, errors: Int32? = nil, leavesSession: Bool
  ) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let streams = [
      (STDIN_FILENO, input, O_RDONLY), (STDOUT_FILENO, output, O_WRONLY), (STDERR_FILENO, errors, O_WRONLY),
    ]
    for (stream, descriptor, mode) in streams {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
      } else {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", mode, 0)
      }
    }
    Self.closeRest(&actions)

    // What vmail ignores or blocks, a program expects to work.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGXFSZ] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    if leavesSession { flags |= Self.newSession }
    posix_spawnattr_setflags(&attributes, flags)

    var argv = Self.cStrings([path] + arguments)
    var environment = Self.cStrings(variables.map { $0.key + "=" + $0.value })
    defer { for text in argv + environment { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, path, &actions, &attributes, &argv, &environment) == 0 else { return nil }
    self.process = process
  }

  /// Has the program get its standard streams only. Connections are open in every program that is started meanwhile
  /// else: the server would see no end of them while a browser runs on.
  static func closeRest(_ actions: inout posix_spawn_file_actions_t) {
    vmail_spawn_close_from(&actions, STDERR_FILENO + 1)
  }

  /// `POSIX_SPAWN_SETSID` of <spawn.h>, which Swift does not see.
  private static let newSession: Int16 = 0x80

  /// Waits for its end.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return 0 }
    }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// The program of that name on the search path.
  static func path(of name: String, variables: [String: String]) -> String? {
    let places = variables["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/bin:/usr/bin:/bin"
    // An empty or relative place would depend on where vmail was started.
    return places.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in strdup(text) } + [nil]
  }
}
