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
  static let summary = "What a type of output looks like."
  static let fields: [RecordField<SchemaRecord>] = [
    .string("name", "the type") { $0.schema.type },
    .string("version", "of all types: 1.1 has more than 1.0, and 2.0 something else") { _ in
      RecordSchema.version
    },
    .string("summary", "what it is") { $0.schema.summary },
    RecordField("schema", .nullable(.anyObject), "a JSON Schema (draft 2020-12); null in the list of names") {
      $0.form == .name ? .null : $0.schema.document
    },
  ]

  /// The document, which is meant for programs in all output forms, and never truncated or wrapped.
  private var document: String {
    form == .line ? schema.document.line : SchemaText.indented(schema.document)
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
