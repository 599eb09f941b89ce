import VmailCommandLine
import VmailTerminal
import VmailViews

/// The documents generated from the shell's tables, so that they stay up to date.
public enum ReferenceDocuments {
  /// What the first line of a generated document says of where it comes from.
  static let origin = "Generated from the tables of the shell by swift run vmail-docs"
  static let notice = origin + ": do not edit."

  /// Returns the path of each document in the repository, and its contents.
  public static func all() -> [(path: String, contents: String)] {
    [
      (
        "docs/commands.md",
        CommandsDocument<Shell>.text(
          notice: notice, headings: CommandInfo.Topic.all, topics: HelpTopic.allCases.map(\.page))
      ), ("docs/schema.md", SchemaDocument.text),
    ]
      + SchemaText.files(RecordCatalog.schemas, in: "vmail").map {
        ("docs/schema/" + $0.name, commented($0.contents))
      }
      + [
        ("Resources/man/vmail.1", VmailManual.text), ("Resources/man/vmailrc.5", RcFileManual.text),
        ("Resources/man/vmail-commands.7", CommandsManual.text),
        ("Resources/vmailrc.sample", SampleRcFile.text),
        ("Resources/completions/vmail.bash", synopsis.bash),
        ("Resources/completions/_vmail", synopsis.zsh),
        ("Resources/completions/vmail.fish", synopsis.fish),
      ]
      + SkillDocument.documents
  }

  static let synopsis = LaunchSynopsis(
    of: Shell.self, options: LaunchOptionTable.all, argument: LaunchOptionTable.argumentName,
    notice: notice)

  /// Returns a schema with the notice on its first line. The `schema` command prints it without.
  private static func commented(_ schema: String) -> String {
    "{ \"$comment\": \(JSONValue.string(notice).line),\n" + schema.dropFirst("{\n".count)
  }

  /// The generated sections of documents that are otherwise written by hand, each between two marks.
  public static let sections: [(path: String, begin: String, end: String, contents: String)] =
    [
      (AgentGateDocument.path, AgentGateDocument.begin, end, AgentGateDocument.text),
      (SkillDocument.section.path, SkillDocument.section.begin, end, SkillDocument.section.contents),
    ]
    + HelpTopic.otherPrograms.map {
      (
        ComingFromDocument.path(of: $0), ComingFromDocument.begin(of: $0), end,
        ComingFromDocument.tables(of: $0)
      )
    }

  private static let end = "<!-- End of what is generated -->"
}

/// The document `docs/schema.md`: the fields of each type of JSON output.
enum SchemaDocument {
  static var text: String {
    """
    <!-- \(ReferenceDocuments.notice) -->

    # JSON output

    `set output json` or `--json`: one object per line, each with a `type`. Fields may be added. \
    The JSON Schema of each type is in `schema/`.


    """ + SchemaText.markdown(RecordCatalog.schemas, foreignText: RecordCatalog.mailText)
  }
}

extension Roff {
  /// Begins a manual page of vmail.
  init(manualPage name: String, section: Int, summary: String) {
    self.init(
      name: name, section: section, summary: summary, program: "vmail",
      remark: ReferenceDocuments.notice)
  }
}
