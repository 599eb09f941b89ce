public import VmailTerminal

/// A document with the help of each command and topic, and the settings.
public enum CommandsDocument<Context: CommandContext> {
  /// - Parameter notice: the remark that the document is generated.
  public static func text(notice: String, headings: [CommandInfo.Topic], topics: [HelpPage]) -> String {
    var text = """
      <!-- \(notice) -->

      # Commands

      `help COMMAND` shows the same.


      """
    for topic in headings {
      text += "## \(topic.rawValue)\n\n"
      for command in Context.commands where command.info.topic == topic { text += section(HelpPage(command)) }
    }
    text += "## \(HelpPage.topicHeading)\n\n"
    for topic in topics { text += section(topic) }
    return text + settings
  }

  private static var settings: String {
    var text = "## Settings\n\n| setting | default | meaning |\n| --- | --- | --- |\n"
    for setting in Context.settings {
      text += "| `\(setting.name)` | \(setting.defaultValue) | \(setting.summary) (\(setting.expected)) |\n"
    }
    return text
  }

  private static func section(_ page: HelpPage) -> String {
    let isCommand = page.kind == .command
    let names = isCommand && !page.otherNames.isEmpty
    let short = names ? " (" + page.otherNames.map { "`\($0)`" }.joined(separator: ", ") + ")" : ""
    let body = (isCommand ? HelpText.synopsis(of: page) + "\n\n" : "") + HelpText.body(of: page)
    return "### `\(page.name)`\(short)\n\n\(page.summary).\n\n```\n\(body)\n```\n\n"
  }
}
