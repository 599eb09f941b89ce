import Synchronization

/// What `${NAME}` stands for in command lines: what a script was given, the thread of a loop, the facts of an
/// event; else what the environment has.
struct ScriptVariables: Sendable {
  /// What a script was called with.
  struct Call: Hashable, Sendable {
    /// `${0}`
    var file: String
    /// `${1}` …
    var arguments: [String] = []
  }

  /// Of the script that runs; `nil` outside of one.
  var call: Call?
  /// How the last command ended: `${?}`.
  var status = ExitCode.success
  /// A loop that runs.
  struct Loop: Hashable, Sendable {
    var name: String
    /// Of the thread of this round, as it is shown; only text.
    var subject = ""
  }

  /// Innermost last.
  var loops: [Loop] = []
  /// What an event tells.
  var facts: [String: String] = [:]

  var arguments: [String] { call?.arguments ?? [] }

  /// - Returns: `nil` when it is not set.
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

extension Shell {
  /// Replaces the variables of a line that is about to run.
  var lexer: Lexer {
    Lexer(arguments: scriptVariables.arguments, loops: Set(scriptVariables.loops.map(\.name))) {
      [scriptVariables, environment = environment.variables] in
      scriptVariables.value($0) ?? environment[$0]
    }
  }

  /// Before the environment is read, which has keys and passwords: in agent-safe mode a person is asked. `~` is no
  /// secret.
  mutating func expectPerson(forVariablesOf line: CommandLine) async throws {
    guard isForAgent else { return }
    let read = Mutex<Set<String>>([])
    let lexer = Lexer(arguments: scriptVariables.arguments) {
      [scriptVariables, environment = environment.variables] name in
      if let value = scriptVariables.value(name) { return value }
      if environment[name] != nil { read.withLock { _ = $0.insert(name) } }
      return environment[name]
    }
    // What is wrong with the line is told when it is expanded.
    _ = try? lexer.expanded(try aliases.expanded(line, lexer))
    let names = read.withLock { $0 }.subtracting(["HOME"]).sorted()
    guard !names.isEmpty else { return }
    try await expectPerson(
      for: Deed(
        "read environment variables", .readsEnvironment, names.map { .init(label: "variable", value: $0) }))
  }

  /// The line that is run: with what an alias stands for, and all variables replaced.
  func expanded(_ line: CommandLine) throws -> CommandLine {
    let lexer = lexer
    return try lexer.expanded(try aliases.expanded(line, lexer))
  }
}
