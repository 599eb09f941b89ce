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
      try show(words, in: shell)
    },
    Form("--list", does: .nothing, summary: "List the types") { (shell: inout Shell) in
      shell.console.results(RecordCatalog.schemas.map { SchemaRecord(schema: $0, form: .name) })
    },
  ]

  private static func show(_ words: [Word], in shell: Shell) throws {
    let named = try words.map(schema)
    let form: SchemaRecord.Form = named.isEmpty ? .line : .indented
    let schemas = named.isEmpty ? RecordCatalog.schemas : named
    shell.console.results(schemas.map { SchemaRecord(schema: $0, form: form) })
  }

  private static func schema(named word: Word) throws -> RecordSchema {
    if let schema = RecordCatalog.schemas.first(where: { $0.type == word.text }) { return schema }
    let nearest = SimilarName.nearest(to: word.text, in: RecordCatalog.schemas.map(\.type))
    throw ShellError(
      .usage, "no type \"\(word.text)\"" + ShellError.didYouMean(nearest), hint: "Type schema --list.",
      place: word.range)
  }
}

/// The schema of an output type, for programs.
struct SchemaRecord: OutputRecord {
  enum Form: Sendable {
    /// The name and the summary.
    case name
    /// The document, on a single line or indented.
    case line, indented
  }

  var schema: RecordSchema
  var form: Form

  static let type = "schema"
  static let summary = "The schema of a type of output."
  static let fields: [RecordField<SchemaRecord>] = [
    .string("name", "the type") { $0.schema.type },
    .string("version", "the version of all types: 1.1 adds to 1.0, and 2.0 is incompatible") { _ in
      RecordSchema.version
    },
    .string("summary", "its summary") { $0.schema.summary },
    RecordField("schema", .nullable(.anyObject), "a JSON Schema (draft 2020-12); null in the list of names") {
      $0.form == .name ? .null : $0.schema.document(in: "vmail")
    },
  ]

  /// The document, which is meant for programs in all output forms, and never truncated or wrapped.
  private var document: String {
    form == .line ? schema.document(in: "vmail").line : SchemaText.indented(schema.document(in: "vmail"))
  }

  func text(in layout: Layout) -> [StyledLine] {
    guard form == .name else { return plain(in: layout).map { StyledLine($0) } }
    return layout.sentence(TerminalText(line: "\(schema.type): \(schema.summary)"))
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard form == .name else { return document.split(separator: "\n").map { TerminalText(String($0)) } }
    // Names are read aloud without the marks around them.
    return [TerminalText(line: "\(schema.type): \(schema.summary.replacing("`", with: ""))")]
  }
}
