/// The attributes of an element, valid only during the callback that passes them.
struct HTMLAttributes {
  private let input: UnsafeBufferPointer<UInt8>
  private let list: [HTMLTag.Attribute]

  init(of tag: HTMLTag, in input: UnsafeBufferPointer<UInt8>) { (self.input, list) = (input, tag.attributes) }

  private init() { (input, list) = (UnsafeBufferPointer(start: nil, count: 0), []) }

  static var none: HTMLAttributes { HTMLAttributes() }

  /// The maximum number of attributes of an element that are read.
  static let limit = 200

  var isEmpty: Bool { list.isEmpty }
  var count: Int { list.count }

  /// - Parameter name: a name in lower case.
  /// - Returns: `nil` when there is no such attribute; empty when it has no value.
  subscript(name: StaticString) -> String? {
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return list.first { isNamed($0, name) }.map { String(decoding: value(of: $0), as: UTF8.self) }
  }

  /// Calls `body` for the name, in lower case, and the value of each attribute in order. A missing value is passed as
  /// an empty one. Of several attributes with the same name, only the first counts.
  func forEach(_ body: (String, [UInt8]) -> Void) {
    var names: Set<String> = []
    for attribute in list {
      let name = String(decoding: input[attribute.name].lazy.map(HTMLTag.lowercase), as: UTF8.self)
      if list.count == 1 || names.insert(name).inserted { body(name, value(of: attribute)) }
    }
  }

  private func isNamed(_ attribute: HTMLTag.Attribute, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    attribute.name.count == name.count
      && zip(input[attribute.name], name).allSatisfy { HTMLTag.lowercase($0) == $1 }
  }

  private func value(of attribute: HTMLTag.Attribute) -> [UInt8] {
    var value: [UInt8] = []
    HTMLCharacters.decode(input[attribute.value], isInAttribute: true, into: &value)
    return value
  }
}
