/// The atoms, strings and lists of a response, as ranges of its bytes.
final class ResponseTree: Sendable {
  enum Kind: UInt8, Sendable {
    case atom, quoted
    /// A quoted string with backslashes in it.
    case escaped
    case literal
    /// A literal that was passed on or dropped.
    case absent
    case list
    /// A list that is incomplete, since it nests too deeply.
    case cut
  }

  struct Node: Sendable {
    var kind: Kind
    var start: Int32
    var end: Int32
    /// The index of the node after this one and its children.
    var next: Int32
  }

  let bytes: [UInt8]
  let nodes: [Node]

  init(bytes: [UInt8], nodes: [Node]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  var values: ResponseValues { ResponseValues(tree: self, index: 0, end: nodes.count) }
}

struct ResponseValue {
  let tree: ResponseTree
  let index: Int

  private var node: ResponseTree.Node { tree.nodes[index] }
  private var slice: ArraySlice<UInt8> { tree.bytes[Int(node.start)..<Int(node.end)] }

  var isList: Bool { node.kind == .list || node.kind == .cut }
  var isCut: Bool { node.kind == .cut }
  var isAbsent: Bool { node.kind == .absent }
  var isNil: Bool { node.kind == .atom && equals("NIL") }

  /// The elements of a list; empty for any other value.
  var children: ResponseValues {
    ResponseValues(tree: tree, index: index + 1, end: isList ? Int(node.next) : index + 1)
  }

  /// The bytes of a string or an atom; `nil` for NIL, lists, and literals that were passed on or dropped.
  var string: [UInt8]? {
    switch node.kind {
    case .quoted, .literal: Array(slice)
    case .escaped: Self.unescaped(slice)
    case .atom: isNil ? nil : Array(slice)
    case .list, .cut, .absent: nil
    }
  }

  var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }

  var number: Int64? {
    guard node.kind != .list, !slice.isEmpty, slice.count <= 19 else { return nil }
    var number: Int64 = 0
    for digit in slice {
      guard (0x30...0x39).contains(digit) else { return nil }
      let (product, isBeyond) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = product.addingReportingOverflow(Int64(digit - 0x30))
      if isBeyond || isOver { return nil }
      number = sum
    }
    return number
  }

  /// Returns whether it is this word, ignoring case.
  func equals(_ word: StaticString) -> Bool {
    guard !isList, Int(node.end - node.start) == word.utf8CodeUnitCount else { return false }
    return begins(with: word)
  }

  func begins(with word: StaticString) -> Bool {
    guard !isList, Int(node.end - node.start) >= word.utf8CodeUnitCount else { return false }
    var place = Int(node.start)
    return word.withUTF8Buffer { letters in
      letters.allSatisfy { letter in
        defer { place += 1 }
        return Self.uppercase(letter) == Self.uppercase(tree.bytes[place])
      }
    }
  }

  private static func uppercase(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }

  /// The offset in the response at which it begins.
  var offset: Int { Int(node.start) }

  private static func unescaped(_ slice: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(slice.count)
    var isEscaped = false
    for byte in slice {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return result
  }
}

/// A sequence of adjacent values.
struct ResponseValues: Sequence, IteratorProtocol {
  let tree: ResponseTree
  var index: Int
  let end: Int

  mutating func next() -> ResponseValue? {
    guard index < end else { return nil }
    defer { index = Int(tree.nodes[index].next) }
    return ResponseValue(tree: tree, index: index)
  }
}
