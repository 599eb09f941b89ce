/// A JSON value (RFC 8259) whose objects keep their order.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.int) ?? .null }

  /// The value on one line.
  var line: String {
    var bytes: [UInt8] = []
    JSONWriter.write(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct JSONMember: Hashable, Sendable {
  var name: String
  var value: JSONValue
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember(name: $0.0, value: $0.1) })
  }
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
}
