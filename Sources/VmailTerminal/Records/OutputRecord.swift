/// An item printed by a command, in all output forms.
public protocol OutputRecord: Sendable {
  /// The `type` of its JSON object.
  static var type: String { get }
  /// A sentence that describes the record.
  static var summary: String { get }
  /// The fields in the order in which they are printed.
  static var fields: [RecordField<Self>] { get }

  /// Returns lines of at most the layout's width; none if the record is not shown as text.
  func text(in layout: Layout) -> [StyledLine]
  /// Returns the fields of its row where ``Layout/isTabbed``; none if there is no such row, and `nil` if the text is the same
  /// there.
  func cells(in layout: Layout) -> [TerminalText]?
  /// Returns sentences for screen readers, without columns or symbols.
  func plain(in layout: Layout) -> [TerminalText]
}

extension OutputRecord {
  public func cells(in layout: Layout) -> [TerminalText]? { nil }
  public func row(_ fields: String...) -> [TerminalText] { fields.map { TerminalText(line: $0) } }

  public static var schema: RecordSchema {
    RecordSchema(type: type, summary: summary, fields: fields.map(\.description))
  }

  public var json: JSONValue {
    let kind = JSONMember(name: "type", value: .string(Self.type))
    return .object(
      [kind] + Self.fields.map { JSONMember(name: $0.description.name, value: $0.value(self)) })
  }
}

/// A record whose text, for everyone, is a sentence, or none.
public protocol SentenceRecord: OutputRecord {
  var sentence: TerminalText? { get }
}

extension SentenceRecord {
  public func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  public func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}

/// JSON for programs that text by others must not deceive, such as language models.
extension OutputRecord {
  /// The record with hidden characters made visible, and a final field `untrusted` that names the fields with
  /// text by others.
  var markedJSON: JSONValue {
    guard case .object(let members) = json.showingHidden else { return json }
    let paths = Self.fields.flatMap(\.description.foreignTextPaths)
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
