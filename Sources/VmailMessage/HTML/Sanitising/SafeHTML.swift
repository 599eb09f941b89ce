/// A document that is safe to show: whatever its origin, its types can't represent anything that runs code, loads
/// anything, navigates or hides.
///
/// Nodes are in document order, as in ``HTMLDocument``.
struct SafeHTML: Sendable {
  struct Node: Sendable {
    enum Content: Sendable {
      case text(Range<Int32>)
      case element(Element)
    }

    let content: Content
    /// The index of the first node after this one and its descendants.
    fileprivate(set) var end: Int32
  }

  struct Element: Sendable {
    let kind: SafeElement
    /// The effect of its attributes and styles on text.
    var traits: Traits = []
    /// The index of the link's target in ``targets``.
    var target: Int32 = -1
    /// The index of the image in ``images``.
    var image: Int32 = -1
    /// The range of the attributes in ``attributes``.
    fileprivate(set) var attributes: Range<Int32> = 0..<0
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt32

    static let bold = Traits(rawValue: 1)
    static let notBold = Traits(rawValue: 2)
    static let italic = Traits(rawValue: 4)
    static let struck = Traits(rawValue: 8)
    static let underlined = Traits(rawValue: 16)
    /// White space and line ends are preserved.
    static let preformatted = Traits(rawValue: 32)
    /// A paragraph without a margin.
    static let tight = Traits(rawValue: 64)
    static let rightAligned = Traits(rawValue: 128)
    /// It quotes the message that this one replies to.
    static let quotesReply = Traits(rawValue: 256)
    /// It begins the quoted message, which consists of it and the following content of its parent.
    static let beginsReply = Traits(rawValue: 512)
    /// It introduces a quotation.
    static let attribution = Traits(rawValue: 1024)
    /// A table that is marked as a layout table, or one that is marked as a data table.
    static let layoutTable = Traits(rawValue: 2048)
    static let borderedTable = Traits(rawValue: 4096)
    static let block = Traits(rawValue: 8192)
    /// An image that text flows around.
    static let floating = Traits(rawValue: 16384)
    /// A box beside others, such as a product beside products.
    static let column = Traits(rawValue: 32768)
    /// Line ends are preserved, but no other white space.
    static let lined = Traits(rawValue: 65536)
    static let raised = Traits(rawValue: 131_072)
    static let lowered = Traits(rawValue: 262_144)
  }

  /// Attributes for layout and size only, with checked values.
  enum AttributeName: String, CaseIterable, Sendable {
    case align, border, cellpadding, cellspacing, colspan, dir, height, lang, reversed, rowspan, start, style,
      type
    case valign, value, width
  }

  struct Attribute: Sendable {
    let name: AttributeName
    let value: Range<Int32>
  }

  private(set) var nodes: [Node] = []
  private(set) var attributes: [Attribute] = []
  private(set) var targets: [SafeTarget] = []
  private(set) var images: [SafeImage] = []
  private var bytes: [UInt8] = []

  func text(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  func attributes(of element: Element) -> ArraySlice<Attribute> {
    attributes[Int(element.attributes.lowerBound)..<Int(element.attributes.upperBound)]
  }

  func string(_ name: AttributeName, of element: Element) -> String? {
    attributes(of: element).first { $0.name == name }.map { String(decoding: text($0.value), as: UTF8.self) }
  }

  // MARK: Building

  init(size: Int) {
    nodes.reserveCapacity(size / 32)
    bytes.reserveCapacity(size)
  }

  mutating func add(_ target: SafeTarget) -> Int32 {
    targets.append(target)
    return Int32(targets.count - 1)
  }

  mutating func add(_ image: SafeImage) -> Int32 {
    images.append(image)
    return Int32(images.count - 1)
  }

  /// - Returns: the node's index, for ``close(_:)``.
  mutating func open(_ element: Element, attributes added: [(AttributeName, ArraySlice<UInt8>)]) -> Int {
    let first = Int32(attributes.count)
    for (name, value) in added where AttributeRules.isAllowed(value, for: name) {
      attributes.append(Attribute(name: name, value: append(value)))
    }
    var element = element
    element.attributes = first..<Int32(attributes.count)
    nodes.append(Node(content: .element(element), end: Int32(nodes.count + 1)))
    return nodes.count - 1
  }

  mutating func close(_ node: Int) { nodes[node].end = Int32(nodes.count) }

  /// Adds text without characters that control a terminal or change the text direction.
  mutating func addText(_ text: ArraySlice<UInt8>) {
    let start = Int32(bytes.count)
    SanitizedText.append(text, to: &bytes)
    let end = Int32(bytes.count)
    guard end > start else { return }
    nodes.append(Node(content: .text(start..<end), end: Int32(nodes.count + 1)))
  }

  private mutating func append(_ value: ArraySlice<UInt8>) -> Range<Int32> {
    let start = Int32(bytes.count)
    bytes.append(contentsOf: value)
    return start..<Int32(bytes.count)
  }
}

/// The permitted values of attributes.
enum AttributeRules {
  static func isAllowed(_ value: ArraySlice<UInt8>, for name: SafeHTML.AttributeName) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case .style: return value.count <= 4_000 && value.allSatisfy(isStyle)
    case .lang: return value.count <= 20 && value.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2D }
    case .align, .valign, .dir: return value.count <= 10 && value.allSatisfy(isLetter)
    case .border, .cellpadding, .cellspacing, .colspan, .rowspan: return isNumber(value, limit: 4)
    case .type: return value.count == 1 && "1aAiI".utf8.contains(value[value.startIndex])
    case .reversed: return CSSValue.equals(value, "reversed")
    case .start, .value: return isNumber(value.first == 0x2D ? value.dropFirst() : value, limit: 6)
    case .width, .height: return isNumber(value.last == 0x25 ? value.dropLast() : value, limit: 5)
    }
  }

  private static func isNumber(_ value: ArraySlice<UInt8>, limit: Int) -> Bool {
    !value.isEmpty && value.count <= limit && value.allSatisfy(isDigit)
  }

  /// Returns whether ``SafeStyle`` can write this byte.
  private static func isStyle(_ byte: UInt8) -> Bool {
    CSSValue.isAllowed(byte) || byte == 0x3A || byte == 0x3B
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
