import VmailCommandLine
import VmailTerminal
import VmailViews

/// The command line of vmail, parsed according to ``LaunchOptionTable``.
///
/// The syntax is the usual one (POSIX.1-2017, XBD 12.2, and GNU's long options): `-ne COMMANDS`,
/// `-eCOMMANDS`, `--store DIR`, `--store=DIR`, in any order.
public struct LaunchLine: Sendable {
  /// The options in their order, each with its value; `nil` for a switch.
  private var options: [(name: LaunchOptionName, value: String?)] = []
  /// The words that are not options.
  public private(set) var words: [String] = []
  /// The arguments of the scripts: the words after `--`, or after the file of `--script`.
  public private(set) var arguments: [String] = []
  /// The words of a command that is typed without `-e`, from its name on: `vmail list is:unread`.
  private var command: [String] = []
  /// The words after `sendmail`, which belong to it; `nil` if vmail doesn't take its place.
  public private(set) var sendmail: [String]?

  /// Whether vmail serves tools to agents.
  public private(set) var servesTools = false

  /// The word with which vmail serves tools (Model Context Protocol).
  public static let toolsName = "mcp"
  /// The word with which vmail takes the place of sendmail.
  public static let sendmailName = "sendmail"
  /// The options that have no meaning for it.
  private static let notForSendmail: [LaunchOptionName] = [
    .execute, .interactive, .script, .agent, .demo, .version, .help,
  ]

  /// - Parameter line: the arguments without the program's own name.
  /// - Throws: ``LaunchError`` for an option that is unknown, lacks its value, or has an invalid one.
  public init(_ line: [String]) throws(LaunchError) {
    var rest = line[...]
    while let word = rest.popFirst() {
      if belongsToCommand(word) {
        command.append(word)
      } else if word == "--" {
        arguments = Array(rest)
        return
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word.dropFirst(), &rest)
      } else if word == Self.sendmailName, words.isEmpty {
        let other = Self.notForSendmail.first(where: has)
        if let other { throw .contradiction("--" + other.rawValue, word) }
        sendmail = Array(rest)
        return
      } else if word == Self.toolsName, words.isEmpty {
        servesTools = true
      } else if words.isEmpty, CommandTable.command(named: word)?.name == word {
        command = [word]
      } else {
        words.append(word)
      }
    }
  }

  /// The texts to run before any script: those of `-e`, and the command that is typed without it.
  public var commands: [String] {
    all(.execute) + (command.isEmpty ? [] : [command.map(QuotedWord.quoted).joined(separator: " ")])
  }

  /// Options of vmail may follow the command, unless it has an option of that name.
  private func belongsToCommand(_ word: String) -> Bool {
    guard let name = command.first else { return false }
    guard word.hasPrefix("--"), let option = word.dropFirst(2).split(separator: "=").first,
      option != LaunchOptionName.help.rawValue, LaunchOptionTable.all.contains(where: { $0.name == option })
    else { return true }
    return CommandTable.command(named: name)?.options.contains { $0.name == option } ?? true
  }

  public func has(_ option: LaunchOptionName) -> Bool { options.contains { $0.name == option } }
  /// Returns the last value given for the option.
  public func value(_ option: LaunchOptionName) -> String? { all(option).last }
  public func all(_ option: LaunchOptionName) -> [String] {
    options.compactMap { $0.name == option ? $0.value : nil }
  }

  private mutating func takeLong(_ text: Substring, _ rest: inout ArraySlice<String>) throws(LaunchError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = LaunchOptionTable.all.first(where: { $0.name == name }) else {
      throw .unknownOption("--" + name)
    }
    let given = parts.count > 1 ? String(parts[1]) : nil
    if given != nil, option.value == nil { throw .takesNoValue("--" + name) }
    try take(option, typed: "--" + name, given, &rest)
  }

  /// Parses short options: switches can share a `-`; after an option with a value, the rest of the word is
  /// the value.
  private mutating func takeShort(_ text: Substring, _ rest: inout ArraySlice<String>) throws(LaunchError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = LaunchOptionTable.all.first(where: { $0.short == letter }) else {
        throw .unknownOption(letters.count + 1 == text.count ? "-\(text)" : "-\(letter)")
      }
      guard option.value != nil else {
        try take(option, typed: "-\(letter)", nil, &rest)
        continue
      }
      // `-s=DIR` is not standard, but many users expect it.
      if letters.first == "=" { letters.removeFirst() }
      try take(option, typed: "-\(letter)", letters.isEmpty ? nil : String(letters), &rest)
      return
    }
  }

  private mutating func take(
    _ option: LaunchOption, typed: String, _ given: String?, _ rest: inout ArraySlice<String>
  ) throws(LaunchError) {
    guard let kind = option.value else {
      options.append((option.id, nil))
      return
    }
    // Commands may begin with `-`; but an option in place of a folder means that the folder was forgotten.
    let isThere = kind == .commands || rest.first.map { !$0.hasPrefix("-") || $0 == "-" } ?? false
    guard let value = given ?? (isThere ? rest.popFirst() : nil) else {
      throw .needsValue(typed, option.valueName ?? "")
    }
    if case .choice(let choices) = kind, !choices.contains(value) { throw .badValue(typed, value, choices) }
    options.append((option.id, value))
    if option.id == .script {
      // The rest of the line belongs to the script.
      arguments = Array(rest)
      rest = []
    }
  }
}

