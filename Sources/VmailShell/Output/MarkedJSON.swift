/// JSON for programs that mail must not deceive, such as language models.
extension OutputRecord {
  /// The record with hidden characters made visible, and a final field `untrusted` that names the fields with
  /// text by others.
  var markedJSON: JSONValue {
    guard case .object(let members) = json.showingHidden else { return json }
    let paths = Self.fields.flatMap(\.description.mailTextPaths)
    return .object(members + [JSONMember(name: "untrusted", value: .array(paths.map(JSONValue.string)))])
  }
}

extension JSONValue {
  /// The value with all its strings as ``VisibleText``.
  var showingHidden: JSONValue {
    switch self {
    case .string(let text): .string(VisibleText.of(text))
    case .array(let elements): .array(elements.map(\.showingHidden))
    case .object(let members):
      .object(members.map { JSONMember(name: $0.name, value: $0.value.showingHidden) })
    case .null, .bool, .int, .double: self
    }
  }
}
