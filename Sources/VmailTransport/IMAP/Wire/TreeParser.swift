import VmailDomain

/// Parses a response into a ``ResponseTree`` with a stack of its own, so that nesting doesn't use the call
/// stack.
struct TreeParser {
  private let bytes: [UInt8]
  private let limits: WireLimits
  private var position: Int
  private var nodes: [ResponseTree.Node] = []
  /// The open lists.
  private var open: [Int] = []
  /// The number of open lists that are being left out.
  private var skippedDepth = 0

  /// - Parameter offset: the offset in the response at which the values begin.
  static func parse(_ bytes: [UInt8], from offset: Int, limits: WireLimits) throws(ServerError)
    -> ResponseTree
  {
    var parser = TreeParser(bytes: bytes, limits: limits, position: offset)
    try parser.parse()
    return ResponseTree(bytes: bytes, nodes: parser.nodes)
  }

  private init(bytes: [UInt8], limits: WireLimits, position: Int) {
    self.bytes = bytes
    self.limits = limits
    self.position = position
    nodes.reserveCapacity(64)
  }

  private mutating func parse() throws(ServerError) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "): position += 1
      case UInt8(ascii: "("): try openList()
      case UInt8(ascii: ")"): try closeList()
      case UInt8(ascii: "\""): try quoted()
      case UInt8(ascii: "{"): try literal()
      case UInt8(ascii: "~") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "{"):
        position += 1
        try literal()
      default: try atom()
      }
    }
    guard open.isEmpty, skippedDepth == 0 else { throw Self.broken("an unclosed list") }
  }

  private static func broken(_ what: String) -> ServerError { .protocolViolation("\(what) in a response") }

  private mutating func add(_ kind: ResponseTree.Kind, _ start: Int, _ end: Int) throws(ServerError) {
    guard skippedDepth == 0 else { return }
    guard nodes.count < limits.nodes else { throw .tooLarge("a response of more than \(limits.nodes) parts") }
    let next = Int32(nodes.count + 1)
    nodes.append(ResponseTree.Node(kind: kind, start: Int32(start), end: Int32(end), next: next))
  }

  private mutating func openList() throws(ServerError) {
    if skippedDepth > 0 || open.count >= limits.depth {
      if skippedDepth == 0 { for list in open { nodes[list].kind = .cut } }
      skippedDepth += 1
    } else {
      open.append(nodes.count)
      try add(.list, position, position)
    }
    position += 1
  }

  private mutating func closeList() throws(ServerError) {
    if skippedDepth > 0 {
      skippedDepth -= 1
    } else {
      guard let list = open.popLast() else { throw Self.broken("an unopened list") }
      nodes[list].end = Int32(position)
      nodes[list].next = Int32(nodes.count)
    }
    position += 1
  }

  private mutating func quoted() throws(ServerError) {
    var end = position + 1
    var kind = ResponseTree.Kind.quoted
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") {
        kind = .escaped
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else { throw Self.broken("an unclosed string") }
    try add(kind, position + 1, end)
    position = end + 1
  }

  private mutating func literal() throws(ServerError) {
    var end = position + 1
    var size = 0
    while end < bytes.count, (0x30...0x39).contains(bytes[end]), size <= limits.message {
      size = size * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    let isAbsent = end < bytes.count && bytes[end] == UInt8(ascii: "!")
    if end < bytes.count, isAbsent || bytes[end] == UInt8(ascii: "+") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "}") else { return try atom() }
    end += 1
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A, bytes.count - end - 1 >= size else {
      throw Self.broken("a missing literal")
    }
    try add(isAbsent ? .absent : .literal, end + 1, end + 1 + size)
    position = end + 1 + size
  }

  private mutating func atom() throws(ServerError) {
    var end = position
    scan: while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"): break scan
      case UInt8(ascii: "[") where isSection(at: end): end = try sectionEnd(from: end)
      case 0x0D, 0x0A: throw Self.broken("a line end")
      default: end += 1
      }
    }
    try add(.atom, position, end)
    position = end
  }

  /// Returns whether the bracket follows `BODY` or `BINARY`, whose brackets contain spaces and lists.
  private func isSection(at bracket: Int) -> Bool {
    let name = bytes[position..<bracket].map { $0 & 0xDF }
    return name == Array("BODY".utf8) || name == Array("BINARY".utf8)
  }

  private func sectionEnd(from bracket: Int) throws(ServerError) -> Int {
    var end = bracket
    while end < bytes.count, bytes[end] != UInt8(ascii: "]"), bytes[end] != 0x0D, bytes[end] != 0x0A {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "]") else {
      throw Self.broken("an unclosed section")
    }
    return end + 1
  }
}
