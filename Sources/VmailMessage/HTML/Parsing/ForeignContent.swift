/// Tracks the enclosing SVG and MathML elements: their content follows other rules, until an HTML element ends them
/// (HTML standard, section 13.2.6.5).
struct ForeignContent {
  /// The SVG and MathML elements that may contain HTML (section 13.2.6: integration points).
  private static let integrationPoints: [String: Set<String>] = [
    "svg": ["foreignobject", "desc", "title"], "math": ["mi", "mo", "mn", "ms", "mtext", "annotation-xml"],
  ]

  /// HTML elements that are not allowed in SVG or MathML, and end it.
  private static let leaving: Set<String> = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1",
    "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol",
    "p", "pre", "ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul",
    "var",
  ]

  /// The maximum nesting depth that is tracked.
  private static let depthLimit = 512

  private var open: [String] = []

  var isInside: Bool { !open.isEmpty }

  /// Whether the rules of SVG and MathML apply.
  var isForeign: Bool { open.last.map { Self.integrationPoints[$0] != nil } ?? false }

  /// Returns whether an element is allowed here without ending the drawing.
  func takes(_ name: String) -> Bool { !isForeign || !Self.leaving.contains(name) }

  /// Returns the name to pass to the parser instead of one that would mean raw text to it.
  func name(of element: String) -> String {
    isForeign && (element == "style" || element == "script") ? "svg:" + element : element
  }

  mutating func begin(_ name: String) {
    guard open.count < Self.depthLimit else { return }
    let isPoint = open.last.flatMap { Self.integrationPoints[$0] }?.contains(name) ?? false
    if isPoint || Self.integrationPoints[name] != nil { open.append(name) }
  }

  /// - Returns: the elements to close before HTML continues.
  mutating func leave() -> [String] {
    var closed: [String] = []
    while isForeign, let name = open.popLast() { closed.append(name) }
    return closed
  }

  /// Handles an end tag.
  ///
  /// - Returns: the elements to close before it.
  mutating func end(of name: String) -> [String] {
    guard takes(name) else { return leave() }
    if let index = open.lastIndex(of: name) { open.removeSubrange(index...) }
    return []
  }
}
