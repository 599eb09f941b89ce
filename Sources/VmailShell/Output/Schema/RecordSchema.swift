/// The contract of one record type.
struct RecordSchema: Sendable {
  var type: String
  /// The summary, a sentence.
  var summary: String
  var fields: [FieldDescription]

  /// The version of the whole output. The second number increases with new types or fields, which do not
  /// affect programs that ignore them; the first with removals and changes of meaning.
  static let version = "1.0"

  /// Returns the reasons why `value` is not such a record; empty if it is. This is stricter than the
  /// published schema, which allows additional fields: the output must match the declaration exactly.
  func validate(_ value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return ["\(type) is no object"] }
    let kind = FieldDescription(name: "type", type: .oneOf([type]), meaning: "")
    return Self.problems(in: members, fields: [kind] + fields, at: type)
  }

  static func problems(
    in members: [JSONMember], fields: [FieldDescription], at path: String
  ) -> [String] {
    guard members.map(\.name) == fields.map(\.name) else {
      return ["\(path) has \(members.map(\.name)), not \(fields.map(\.name))"]
    }
    return zip(members, fields).flatMap { $1.type.problems(in: $0.value, at: path + "." + $1.name) }
  }

  /// A JSON Schema (draft 2020-12) document.
  var document: JSONValue {
    let kind = JSONMember(name: "type", value: ["const": .string(type)])
    let head: [JSONMember] = [
      JSONMember(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      JSONMember(name: "$id", value: .string("urn:vmail:output:\(type):\(Self.version)")),
      JSONMember(name: "version", value: .string(Self.version)),
      JSONMember(name: "title", value: .string(type)),
      JSONMember(name: "description", value: .string(summary)),
    ]
    guard case .object(let body) = Self.object(fields, leading: [kind]) else { return .object(head) }
    return .object(head + body)
  }

  /// Returns the schema of an object that has all of `fields`. Other fields are allowed, since more may be
  /// added later.
  static func object(_ fields: [FieldDescription], leading: [JSONMember]) -> JSONValue {
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
