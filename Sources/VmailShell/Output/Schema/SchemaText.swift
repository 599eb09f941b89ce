/// The contract as files: `docs/schema.md`, and a JSON Schema for each type.
enum SchemaText {
  /// Returns the file name and contents of every schema.
  static func files(_ schemas: [RecordSchema]) -> [(name: String, contents: String)] {
    schemas.map { ($0.type + ".schema.json", indented($0.document) + "\n") }
  }

  /// Returns a document with line breaks, for people.
  static func indented(_ value: JSONValue) -> String { indented(value, depth: 0) }

  /// Returns a section for each type, with a table of its fields.
  static func markdown(_ schemas: [RecordSchema]) -> String {
    schemas.map(section).joined(separator: "\n")
  }

  private static func section(_ schema: RecordSchema) -> String {
    var text = "## `\(schema.type)`\n\n\(schema.summary)\n\n| field | type | meaning |\n| --- | --- | --- |\n"
    for field in schema.fields { text += row(field, prefix: "") }
    return text
  }

  private static func row(_ field: FieldDescription, prefix: String) -> String {
    let name = prefix + field.name
    let own = "| `\(name)` | \(field.type.title) | \(field.meaning) |\n"
    return own + field.type.fields.map { row($0, prefix: name + ".") }.joined()
  }

  private static func indented(_ value: JSONValue, depth: Int) -> String {
    let space = String(repeating: "  ", count: depth + 1)
    switch value {
    case .object(let members) where !members.isEmpty:
      let lines = members.map {
        space + JSONValue.string($0.name).line + ": " + indented($0.value, depth: depth + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + space.dropLast(2) + "}"
    default: return value.line
    }
  }
}
