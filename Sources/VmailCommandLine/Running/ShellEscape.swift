import Glibc
public import VmailTerminal
import VmailProcess

/// Implements `! CMD`: runs a line in the user's shell, on the terminal, with a script's arguments as `$1`
/// and so on, and the facts of an event in its environment.
public enum ShellEscape {
  /// - Throws: ``ShellError`` if the exit status of the program is not 0.
  public static func run<Context: CommandContext>(_ line: String, in context: inout Context) throws {
    guard !line.isEmpty else {
      throw ShellError(.usage, "! needs a command", hint: "Type ! and a command for /bin/sh.")
    }
    context.console.flush()
    guard
      let process = Subprocess(
        command: line,
        parameters: context.running.scriptVariables.shellParameters(of: Context.programName),
        input: nil, variables: context.programVariables)
    else { throw ShellError(.failure, "couldn't start /bin/sh") }
    let status = process.wait()
    context.running.scriptVariables.programStatus = status
    context.console.result(ProgramRecord(command: line, status: Int(status)))
    if status == 128 + SIGINT { throw ShellError.interrupted }
    guard status == 0 else { throw ShellError.programFailed(line, status: status) }
  }
}

/// The end of a program run by `!`; people see the program's own output.
public struct ProgramRecord: SentenceRecord {
  var command: String
  var status: Int

  public static let type = "program"
  public static let summary = "The end of a program that `!` ran; comes after its output."
  public static let fields: [RecordField<ProgramRecord>] = [
    .string("command", "the command line") { $0.command },
    .integer("status", "its exit status; 128 or more if a signal ended it") { $0.status },
  ]

  public var sentence: TerminalText? { nil }
}
