import Synchronization
import VmailCommandLine
import VmailTerminal
import VmailViews

extension ScriptVariables {
  /// The lexer that replaces the variables of a line before it is run.
  static func lexer(in shell: Shell) -> Lexer {
    Lexer(arguments: shell.scriptVariables.arguments, loops: Set(shell.scriptVariables.loops.map(\.name))) {
      [scriptVariables = shell.scriptVariables, environment = shell.environment.variables] in
      scriptVariables.value($0) ?? environment[$0]
    }
  }

  /// In agent-safe mode, asks a person before the environment is read, since it may contain keys and
  /// passwords. `~` is not a secret.
  static func expectPerson(forVariablesOf line: CommandLine, in shell: inout Shell) async throws {
    guard AgentMode.isForAgent(in: shell) else { return }
    let read = Mutex<Set<String>>([])
    let lexer = Lexer(arguments: shell.scriptVariables.arguments) {
      [scriptVariables = shell.scriptVariables, environment = shell.environment.variables] name in
      if let value = scriptVariables.value(name) { return value }
      if environment[name] != nil { read.withLock { _ = $0.insert(name) } }
      return environment[name]
    }
    // Errors in the line are reported when it is expanded.
    _ = try? lexer.expanded(try shell.aliases.expanded(line, lexer))
    let names = read.withLock { $0 }.subtracting(["HOME"]).sorted()
    guard !names.isEmpty else { return }
    try await AgentMode.expectPerson(
      for: Deed(
        "read environment variables", .readsEnvironment, names.map { .init(label: "variable", value: $0) }),
      in: shell)
  }

  /// Returns the line to run, with aliases expanded and all variables replaced.
  static func expanded(_ line: CommandLine, in shell: Shell) throws -> CommandLine {
    let lexer = lexer(in: shell)
    return try lexer.expanded(try shell.aliases.expanded(line, lexer))
  }
}
