/// One thing a command prints, in every form there is.
protocol OutputRecord: Sendable {
  /// The `type` of its JSON object.
  static var type: String { get }
  /// A sentence on what it is.
  static var summary: String { get }
  /// In the order in which they are printed.
  static var fields: [RecordField<Self>] { get }

  /// Lines of at most the layout's width; none when text has no use for it.
  func text(in layout: Layout) -> [StyledLine]
  /// Sentences made to be heard: no columns, no symbols.
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
