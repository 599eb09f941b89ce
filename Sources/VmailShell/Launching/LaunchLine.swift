/// The words that vmail is started with, taken apart by ``LaunchOptionTable``.
///
/// They are read as most programs read theirs (POSIX.1-2017, XBD 12.2, and GNU's long options): `-ne COMMANDS`,
/// `-eCOMMANDS`, `--store DIR`, `--store=DIR`, in any order.
public struct LaunchLine: Sendable {
  /// The values of each option that was said; of a switch, nothing.
  private var values: [LaunchOption.Name: [String]] = [:]
  /// The words that are no options.
  public private(set) var words: [String] = []
  /// What the scripts are given: what stands behind `--`, or behind the file of `--script`.
  public private(set) var arguments: [String] = []

  /// - Parameter line: without the program's own name.
  /// Errors: ``LaunchError``, for an option that is not there, lacks its value, or has a wrong one.
  public init(_ line: [String]) throws(LaunchError) {
    var rest = line[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments = Array(rest)
        return
      }
      if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word.dropFirst(), &rest)
      } else {
        words.append(word)
      }
    }
  }

  public func has(_ option: LaunchOption.Name) -> Bool { values[option] != nil }
  /// The last one that was said.
  public func value(_ option: LaunchOption.Name) -> String? { values[option]?.last }
  public func all(_ option: LaunchOption.Name) -> [String] { values[option] ?? [] }

  /// Whether errors are told to a program: also those of a line that cannot be read.
  public static func isForProgram(_ line: [String]) -> Bool {
    line.prefix { $0 != "--" && $0 != "--script" }.contains { $0 == "--json" || $0 == "--agent" }
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

  /// Switches can share a `-`; behind an option with a value the rest of the word is the value.
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
      // `-s=DIR` is no way to name a folder, but many expect it.
      if letters.first == "=" { letters.removeFirst() }
      try take(option, typed: "-\(letter)", letters.isEmpty ? nil : String(letters), &rest)
      return
    }
  }

  private mutating func take(
    _ option: LaunchOption, typed: String, _ given: String?, _ rest: inout ArraySlice<String>
  ) throws(LaunchError) {
    guard let kind = option.value else {
      values[option.id] = []
      return
    }
    // Commands may look as they like; another option in the place of a folder is one that was forgotten.
    let isThere = kind == .commands || rest.first.map { !$0.hasPrefix("-") || $0 == "-" } ?? false
    guard let value = given ?? (isThere ? rest.popFirst() : nil) else {
      throw .needsValue(typed, option.valueName ?? "")
    }
    if case .choice(let choices) = kind, !choices.contains(value) { throw .badValue(typed, value, choices) }
    values[option.id, default: []].append(value)
    if option.id == .script {
      // The rest of the line is the script's.
      arguments = Array(rest)
      rest = []
    }
  }
}
