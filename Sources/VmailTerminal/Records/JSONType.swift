/// The type of a field that programs read.
public indirect enum JSONType: Sendable {
  case string
  /// A string that others wrote or influenced.
  case foreignText
  case integer
  case number
  case boolean
  /// RFC 3339 in UTC.
  case timestamp
  case oneOf([String])
  case array(of: JSONType)
  case object([FieldDescription])
  case nullable(JSONType)
  /// An object whose fields are not described here, such as a schema.
  case anyObject
}

/// The description of a field in the contract.
public struct FieldDescription: Sendable {
  public var name: String
  public var type: JSONType
  /// A clause without a full stop.
  public var meaning: String

  public init(name: String, type: JSONType, meaning: String) {
    self.name = name
    self.type = type
    self.meaning = meaning
  }

  /// `subject`, `from.name`, `attachments[].name`.
  var foreignTextPaths: [String] { type.foreignTextPaths.map { name + $0 } }
}

extension JSONType {
  /// The type in a JSON Schema (draft 2020-12).
  public var schema: JSONValue {
    switch self {
    case .string, .foreignText: ["type": "string"]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .timestamp: ["type": "string", "format": "date-time"]
    case .oneOf(let names): ["enum": .array(names.map(JSONValue.string))]
    case .array(let element): ["type": "array", "items": element.schema]
    case .object(let fields): RecordSchema.object(fields, leading: [])
    case .nullable(let type): ["anyOf": [type.schema, ["type": "null"]]]
    case .anyObject: ["type": "object"]
    }
  }

  /// The descriptions of the fields of its objects.
  public var fields: [FieldDescription] {
    switch self {
    case .object(let fields): fields
    case .array(let element), .nullable(let element): element.fields
    default: []
    }
  }

  /// Returns the type for a table that people read.
  /// - Parameter foreignText: the name for text by others, such as `string from mail`.
  public func title(foreignText: String) -> String {
    switch self {
    case .string: "string"
    case .foreignText: foreignText
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .timestamp: "time"
    case .oneOf(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .array(let element): "list of " + element.title(foreignText: foreignText)
    case .object(let fields): "{" + fields.map { "`\($0.name)`" }.joined(separator: ", ") + "}"
    case .nullable(let type): type.title(foreignText: foreignText) + " or null"
    case .anyObject: "object"
    }
  }

  /// The paths of text by others in a value of this type: `name` in an object, `[]` in a list; an empty path
  /// is the value itself.
  var foreignTextPaths: [String] {
    switch self {
    case .foreignText: [""]
    case .array(let element): element.foreignTextPaths.map { "[]" + $0 }
    case .object(let fields): fields.flatMap(\.foreignTextPaths).map { "." + $0 }
    case .nullable(let type): type.foreignTextPaths
    case .string, .integer, .number, .boolean, .timestamp, .oneOf, .anyObject: []
    }
  }
}
