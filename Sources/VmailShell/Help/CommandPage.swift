extension HelpPage {
  /// All about a command, from its ``CommandInfo``.
  init(_ info: CommandInfo) {
    var blocks = HelpBlock.paragraphs(info.details)
    if !info.options.isEmpty { blocks.append(.terms(info.options.map { HelpTerm($0.form, $0.summary) })) }
    blocks.append(.examples(info.examples))
    self.init(
      kind: .command, name: info.name, otherNames: info.shortNames, heading: info.topic.rawValue,
      synopsis: info.synopsis, summary: info.summary, blocks: blocks)
  }
}

extension CommandInfo.Option {
  /// As it is typed: `--format FORMAT`.
  var form: String { "--" + name + (valueName.map { " " + $0 } ?? "") }
}

extension HelpBlock {
  /// Paragraphs have an empty line between them.
  static func paragraphs(_ text: String) -> [HelpBlock] {
    text.split(separator: "\n\n").map { .paragraph(String($0)) }
  }
}
