import VmailTerminal

/// What the variable of a loop stands for in a round: a text, and fields with names of their own.
///
/// All of them are text, wherever they come from. Only by its identity can an item be a reference.
public struct LoopItem: Hashable, Sendable {
  /// The text of `${NAME}`.
  public var text: String
  /// The text of `${NAME.FIELD}`, by the name of the field.
  public var fields: [String: String]
  /// Whether `${NAME}` stands for the item itself where a reference is expected.
  public var isReference: Bool

  public init(_ text: String, fields: [String: String] = [:], isReference: Bool = false) {
    (self.text, self.fields, self.isReference) = (text, fields, isReference)
  }
}

/// The variables `${NAME}` of command lines: the arguments of a script, the items of loops, the values of `let`, and the
/// facts of an event; all other names refer to the environment.
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

    /// The folder of the file, `${dir}`: what is beside the script is `${dir}/NAME`.
    var folder: String {
      guard let slash = file.lastIndex(of: "/") else { return "." }
      return slash == file.startIndex ? "/" : String(file[..<slash])
    }
  }

  /// The call of the running script; `nil` outside of scripts.
  public var call: Call?
  /// The exit code of the last command, or the exit status of its program: `${?}`.
  public private(set) var status: Int32 = 0
  /// The exit status of the program that the running command has started.
  var programStatus: Int32?
  /// A running loop.
  struct Loop: Hashable, Sendable {
    var name: String
    var item = LoopItem("")
  }

  /// The running loops, the innermost last.
  var loops: [Loop] = []
  /// The values given by `let`.
  var values: [String: String] = [:]
  /// The facts of an event.
  public var facts: [String: String] = [:]

  public init() {}

  public var arguments: [String] { call?.arguments ?? [] }

  /// Returns the values of `$0`, `$1` and so on for a shell that runs a line of the script.
  /// - Parameter program: the name of the program that runs the script.
  public func shellParameters(of program: String) -> [String] {
    arguments.isEmpty ? [] : [program] + arguments
  }

  /// Notes the result of a command.
  mutating func note(_ code: ExitCode) {
    status = programStatus ?? code.rawValue
    programStatus = nil
  }

  /// The variables of loops whose item can be a reference.
  var references: Set<String> {
    loops.reduce(into: []) { names, loop in
      if loop.item.isReference { names.insert(loop.name) } else { names.remove(loop.name) }
    }
  }

  /// What programs find in their environment: the facts of an event, the values of `let` and the fields of loops as
  /// `VMAIL_NAME`, where no text from mail can be mistaken for a command.
  public var factsForPrograms: [String: String] {
    let fields = loops.map(\.item.fields)
    return ([values] + fields).joined().reduce(into: facts) {
      $0[Self.environmentName(of: $1.key)] = $1.value
    }
  }

  /// Returns the name under which programs find a variable.
  static func environmentName(of name: String) -> String { "VMAIL_" + name.uppercased() }

  /// - Returns: `nil` if it is not set.
  public func value(_ name: String) -> String? {
    switch name {
    case "?": return String(status)
    case "0": return call?.file
    default: break
    }
    let parts = name.split(separator: ".", maxSplits: 1)
    if let item = loops.last(where: { $0.name == parts.first ?? "" })?.item {
      return parts.count == 1 ? item.text : item.fields[String(parts[1])]
    }
    if let value = values[name] ?? facts[name] { return value }
    return name == "dir" ? call?.folder : nil
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
