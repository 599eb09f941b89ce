import Glibc

/// `! CMD`: runs a line by the user's shell, on the terminal.
enum ShellEscape {
  /// - Returns: success, or failure when the program's own exit status is not 0.
  static func run(_ line: String, in shell: Shell) throws -> ExitCode {
    guard !line.isEmpty else { throw ShellError.missingArgument("a command line", of: "!") }
    shell.console.flush()
    guard let process = Subprocess(command: line, input: nil, variables: shell.console.terminal.variables)
    else { throw ShellError(.failure, "couldn't start /bin/sh") }
    let status = process.wait()
    guard status == 0 else { throw ShellError(.failure, "\(line) ended with \(status)") }
    return .success
  }
}
