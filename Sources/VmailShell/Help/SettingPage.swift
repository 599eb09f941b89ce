extension HelpPage {
  static let settingHeading = "Settings"

  init(_ setting: SettingDefinition) {
    var examples: [CommandInfo.Example] = [.init("set \(setting.name)", "show it")]
    if let other = setting.otherValue {
      examples.append(.init("set \(setting.name) \(other)", "until vmail ends"))
      examples.append(.init("set --save \(setting.name) \(other)", "from now on"))
    }
    examples.append(.init("unset \(setting.name)", "back to its default"))
    self.init(
      kind: .setting, name: setting.name, heading: Self.settingHeading,
      synopsis: ["set \(setting.name) VALUE", "unset \(setting.name)"], summary: setting.summary,
      blocks: [
        .paragraph("VALUE is \(setting.possibleValues). By default it is \(setting.standard)."),
        .examples(examples),
      ])
  }
}

extension SettingDefinition {
  /// The summary, the possible values and the default; the last sentence has no full stop.
  var sentences: String { "\(summary). It is \(possibleValues), by default \(standard)" }

  /// The possible values, such as `on or off`.
  fileprivate var possibleValues: String {
    if case .choice(let choices) = value, expected == choices.map(\.name).joined(separator: ", ") {
      return ShellError.list(choices.map(\.name))
    }
    return expected
  }

  fileprivate var standard: String { defaultValue.isEmpty ? "empty" : defaultValue }

  /// A value other than the default, if one can be given without knowing the user's accounts and programs.
  fileprivate var otherValue: String? {
    if let number = Int(defaultValue) { return String(number * 2) }
    guard case .choice(let choices) = value else { return nil }
    return choices.map(\.name).first { $0 != defaultValue }
  }
}
