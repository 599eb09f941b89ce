import VmailCommandLine
import VmailTerminal
import VmailViews

struct SchemaCommand: Command {
  static let info = CommandInfo(
    name: "schema", topic: .shell,
    summary: "Show the schema of JSON output",
    details: """
      Prints a JSON Schema (draft 2020-12) for each type of object that set output json prints, one per \
      line: for all types, or for those named. --list lists the types. The version is the same for all \
      types: 1.1 adds types or fields to 1.0, and only 2.0 may remove any.
      """,
    examples: [
      .init("schema thread", "show the schema of the threads that list prints"),
      .init("schema > vmail.schemas", "save all schemas for a validator"),
    ],
    output: [SchemaRecord.self])
  static let forms: [Form] = [
    Form(Arguments("TYPE...", .outputType), does: .nothing) { (shell: inout Shell, words) in
      try Schemas.show(words, of: RecordCatalog.schemas, in: shell)
    },
    Form("--list", does: .nothing, summary: "List the types") { (shell: inout Shell) in
      Schemas.list(RecordCatalog.schemas, in: shell)
    },
  ]
}
