/// A field of a record: its description, and the function that returns its value. Both the output and its
/// schema are derived from this declaration.
struct RecordField<Source>: Sendable {
  let description: FieldDescription
  let value: @Sendable (Source) -> JSONValue

  init(
    _ name: String, _ type: JSONType, _ meaning: String,
    _ value: @escaping @Sendable (Source) -> JSONValue
  ) {
    description = FieldDescription(name: name, type: type, meaning: meaning)
    self.value = value
  }
}

extension RecordField {
  static func string(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String
  ) -> Self {
    Self(name, .string, meaning) { .string(value($0)) }
  }

  /// Returns a string field that others wrote or influenced.
  static func mailText(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String
  ) -> Self {
    Self(name, .mailText, meaning) { .string(value($0)) }
  }

  static func integer(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int
  ) -> Self {
    Self(name, .integer, meaning) { .int(value($0)) }
  }

  static func boolean(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Bool
  ) -> Self {
    Self(name, .boolean, meaning) { .bool(value($0)) }
  }

  static func optionalString(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> Self {
    Self(name, .nullable(.string), meaning) { .optional(value($0)) }
  }

  static func optionalMailText(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> String?
  ) -> Self {
    Self(name, .nullable(.mailText), meaning) { .optional(value($0)) }
  }

  static func optionalInteger(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Int?
  ) -> Self {
    Self(name, .nullable(.integer), meaning) { .optional(value($0)) }
  }
}

/// The fields of a value inside a record, such as a participant.
struct ObjectShape<Source>: Sendable {
  let fields: [RecordField<Source>]

  var type: JSONType { .object(fields.map(\.description)) }

  func json(_ source: Source) -> JSONValue {
    .object(fields.map { JSONMember(name: $0.description.name, value: $0.value(source)) })
  }

  func json(_ sources: [Source]) -> JSONValue { .array(sources.map(json)) }
}
