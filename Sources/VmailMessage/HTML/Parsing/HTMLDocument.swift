/// An HTML document as a tree, as it was written, whether safe or not.
///
/// Nodes are stored in document order in a single array, so that no nesting depth requires recursion.
struct HTMLDocument: Sendable {
  struct Node: Sendable {
    enum Kind: Sendable {
      case element
      case text
      /// The content of a style element.
      case styleSheet
    }

    let kind: Kind
    /// The index in ``names`` of an element's name.
    let name: Int32
    /// The index of the first node after this one and its descendants.
    var end: Int32
    /// The range of an element's attributes, or of a text's bytes.
    var content: Range<Int32>
  }

  struct Attribute: Sendable {
    /// The index of the attribute's name in ``names``.
    let name: Int32
    let value: Range<Int32>
  }

  fileprivate(set) var nodes: [Node] = []
  fileprivate(set) var attributes: [Attribute] = []
  /// The names of elements and attributes, each once, in lower case.
  fileprivate(set) var names: [String] = []
  /// Text and attribute values: valid UTF-8, with character references decoded.
  fileprivate(set) var bytes: [UInt8] = []
  /// Whether part of the document was left out because it was too large or too deep.
  fileprivate(set) var isCut = false

  func attributes(of node: Node) -> ArraySlice<Attribute> {
    attributes[Int(node.content.lowerBound)..<Int(node.content.upperBound)]
  }

  func text(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  func string(_ range: Range<Int32>) -> String { String(decoding: text(range), as: UTF8.self) }
}

/// Parses HTML into an ``HTMLDocument``.
enum HTMLParser {
  /// The maximum size of HTML that is read, in bytes.
  static let inputLimit = 16 << 20

  static func parse(_ html: String) -> HTMLDocument {
    let input = CleanText.prefix(html, limit: inputLimit)
    let builder = HTMLTreeBuilder(size: input.utf8.count)
    let isWhole = HTMLTokenizer.parse(input, for: builder)
    var document = builder.finish()
    document.isCut = !isWhole || input.utf8.count < html.utf8.count
    return document
  }
}

/// Builds a tree from what ``HTMLTokenizer`` reads, in document order. Starts and ends are balanced, unless the document was
/// cut.
final class HTMLTreeBuilder {
  private var document = HTMLDocument()
  /// The open elements.
  private var open: [Int32] = []
  private var numbers: [String: Int32] = [:]
  private var styleName: Int32 = -1
  /// The nodes of `html` and `body`, by their names.
  private var roots: [Int32: Int] = [:]
  /// Whether the last node is text that may be continued.
  private var isInText = false

  init(size: Int) {
    document.nodes.reserveCapacity(size / 24)
    document.attributes.reserveCapacity(size / 24)
    document.bytes.reserveCapacity(size)
    styleName = number(of: "style")
  }

  func finish() -> HTMLDocument {
    while !open.isEmpty { close() }
    return document
  }

  func start(_ element: String, attributes: HTMLAttributes) {
    let name = number(of: element)
    let first = Int32(document.attributes.count)
    attributes.forEach { name, value in
      let number = number(of: name)
      document.attributes.append(HTMLDocument.Attribute(name: number, value: append(value)))
    }
    open.append(Int32(document.nodes.count))
    document.nodes.append(
      HTMLDocument.Node(
        kind: .element, name: name, end: 0, content: first..<Int32(document.attributes.count)))
    isInText = false
  }

  /// Adds the attributes of another tag for an `html` or `body`, which has those that it doesn't have yet.
  func add(_ attributes: HTMLAttributes, to element: String) {
    let name = number(of: element)
    guard !attributes.isEmpty else { return }
    let node = roots[name] ?? document.nodes.firstIndex { $0.name == name } ?? -1
    roots[name] = node
    guard node >= 0 else { return }
    var all = Array(document.attributes(of: document.nodes[node]))
    let known = Set(all.map(\.name))
    attributes.forEach { name, value in
      let number = number(of: name)
      guard !known.contains(number), all.count < HTMLAttributes.limit else { return }
      all.append(HTMLDocument.Attribute(name: number, value: append(value)))
    }
    guard all.count > known.count else { return }
    let first = Int32(document.attributes.count)
    document.attributes += all
    document.nodes[node].content = first..<Int32(document.attributes.count)
    // The values are behind the text so far, which can't be continued now.
    isInText = false
  }

  func end(_ element: String) {
    guard let last = open.last, document.nodes[Int(last)].name == number(of: element) else { return }
    close()
  }

  /// Adds text, in valid UTF-8 and with character references decoded, but not that of script and style elements.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>) { add(bytes, as: .text) }

  /// Adds the content of a style element.
  func rawText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let last = open.last, document.nodes[Int(last)].name == styleName else { return }
    add(bytes, as: .styleSheet)
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>, as kind: HTMLDocument.Node.Kind) {
    let range = append(bytes)
    if isInText, let last = document.nodes.indices.last, document.nodes[last].kind == kind {
      document.nodes[last].content = document.nodes[last].content.lowerBound..<range.upperBound
      return
    }
    let end = Int32(document.nodes.count + 1)
    document.nodes.append(HTMLDocument.Node(kind: kind, name: -1, end: end, content: range))
    isInText = true
  }

  private func append(_ bytes: some Collection<UInt8>) -> Range<Int32> {
    let start = Int32(document.bytes.count)
    document.bytes.append(contentsOf: bytes)
    return start..<Int32(document.bytes.count)
  }

  private func close() {
    guard let index = open.popLast() else { return }
    document.nodes[Int(index)].end = Int32(document.nodes.count)
    isInText = false
  }

  private func number(of name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(document.names.count)
    document.names.append(name)
    numbers[name] = number
    return number
  }
}
