public import VmailTerminal

/// Shows the schemas of types of JSON output.
public enum Schemas {
  /// Lists the types.
  public static func list(_ schemas: [RecordSchema], in context: some CommandContext) {
    let program = type(of: context).programName
    context.console.results(schemas.map { SchemaRecord(schema: $0, form: .name, program: program) })
  }

  /// Shows the schemas of the types that words name, or all.
  public static func show(_ words: [Word], of schemas: [RecordSchema], in context: some CommandContext) throws
  {
    let named = try words.map { try schema(named: $0, of: schemas) }
    let (form, program) = (named.isEmpty ? SchemaRecord.Form.line : .indented, type(of: context).programName)
    context.console.results(
      (named.isEmpty ? schemas : named).map { SchemaRecord(schema: $0, form: form, program: program) })
  }

  private static func schema(named word: Word, of schemas: [RecordSchema]) throws -> RecordSchema {
    if let schema = schemas.first(where: { $0.type == word.text }) { return schema }
    let nearest = SimilarName.nearest(to: word.text, in: schemas.map(\.type))
    throw ShellError(
      .usage, "no type \"\(word.text)\"" + ShellError.didYouMean(nearest), hint: "Type schema --list.",
      place: word.range)
  }
}

/// The schema of an output type, for programs.
public struct SchemaRecord: OutputRecord {
  enum Form: Sendable {
    /// The name and the summary.
    case name
    /// The document, on a single line or indented.
    case line, indented
  }

  var schema: RecordSchema
  var form: Form
  /// The name of the program that prints objects of the type.
  var program: String

  public static let type = "schema"
  public static let summary = "The schema of a type of output."
  public static let fields: [RecordField<SchemaRecord>] = [
    .string("name", "the type") { $0.schema.type },
    .string("version", "the version of all types: 1.1 adds to 1.0, and 2.0 is incompatible") { _ in
      RecordSchema.version
    },
    .string("summary", "its summary") { $0.schema.summary },
    RecordField("schema", .nullable(.anyObject), "a JSON Schema (draft 2020-12); null in the list of names") {
      $0.form == .name ? .null : $0.schema.document(in: $0.program)
    },
  ]

  /// The document, which is meant for programs in all output forms, and never truncated or wrapped.
  private var document: String {
    form == .line ? schema.document(in: program).line : SchemaText.indented(schema.document(in: program))
  }

  public func text(in layout: Layout) -> [StyledLine] {
    guard form == .name else { return plain(in: layout).map { StyledLine($0) } }
    return layout.sentence(TerminalText(line: "\(schema.type): \(schema.summary)"))
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    guard form == .name else { return document.split(separator: "\n").map { TerminalText(String($0)) } }
    // Names are read aloud without the marks around them.
    return [TerminalText(line: "\(schema.type): \(schema.summary.replacing("`", with: ""))")]
  }
}
