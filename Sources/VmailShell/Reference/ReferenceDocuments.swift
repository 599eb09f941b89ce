import VmailTerminal

/// The documents generated from the shell's tables, so that they stay up to date.
public enum ReferenceDocuments {
  /// Returns the path of each document below `docs/`, and its contents.
  public static func all() -> [(path: String, contents: String)] {
    [("commands.md", CommandsDocument.text), ("schema.md", SchemaDocument.text)]
      + SchemaText.files(RecordCatalog.schemas, in: "vmail").map { ("schema/" + $0.name, $0.contents) }
      + [
        ("man/vmail.1", VmailManual.text), ("man/vmailrc.5", RcFileManual.text),
        ("man/vmail-commands.7", CommandsManual.text), ("vmailrc.sample", SampleRcFile.text),
        ("completions/vmail.bash", BashCompletion.text), ("completions/_vmail", ZshCompletion.text),
        ("completions/vmail.fish", FishCompletion.text),
      ]
  }

  /// The generated sections of documents that are otherwise written by hand, each between two marks.
  public static let sections: [(path: String, begin: String, end: String, contents: String)] = [
    (AgentGateDocument.path, AgentGateDocument.begin, AgentGateDocument.end, AgentGateDocument.text)
  ]
}
