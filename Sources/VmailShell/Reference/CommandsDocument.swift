import VmailCommandLine
import VmailTerminal
import VmailViews

/// The document `docs/commands.md`: the help of each command and topic, and the settings.
enum CommandsDocument {
  static var text: String {
    var text = """
      <!-- \(ReferenceDocuments.notice) -->

      # Commands

      `help COMMAND` shows the same.


      """
    for topic in CommandInfo.Topic.all {
      text += "## \(topic.rawValue)\n\n"
      for command in CommandTable.all where command.info.topic == topic {
        text += section(HelpPage(command))
      }
    }
    text += "## \(HelpPage.topicHeading)\n\n"
    for topic in HelpTopic.allCases { text += section(topic.page) }
    return text + settings
  }

  private static var settings: String {
    var text = "## Settings\n\n| setting | default | meaning |\n| --- | --- | --- |\n"
    for setting in Settings.definitions {
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
