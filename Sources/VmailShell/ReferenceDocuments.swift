/// The documents that are made from the command and record tables, so that they cannot drift.
public enum ReferenceDocuments {
  /// Path below `docs/`, and contents.
  public static func all() -> [(path: String, contents: String)] {
    [("commands.md", commands), ("schema.md", schema)]
      + SchemaText.files(RecordCatalog.schemas).map { ("schema/" + $0.name, $0.contents) }
  }

  private static var schema: String {
    """
    # JSON output

    `set output json` or `--json`: one object a line, each with a `type`. Fields may be added. Generated; \
    the JSON Schema of each type is in `schema/`.


    """ + SchemaText.markdown(RecordCatalog.schemas)
  }

  private static var commands: String {
    var text = """
      # Commands

      Generated from the command table. `help COMMAND` shows the same.


      """
    for topic in CommandInfo.Topic.allCases {
      text += "## \(topic.rawValue)\n\n"
      for command in CommandTable.all where command.info.topic == topic { text += section(command.info) }
    }
    text += "## Settings\n\n| setting | default | meaning |\n| --- | --- | --- |\n"
    for setting in Settings.definitions {
      text += "| `\(setting.name)` | \(setting.defaultValue) | \(setting.summary) (\(setting.expected)) |\n"
    }
    return text
  }

  private static func section(_ info: CommandInfo) -> String {
    let short =
      info.shortNames.isEmpty ? "" : " (" + info.shortNames.map { "`\($0)`" }.joined(separator: ", ") + ")"
    let body = HelpText.synopsis(of: info) + "\n\n" + HelpText.body(of: info)
    return "### `\(info.name)`\(short)\n\n\(info.summary).\n\n```\n\(body)\n```\n\n"
  }
}
