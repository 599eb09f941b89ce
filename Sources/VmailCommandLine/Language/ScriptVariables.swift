public import VmailTerminal

/// The variables `${NAME}` of command lines: the arguments of a script, the thread of a loop, and the facts
/// of an event; all other names refer to the environment.
public struct ScriptVariables: Sendable {
  /// The name and arguments a script was called with.
  public struct Call: Hashable, Sendable {
    /// The file, `${0}`.
    public var file: String
    /// The arguments, `${1}` and so on.
    public var arguments: [String]

    public init(file: String, arguments: [String] = []) {
      self.file = file
      self.arguments = arguments
    }
  }

  /// The call of the running script; `nil` outside of scripts.
  public var call: Call?
  /// The exit code of the last command, `${?}`.
  public var status = ExitCode.success
  /// A running loop.
  public struct Loop: Hashable, Sendable {
    public var name: String
    /// The subject of the current thread as displayed, which is plain text.
    public var subject: String

    public init(name: String, subject: String = "") {
      self.name = name
      self.subject = subject
    }
  }

  /// The running loops, the innermost last.
  public var loops: [Loop] = []
  /// The facts of an event.
  public var facts: [String: String] = [:]

  public init() {}

  public var arguments: [String] { call?.arguments ?? [] }

  /// Returns the values of `$0`, `$1` and so on for a shell that runs a line of the script.
  /// - Parameter program: the name of the program that runs the script.
  public func shellParameters(of program: String) -> [String] {
    arguments.isEmpty ? [] : [program] + arguments
  }

  /// - Returns: `nil` if it is not set.
  public func value(_ name: String) -> String? {
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

/// Errors about `${…}` in places that must be typed, since the value may come from mail.
extension ShellError {
  public static func commandIsText(_ word: Word) -> ShellError {
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
  public static func isText(_ word: Word, not what: String) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not \(what)", hint: "Type it out.", place: word.range,
      isMistake: true)
  }

  public static func commandHoldsValue(_ word: Word) -> ShellError {
    let variable = word.writtenVariable
    return ShellError(
      .usage, "\(variable) would be read as part of the command",
      hint: "Put the command in single quotes: \(variable) is then replaced each time it runs.",
      place: word.range, isMistake: true)
  }
}
