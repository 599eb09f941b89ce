/// The contract of one record type.
public struct RecordSchema: Sendable {
  public var type: String
  /// The summary, a sentence.
  public var summary: String
  public var fields: [FieldDescription]

  /// The version of the whole output. The second number increases with new types or fields, which do not
  /// affect programs that ignore them; the first with removals and changes of meaning.
  public static let version = "1.0"

  /// Returns a JSON Schema (draft 2020-12) document.
  /// - Parameter namespace: the name of the program, for the schema's identifier.
  public func document(in namespace: String) -> JSONValue {
    let kind = JSONMember(name: "type", value: ["const": .string(type)])
    let head: [JSONMember] = [
      JSONMember(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      JSONMember(name: "$id", value: .string("urn:\(namespace):output:\(type):\(Self.version)")),
      JSONMember(name: "version", value: .string(Self.version)),
      JSONMember(name: "title", value: .string(type)),
      JSONMember(name: "description", value: .string(summary)),
    ]
    guard case .object(let body) = Self.object(fields, leading: [kind]) else { return .object(head) }
    return .object(head + body)
  }

  /// Returns the schema of an object that has all of `fields`. Other fields are allowed, since more may be
  /// added later.
  public static func object(_ fields: [FieldDescription], leading: [JSONMember]) -> JSONValue {
    let properties = fields.map { field in
      var members: [JSONMember] = []
      if case .object(let schema) = field.type.schema { members = schema }
      members.append(JSONMember(name: "description", value: .string(field.meaning)))
      return JSONMember(name: field.name, value: .object(members))
    }
    let names = leading.map(\.name) + fields.map(\.name)
    return [
      "type": "object", "properties": .object(leading + properties),
      "required": .array(names.map(JSONValue.string)),
    ]
  }
}

/// Schemas as text: as JSON with line breaks, and as tables in Markdown.
public enum SchemaText {
  /// Returns the file name and contents of every schema.
  public static func files(_ schemas: [RecordSchema], in namespace: String) -> [(
    name: String, contents: String
  )] {
    schemas.map { ($0.type + ".schema.json", indented($0.document(in: namespace)) + "\n") }
  }

  /// Returns a document with line breaks, for people.
  public static func indented(_ value: JSONValue) -> String { indented(value, depth: 0) }

  /// Returns a section for each type, with a table of its fields.
  /// - Parameter foreignText: the name for text by others, such as `string from mail`.
  public static func markdown(_ schemas: [RecordSchema], foreignText: String) -> String {
    schemas.map { section($0, foreignText) }.joined(separator: "\n")
  }

  private static func section(_ schema: RecordSchema, _ foreignText: String) -> String {
    var text = "## `\(schema.type)`\n\n\(schema.summary)\n\n| field | type | meaning |\n| --- | --- | --- |\n"
    for field in schema.fields { text += row(field, prefix: "", foreignText) }
    return text
  }

  private static func row(_ field: FieldDescription, prefix: String, _ foreignText: String) -> String {
    let name = prefix + field.name
    let own = "| `\(name)` | \(field.type.title(foreignText: foreignText)) | \(field.meaning) |\n"
    return own + field.type.fields.map { row($0, prefix: name + ".", foreignText) }.joined()
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
