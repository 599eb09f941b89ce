import CSpawn
import Glibc

/// Starts another program with default signal handling, and with no open files except the standard streams.
struct ProgramStart {
  /// The program and its arguments, which no shell interprets.
  let words: [String]
  let variables: [String: String]
  /// Whether the program is unaffected by Ctrl-C at the terminal.
  var leavesSession = false

  /// The signals that this process ignores or blocks, reset for the program.
  private static let signals = [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGXFSZ]
  /// `POSIX_SPAWN_SETSID` of <spawn.h>, which Swift does not import.
  private static let newSession: Int16 = 0x80

  /// - Parameter connect: connects standard streams other than ours.
  /// - Returns: the process; `nil` if it cannot be started. The caller must collect its exit status
  ///   (``end(of:)``).
  func run(connecting connect: (inout posix_spawn_file_actions_t) -> Void) -> pid_t? {
    guard let program = words.first else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    connect(&actions)
    // Otherwise the program inherits open connections, and the server would not see them close while a
    // browser keeps running.
    vmail_spawn_close_from(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in Self.signals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, leavesSession ? flags | Self.newSession : flags)

    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    // A path is used as it is; a name is searched for in PATH.
    let code = posix_spawnp(&process, program, &actions, &attributes, &arguments, &environment)
    return code == 0 ? process : nil
  }

  /// Waits for the end of a program.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  static func end(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { return 0 }
    }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}
