import VmailCommandLine
import VmailViews

/// The settings that options and environment variables give at the start. An option wins over its variable, and
/// both win over the rc file.
extension LaunchLine {
  /// - Throws: ``LaunchError`` for options that exclude each other, and for an invalid value of a variable.
  public func settings(_ variables: [String: String]) throws(LaunchError) -> [String: String] {
    var settings: [String: String] = [:]
    let colour = try Self.value(of: Self.colourVariable, variables)
    settings[Settings.name(of: \.color)] = value(.color) ?? colour
    switch try form(variables) {
    case "plain"?:
      settings[Settings.name(of: \.output)] = "plain"
      settings[Settings.name(of: \.motion)] = "off"
      settings[Settings.name(of: \.glyphs)] = "ascii"
    case let form?: settings[Settings.name(of: \.output)] = form
    case nil: break
    }
    return settings
  }

  /// Requires that nothing else is to be done, and that there is something to connect to.
  private func expectBackgroundAlone() throws(LaunchError) {
    guard has(.background) else { return }
    let others: [LaunchOptionName] = [.execute, .interactive, .script, .agent, .offline, .demo, .dryRun]
    let word = (words + commands).first ?? (sendmail == nil ? nil : Self.sendmailName)
    if let other = others.first(where: has).map({ "--" + $0.rawValue }) ?? word {
      throw .contradiction("--background", other)
    }
  }

  /// The variables in place of `--color`, and of `--plain` and `--json`.
  static let colourVariable = "VMAIL_COLOR"
  static let formVariable = "VMAIL_OUTPUT"
  private static let variableSettings = [
    colourVariable: Settings.name(of: \.color), formVariable: Settings.name(of: \.output),
  ]

  /// Returns whether errors are reported to a program, even for a line that cannot be parsed.
  public static func isForProgram(_ line: [String], _ variables: [String: String]) -> Bool {
    let options = line.prefix { $0 != "--" && $0 != "--script" && $0 != sendmailName }
    if options.contains(where: { $0 == "--json" || $0 == "--agent" }) { return true }
    return variables[formVariable] == "json" && !options.contains("--plain")
  }

  private func form(_ variables: [String: String]) throws(LaunchError) -> String? {
    let program = [LaunchOptionName.json, .agent].first(where: has)
    try expectToolsAlone()
    try expectGate()
    try expectBackgroundAlone()
    if has(.plain), let program { throw .contradiction("--plain", "--" + program.rawValue) }
    if has(.plain) { return "plain" }
    if program != nil { return "json" }
    return try Self.value(of: Self.formVariable, variables)
  }

  /// Requires that nothing gets past the gate of agent-safe mode: a wrapper such as `vmail --agent "$@"` passes on what an
  /// agent wants, and with these options vmail would run a file as the user's own, write one, or show words of it.
  private func expectGate() throws(LaunchError) {
    guard has(.agent) || servesTools else { return }
    if let option = [LaunchOptionName.rc, .script, .debug].first(where: has) {
      throw .contradiction(servesTools ? Self.toolsName : "--agent", "--" + option.rawValue)
    }
    if words.contains(where: { !LinkLines.isLink($0) }) { throw .scriptOfAgent }
  }

  private func expectToolsAlone() throws(LaunchError) {
    guard servesTools else { return }
    let others: [LaunchOptionName] = [.execute, .interactive, .background, .plain, .agent]
    if let other = others.first(where: has) { throw .contradiction(Self.toolsName, "--" + other.rawValue) }
    if let word = (words + commands + arguments).first { throw .toolsTakeNoWord(word) }
  }

  private static func value(
    of variable: String, _ variables: [String: String]
  ) throws(LaunchError) -> String? {
    guard let value = variables[variable], !value.isEmpty else { return nil }
    let setting = variableSettings[variable].flatMap(Settings.definition)
    guard let setting, case .choice(let choices) = setting.value, !setting.isValid(value) else {
      return value
    }
    throw .badValue("\(variable)=", value, choices.map(\.name))
  }
}
