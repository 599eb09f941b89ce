/// The contract of one record type.
struct RecordSchema: Sendable {
  var type: String
  /// A sentence.
  var summary: String
  var fields: [FieldDescription]

  /// Of all that is printed. The second number is raised when types or fields are added, which programs that
  /// take no notice of them outlive; the first when one is taken away or means something else.
  static let version = "1.0"

  /// What keeps `value` from being such a record; empty when it is one. Stricter than the published
  /// schema, which lets fields be added: what is printed must be what is declared.
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

  /// The schema of an object that has all of `fields`. More may be added later, so others are
  /// allowed.
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
