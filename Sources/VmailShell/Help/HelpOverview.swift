import VmailCommandLine
import VmailTerminal
import VmailViews

/// All names known to `help`, on one screen.
enum HelpOverview {
  /// Returns a paragraph for each heading, with as many names per line as fit.
  static func lines(in layout: Layout) -> [StyledLine] {
    var lines: [StyledLine] = []
    for topic in CommandInfo.Topic.all {
      let commands = CommandTable.all.map { $0.info }.filter { $0.topic == topic }
      lines += paragraph(topic.rawValue, commands.map(entry), layout)
    }
    return lines + paragraph(HelpPage.topicHeading, HelpTopic.listed.map(\.name), layout)
  }

  static let hint = """
    help NAME explains one of these, or a setting. help tutorial is a five-minute tour, help all has a line \
    about each page, and help --search WORDS searches all pages.
    """

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
