import FoundationEssentials
import VmailTerminal

/// Reads JSON that a program has sent. Its depth is bounded, and the caller bounds its size. The members of an object are
/// in the order of their names.
struct ReadJSON: Decodable {
  /// The most values that may be nested in each other.
  private static let deepest = 32

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let value: JSONValue

  /// - Returns: `nil` for what is no JSON, or too deep.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    (try? JSONDecoder().decode(ReadJSON.self, from: Data(bytes)))?.value
  }

  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.deepest else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "too many nested values"))
    }
    // What a value is not is found by an error, which takes longer than all else: the usual ones come first.
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let text = try? single.decode(String.self) {
      value = .string(text)
    } else if let members = try? decoder.container(keyedBy: Name.self) {
      value = .object(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          JSONMember(name: $0.stringValue, value: try members.decode(ReadJSON.self, forKey: $0).value)
        })
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(ReadJSON.self).value) }
      value = .array(values)
    } else if let number = try? single.decode(Int.self) {
      value = .int(number)
    } else if let bool = try? single.decode(Bool.self) {
      value = .bool(bool)
    } else {
      value = .double(try single.decode(Double.self))
    }
  }
}

extension JSONValue {
  /// The member of an object; `nil` if this is none, or lacks it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Int? { if case .int(let number) = self { number } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The strings of a list; `nil` if this is something else.
  var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}
