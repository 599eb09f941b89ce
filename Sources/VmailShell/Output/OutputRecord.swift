/// An item printed by a command, in all output forms.
protocol OutputRecord: Sendable {
  /// The `type` of its JSON object.
  static var type: String { get }
  /// A sentence that describes the record.
  static var summary: String { get }
  /// The fields in the order in which they are printed.
  static var fields: [RecordField<Self>] { get }

  /// Returns lines of at most the layout's width; none if the record is not shown as text.
  func text(in layout: Layout) -> [StyledLine]
  /// Returns sentences for screen readers, without columns or symbols.
  func plain(in layout: Layout) -> [TerminalText]
}

extension OutputRecord {
  static var schema: RecordSchema {
    RecordSchema(type: type, summary: summary, fields: fields.map(\.description))
  }

  var json: JSONValue {
    let kind = JSONMember(name: "type", value: .string(Self.type))
    return .object(
      [kind] + Self.fields.map { JSONMember(name: $0.description.name, value: $0.value(self)) })
  }
}
