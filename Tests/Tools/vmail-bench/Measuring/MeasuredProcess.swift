import Glibc

/// Starts a program and waits for it: a new process each time, with its input already cached by the kernel.
struct MeasuredProcess {
  var arguments: [String]
  /// The variables to add to the environment.
  var variables: [String: String] = [:]
  /// The path of the input; `nil` for no input.
  var input: String?
  /// The path of the output, which is overwritten; `nil` to discard the output.
  var output: String?
  /// The exit codes that count as success.
  var allowedCodes: Set<Int32> = [0]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the program.
  /// - Throws: ``BenchError`` when it can't be started, or fails.
  @discardableResult
  func run() throws -> Measurement {
    let start = monotonicSeconds()
    let errors = try ErrorOutput()
    let process = try spawn(errors)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchError.system("waiting for \(arguments[0])") }
    }
    let wall = monotonicSeconds() - start
    let (signal, code) = (status & 0x7f, (status >> 8) & 0xff)
    guard signal == 0, allowedCodes.contains(code) else {
      let end = signal == 0 ? "exit code \(code)" : "signal \(signal)"
      throw BenchError("\(end) of: \(arguments.joined(separator: " "))\n\(errors.text)")
    }
    return Measurement(
      wall: wall, cpu: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      peakBytes: usage.ru_maxrss * 1_024)
  }

  /// Runs the program once without measuring, to cache all its input, then `runs` times.
  func series(_ runs: Int) throws -> [Measurement] {
    try run()
    return try (0..<runs).map { _ in try run() }
  }

  private func spawn(_ errors: ErrorOutput) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
    return try startProcess(arguments, variables: variables, &actions)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}

/// Starts a program in PATH.
func startProcess(
  _ arguments: [String], variables: [String: String], _ actions: inout posix_spawn_file_actions_t
) throws -> pid_t {
  var process = pid_t()
  let code = withCStrings(arguments) { vector in
    withCStrings(Environment.with(variables)) { environment in
      posix_spawnp(&process, arguments[0], &actions, nil, vector, environment)
    }
  }
  guard code == 0 else { throw BenchError.system("starting \(arguments[0])", code: code) }
  return process
}

/// Calls `body` with an argument vector for exec(3).
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    // The array contains at least the final null pointer.
    body(buffer.baseAddress.unsafelyUnwrapped)
  }
}
