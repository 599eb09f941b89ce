import Glibc
import VmailCommandLine
import VmailDomain
import VmailProcess
import VmailTerminal
import VmailViews

/// Implements `! CMD`: runs a line in the user's shell, on the terminal, with a script's arguments as `$1`
/// and so on. Programs started by events run beside vmail.
enum ShellEscape {
  /// - Throws: ``ShellError`` if the exit status of the program is not 0.
  static func run(_ line: String, in shell: Shell) throws {
    guard !line.isEmpty else {
      throw ShellError(.usage, "! needs a command", hint: "Type ! and a command for /bin/sh.")
    }
    guard shell.scriptVariables.facts.isEmpty else {
      return On.startProgram(line, shell.scriptVariables.facts, in: shell)
    }
    shell.console.flush()
    shell.snapshot.drop()
    guard
      let process = Subprocess(
        command: line, parameters: shell.scriptVariables.shellParameters(of: "vmail"), input: nil,
        variables: shell.console.terminal.variables)
    else { throw ShellError(.failure, "couldn't start /bin/sh") }
    let status = process.wait()
    shell.console.result(ProgramRecord(command: line, status: Int(status)))
    if status == 128 + SIGINT { throw ShellError.interrupted }
    guard status == 0 else { throw ShellError.programFailed(line, status: status) }
  }
}
