import Synchronization
import VmailTerminal

/// The variables `${NAME}` of command lines: the arguments of a script, the thread of a loop, and the facts
/// of an event; all other names refer to the environment.
struct ScriptVariables: Sendable {
  /// The name and arguments a script was called with.
  struct Call: Hashable, Sendable {
    /// The file, `${0}`.
    var file: String
    /// The arguments, `${1}` and so on.
    var arguments: [String] = []
  }

  /// The call of the running script; `nil` outside of scripts.
  var call: Call?
  /// The exit code of the last command, `${?}`.
  var status = ExitCode.success
  /// A running loop.
  struct Loop: Hashable, Sendable {
    var name: String
    /// The subject of the current thread as displayed, which is plain text.
    var subject = ""
  }

  /// The running loops, the innermost last.
  var loops: [Loop] = []
  /// The facts of an event.
  var facts: [String: String] = [:]

  var arguments: [String] { call?.arguments ?? [] }
  /// The values of `$0`, `$1` and so on for a shell that runs a line of the script.
  var shellParameters: [String] { arguments.isEmpty ? [] : ["vmail"] + arguments }

  /// - Returns: `nil` if it is not set.
  func value(_ name: String) -> String? {
    switch name {
    case "?": return String(status.rawValue)
    case "#": return String(arguments.count)
    case "0": return call?.file
    default: break
    }
    if let number = Int(name) {
      return arguments.indices.contains(number - 1) ? arguments[number - 1] : nil
    }
    if let loop = loops.last(where: { $0.name == name }) { return loop.subject }
    return facts[name]
  }
}

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

/// Errors about `${…}` in places that must be typed, since the value may come from mail.
extension ShellError {
  static func commandIsText(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not a command",
      hint: "Type the name of the command.", place: word.range, isMistake: true)
  }

  static func optionIsText(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not an option",
      hint:
        "Type the name of the option; only its value can be a variable, as in --to=\(word.writtenVariable).",
      place: word.range, isMistake: true)
  }

  /// - Parameter what: the rejected use, such as `a rule's action`.
  static func isText(_ word: Word, not what: String) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not \(what)", hint: "Type it out.", place: word.range,
      isMistake: true)
  }

  static func commandHoldsValue(_ word: Word) -> ShellError {
    let variable = word.writtenVariable
    return ShellError(
      .usage, "\(variable) would be read as part of the command",
      hint: "Put the command in single quotes: \(variable) is then replaced each time it runs.",
      place: word.range, isMistake: true)
  }
}
