import VmailCommandLine
import VmailTerminal
import VmailViews

extension HelpPage {
  static let settingHeading = "Settings"

  init(_ setting: SettingDefinition) {
    var examples: [CommandInfo.Example] = [.init("set \(setting.name)", "show its value")]
    if let other = setting.otherValue {
      examples.append(.init("set \(setting.name) \(other)", "change it until vmail ends"))
      examples.append(.init("set --save \(setting.name) \(other)", "change it permanently"))
    }
    examples.append(.init("unset \(setting.name)", "reset it to its default"))
    if setting.isPerAccount, let other = setting.otherValue {
      examples.append(
        .init("set work.\(setting.name) \(other)", "change it for the mail of the account work"))
    }
    self.init(
      kind: .setting, name: setting.name, heading: Self.settingHeading,
      synopsis: ["set \(setting.name) VALUE", "unset \(setting.name)"], summary: setting.summary,
      blocks: [
        .paragraph("VALUE is \(setting.possibleValues). The default is \(setting.standard)."),
        .examples(examples),
      ])
  }
}

extension SettingDefinition {
  /// The summary, the possible values and the default; the last sentence has no full stop.
  var sentences: String { "\(summary). Values: \(possibleValues); default: \(standard)" }

  /// The possible values, such as `on or off`.
  fileprivate var possibleValues: String {
    if case .choice(let choices) = value, expected == choices.map(\.name).joined(separator: ", ") {
      return Sentence.choice(choices.map(\.name))
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

extension HelpPage {
  static let outputHeading = "JSON output"

  /// Creates the help page of a JSON output type, with its fields.
  init(_ schema: RecordSchema) {
    let commands = CommandTable.all.map { $0.info }.filter { info in
      info.output.contains { $0.type == schema.type }
    }.map(\.name)
    var blocks: [HelpBlock] = [
      .paragraph("An object that set output json prints, one per line. Its fields:"),
      .terms([HelpTerm("type", "always \"\(schema.type)\"")] + schema.fields.flatMap { Self.terms($0) }),
    ]
    if !commands.isEmpty {
      blocks.append(.paragraph("Printed by \(Sentence.choice(commands, "and"))."))
    }
    self.init(
      kind: .output, name: schema.type, heading: Self.outputHeading, summary: Self.clause(schema.summary),
      blocks: blocks)
  }

  private static func terms(_ field: FieldDescription, in path: String = "") -> [HelpTerm] {
    let name = path + field.name
    let title = field.type.title(foreignText: RecordCatalog.mailText).replacing("`", with: "")
    return [HelpTerm(name, "\(title): \(field.meaning)")]
      + field.type.fields.flatMap { terms($0, in: name + ".") }
  }

  /// Returns a sentence without its full stop.
  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
