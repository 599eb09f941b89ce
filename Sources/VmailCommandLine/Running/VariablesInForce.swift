import Synchronization
import VmailTerminal

extension ScriptVariables {
  /// The lexer that replaces the variables of a line before it is run.
  public static func lexer(in context: some CommandContext) -> Lexer {
    let running = context.running
    return Lexer(
      arguments: running.scriptVariables.arguments, loops: running.scriptVariables.references
    ) { [scriptVariables = running.scriptVariables, environment = running.environment] in
      scriptVariables.value($0) ?? environment[$0]
    }
  }

  /// Returns the environment variables that a line reads, sorted. `~` is not a secret.
  public static func environment(readBy line: CommandLine, in context: some CommandContext) -> [String] {
    let running = context.running
    let read = Mutex<Set<String>>([])
    let lexer = Lexer(arguments: running.scriptVariables.arguments) {
      [scriptVariables = running.scriptVariables, environment = running.environment] name in
      if let value = scriptVariables.value(name) { return value }
      if environment[name] != nil { read.withLock { _ = $0.insert(name) } }
      return environment[name]
    }
    // Errors in the line are reported when it is expanded.
    _ = try? lexer.expanded(try running.aliases.expanded(line, lexer))
    return read.withLock { $0 }.subtracting(["HOME"]).sorted()
  }

  /// Returns the line to run, with aliases expanded and all variables replaced.
  static func expanded(_ line: CommandLine, in context: some CommandContext) throws -> CommandLine {
    let lexer = lexer(in: context)
    return try lexer.expanded(try context.running.aliases.expanded(line, lexer))
  }
}

extension CommandContext {
  /// The environment of programs that lines start.
  var programVariables: [String: String] {
    console.terminal.variables.merging(running.scriptVariables.factsForPrograms) { $1 }
  }
}
