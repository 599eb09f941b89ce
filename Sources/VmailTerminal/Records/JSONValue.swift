/// A JSON value (RFC 8259) whose objects keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  public static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  public static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.int) ?? .null }

  /// The value on one line.
  public var line: String {
    var bytes: [UInt8] = []
    JSONWriter.write(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

public struct JSONMember: Hashable, Sendable {
  public var name: String
  public var value: JSONValue

  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember(name: $0.0, value: $0.1) })
  }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
