import VmailCommandLine
import VmailTerminal
import VmailViews

/// The skill for agents, in the format of Agent Skills: `SKILL.md`, which is compiled into the program, and what it refers
/// to, which is made from the same tables as help.
enum SkillDocument {
  /// The name of the skill, and of its folder.
  static let name = "vmail"
  private static let folder = "Resources/skill/\(name)/"

  /// The files with their paths in the folder of the skill.
  static var files: [(path: String, contents: String)] {
    [("SKILL.md", String(decoding: PackageResources.SKILL_md, as: UTF8.self))] + references
  }

  /// The files that are generated, with their paths in the repository.
  static var documents: [(path: String, contents: String)] {
    references.map { (folder + $0.path, $0.contents) }
  }

  /// The part of `SKILL.md` that is generated.
  static var section: (path: String, begin: String, contents: String) {
    (
      folder + "SKILL.md", AgentGateDocument.begin,
      "| code | meaning |\n| --- | --- |\n"
        + ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }.joined()
    )
  }

  private static var references: [(path: String, contents: String)] {
    [
      ("permissions", "What an agent may do", AgentGateDocument.table), ("commands", "Commands", commands),
      ("searching", "Searching", "```text\n\(HelpText.body(of: HelpTopic.searching.page))\n```\n"),
    ].map { name, title, text in
      ("references/\(name).md", "<!-- \(ReferenceDocuments.notice) -->\n\n# \(title)\n\n\(text)")
    }
  }

  /// The commands that aren't closed to agents, by topic.
  private static var commands: String {
    CommandInfo.Topic.all.map { topic in
      let open = CommandTable.all.filter { command in
        command.info.topic == topic
          && !command.forms.allSatisfy { $0.effect == .reserved || $0.effect == .decides }
      }
      return "## \(topic.rawValue)\n\n"
        + open.map { "- `\($0.info.name)`: \($0.info.summary)\n" }.joined()
    }.joined(separator: "\n")
  }
}
