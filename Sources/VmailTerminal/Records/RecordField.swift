/// A field of a record: its description, and the function that returns its value. Both the output and its
/// schema are derived from this declaration.
public struct RecordField<Source>: Sendable {
  public let description: FieldDescription
  public let value: @Sendable (Source) -> JSONValue

  public init(
    _ name: String, _ type: JSONType, _ meaning: String,
    _ value: @escaping @Sendable (Source) -> JSONValue
  ) {
    description = FieldDescription(name: name, type: type, meaning: meaning)
    self.value = value
  }
}

extension RecordField {
  public static func string(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String
  ) -> Self {
    Self(name, .string, meaning) { .string(value($0)) }
  }

  /// Returns a string field that others wrote or influenced.
  public static func foreignText(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String
  ) -> Self {
    Self(name, .foreignText, meaning) { .string(value($0)) }
  }

  public static func integer(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int
  ) -> Self {
    Self(name, .integer, meaning) { .int(value($0)) }
  }

  public static func boolean(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Bool
  ) -> Self {
    Self(name, .boolean, meaning) { .bool(value($0)) }
  }

  public static func optionalString(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> Self {
    Self(name, .nullable(.string), meaning) { .optional(value($0)) }
  }

  public static func optionalForeignText(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> Self {
    Self(name, .nullable(.foreignText), meaning) { .optional(value($0)) }
  }

  public static func optionalInteger(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int?
  ) -> Self {
    Self(name, .nullable(.integer), meaning) { .optional(value($0)) }
  }

  public static func strings(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> [String]
  ) -> Self {
    Self(name, .array(of: .string), meaning) { .array(value($0).map(JSONValue.string)) }
  }

  /// Returns a list of strings that others wrote or influenced.
  public static func foreignTexts(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> [String]
  ) -> Self {
    Self(name, .array(of: .foreignText), meaning) { .array(value($0).map(JSONValue.string)) }
  }

  /// Returns a field with the name of one of the cases.
  public static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Choice
  ) -> Self {
    Self(name, .oneOf(Choice.allCases.map { $0.rawValue }), meaning) { .string(value($0).rawValue) }
  }

  public static func optionalChoice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Choice?
  ) -> Self {
    Self(name, .nullable(.oneOf(Choice.allCases.map { $0.rawValue })), meaning) {
      .optional(value($0)?.rawValue)
    }
  }

  public static func object<Value>(
    _ name: String, _ shape: ObjectShape<Value>, _ meaning: String,
    _ value: @escaping @Sendable (Source) -> Value
  ) -> Self {
    Self(name, shape.type, meaning) { shape.json(value($0)) }
  }

  public static func objects<Value>(
    _ name: String, _ shape: ObjectShape<Value>, _ meaning: String,
    _ value: @escaping @Sendable (Source) -> [Value]
  ) -> Self {
    Self(name, .array(of: shape.type), meaning) { shape.json(value($0)) }
  }

  /// Returns the same field of what the source contains.
  public func lifted<Outer>(_ inner: @escaping @Sendable (Outer) -> Source) -> RecordField<Outer> {
    RecordField<Outer>(description.name, description.type, description.meaning) { value(inner($0)) }
  }
}

/// The fields of a value inside a record, such as a participant.
public struct ObjectShape<Source>: Sendable {
  public let fields: [RecordField<Source>]

  public init(fields: [RecordField<Source>]) {
    self.fields = fields
  }

  public var type: JSONType { .object(fields.map(\.description)) }

  public func json(_ source: Source) -> JSONValue {
    .object(fields.map { JSONMember(name: $0.description.name, value: $0.value(source)) })
  }

  public func json(_ sources: [Source]) -> JSONValue { .array(sources.map(json)) }
}