/// The reason why vmail does not start.
public struct LaunchError: Error, Hashable, Sendable {
  let error: ShellError

  private init(_ code: ExitCode, _ text: String) {
    error = ShellError(code, text, hint: code == .usage ? "Type vmail --help." : nil)
  }

  /// Returns the error about a file or folder that cannot be created or written.
  /// - Parameters:
  ///   - what: the file, as in `the debug log /tmp/log`.
  ///   - reason: the system's error message.
  public static func cannotWrite(_ what: String, _ reason: String) -> LaunchError {
    LaunchError(.cannotWrite, "can't write \(what): \(reason)")
  }

  /// - Parameter option: the option as typed, with its `-` or `--`.
  static func unknownOption(_ option: String) -> LaunchError {
    let name = String(option.drop { $0 == "-" })
    let nearest = name.count < 2 ? nil : SimilarName.nearest(to: name, in: LaunchOptionTable.all.map(\.name))
    return LaunchError(
      .usage, "unknown option \"\(option)\"" + ShellError.didYouMean(nearest.map { "--" + $0 }))
  }

  static func needsValue(_ option: String, _ valueName: String) -> LaunchError {
    LaunchError(.usage, "\(option) needs a value (\(valueName))")
  }

  static func takesNoValue(_ option: String) -> LaunchError {
    LaunchError(.usage, "\(option) does not take a value")
  }

  /// Returns the error about two options that exclude each other.
  public static func contradiction(_ first: String, _ second: String) -> LaunchError {
    LaunchError(.usage, "\(first) and \(second) can't be used together")
  }

  static func toolsTakeNoWord(_ word: String) -> LaunchError {
    LaunchError(.usage, "vmail mcp takes no arguments, and \"\(word)\" was given")
  }

  static let scriptOfAgent = LaunchError(
    .usage, "with --agent, commands come from -e or a pipe, and not from a file")

  /// - Parameter option: the option as typed, or a variable with `=`.
  static func badValue(_ option: String, _ value: String, _ choices: [String]) -> LaunchError {
    let nearest = SimilarName.nearest(to: value, in: choices)
    let given = option.hasSuffix("=") ? option + value : "\(option) \(value)"
    return LaunchError(
      .usage,
      "\(given): expected \(Sentence.choice(choices))" + ShellError.didYouMean(nearest))
  }
}
