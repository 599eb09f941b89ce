public import VmailTerminal

extension RecordSchema {
  /// Returns the reasons why `value` is not such a record; empty if it is. This is stricter than the published schema, which
  /// allows additional fields: the output must match the declaration exactly.
  public func validate(_ value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return ["\(type) is not an object"] }
    let kind = FieldDescription(name: "type", type: .oneOf([type]), meaning: "")
    return Self.problems(in: members, fields: [kind] + fields, at: type)
  }

  fileprivate static func problems(
    in members: [JSONMember], fields: [FieldDescription], at path: String
  ) -> [String] {
    guard members.map(\.name) == fields.map(\.name) else {
      return ["\(path) has \(members.map(\.name)), not \(fields.map(\.name))"]
    }
    return zip(members, fields).flatMap { $1.type.problems(in: $0.value, at: path + "." + $1.name) }
  }
}

extension JSONType {
  /// Returns the reasons why `value` is not of this type; empty if it is.
  public func problems(in value: JSONValue, at path: String) -> [String] {
    switch (self, value) {
    case (.nullable, .null), (.string, .string), (.foreignText, .string), (.integer, .int), (.number, .int),
      (.number, .double), (.boolean, .bool), (.anyObject, .object):
      return []
    case (.nullable(let type), _): return type.problems(in: value, at: path)
    case (.timestamp, .string(let text))
    where text.wholeMatch(of: /[0-9]{4}(-[0-9]{2}){2}T([0-9]{2}:){2}[0-9]{2}Z/) != nil:
      return []
    case (.oneOf(let names), .string(let text)) where names.contains(text): return []
    case (.array(let type), .array(let elements)):
      return elements.enumerated().flatMap { type.problems(in: $1, at: "\(path)[\($0)]") }
    case (.object(let fields), .object(let members)):
      return RecordSchema.problems(in: members, fields: fields, at: path)
    default: return ["\(path) is \(value.line), not \(self)"]
    }
  }
}
