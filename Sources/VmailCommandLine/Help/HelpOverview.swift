public import VmailTerminal

/// All names known to `help`, on one screen.
public enum HelpOverview<Context: CommandContext> {
  /// Returns a paragraph for each heading, with as many names per line as fit.
  public static func lines(
    under headings: [CommandInfo.Topic], topics: [String], in layout: Layout
  ) -> [StyledLine] {
    let infos = Context.commands.map { $0.info }
    return headings.flatMap { topic in
      paragraph(topic.rawValue, infos.filter { $0.topic == topic }.map(entry), layout)
    } + paragraph(HelpPage.topicHeading, topics, layout)
  }

  /// Returns the name with its short forms.
  private static func entry(_ info: CommandInfo) -> String {
    info.shortNames.isEmpty ? info.name : "\(info.name) (\(info.shortNames.joined(separator: ", ")))"
  }

  private static func paragraph(_ heading: String, _ entries: [String], _ layout: Layout) -> [StyledLine] {
    var lines = [StyledLine(TerminalText(heading + ":"), .heading)]
    for entry in entries.map({ TerminalText($0) }) {
      if lines[lines.count - 1].columns + 2 + entry.columns > layout.width { lines.append(StyledLine()) }
      lines[lines.count - 1].appendSpaces(2)
      lines[lines.count - 1].append(entry)
    }
    return lines.map(layout.fitted)
  }
}
