import VmailCommandLine
import VmailTerminal
import VmailViews

/// The manual page vmail-commands(7): every command, and the topics of help.
enum CommandsManual {
  static var text: String {
    var page = Roff(
      manualPage: "vmail-commands", section: 7, summary: "the commands of vmail, and help on its topics")
    page.section("Description")
    page.paragraph(
      """
      The commands that can be typed at the prompt of vmail(1) and used in its scripts. help COMMAND and \
      help TOPIC show the same pages there.
      """)
    for topic in CommandInfo.Topic.all {
      page.section(topic.rawValue)
      for command in CommandTable.all where command.info.topic == topic { page.add(HelpPage(command)) }
    }
    for topic in HelpTopic.allCases.filter({ !areElsewhere.contains($0) }).map(\.page) {
      page.section(topic.name)
      page.paragraph(topic.summary + ".")
      page.add(topic.blocks) { $0.subsection($1) }
    }
    page.section("See also")
    page.paragraph("vmail(1), vmailrc(5)")
    return page.text
  }

  /// The topics of other pages: settings and scripts are in vmailrc(5), options and exit codes in vmail(1).
  private static let areElsewhere: [HelpTopic] = [.scripting, .settings, .options, .exitCodes]
}

extension Roff {
  fileprivate mutating func add(_ command: HelpPage) {
    subsection(([command.name] + command.otherNames).joined(separator: ", "))
    typed(command.synopsis)
    paragraph(command.summary + ".")
    add(command.blocks) { $0.paragraph($1) }
  }
}
