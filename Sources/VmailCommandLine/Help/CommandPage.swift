public import VmailTerminal

extension HelpPage {
  /// Creates the help page of a command from its ``CommandInfo`` and its forms.
  /// - Parameter otherWords: words that find the page, besides those of the command.
  public init<Named: Command>(_ command: Named.Type, otherWords: [String] = []) {
    let (info, options) = (command.info, command.options)
    var blocks = HelpBlock.paragraphs(info.details)
    if !options.isEmpty { blocks.append(.terms(options.map { HelpTerm($0.form, $0.summary) })) }
    blocks.append(.examples(info.examples))
    self.init(
      kind: .command, name: info.name, otherNames: info.shortNames, helpNames: info.helpNames + otherWords,
      heading: info.topic.rawValue, synopsis: command.synopsis, summary: info.summary, blocks: blocks)
  }
}

extension HelpBlock {
  /// Splits a text into paragraphs at empty lines.
  fileprivate static func paragraphs(_ text: String) -> [HelpBlock] {
    text.split(separator: "\n\n").map { .paragraph(String($0)) }
  }
}
