/// The drawings and formulas that a place in HTML is in: other rules hold there, until an element of HTML
/// ends them (HTML standard, section 13.2.6.5).
struct ForeignContent {
  /// The elements in a drawing or formula that contain HTML again (section 13.2.6: integration points).
  private static let integrationPoints: [String: Set<String>] = [
    "svg": ["foreignobject", "desc", "title"], "math": ["mi", "mo", "mn", "ms", "mtext", "annotation-xml"],
  ]

  /// Elements that no drawing or formula has: with them it has ended.
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

  /// Whether the rules of drawings and formulas hold.
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

  /// - Returns: the elements to close, so that HTML goes on.
  mutating func leave() -> [String] {
    var closed: [String] = []
    while isForeign, let name = open.popLast() { closed.append(name) }
    return closed
  }

  /// An end tag was read.
  ///
  /// - Returns: the elements to close before it.
  mutating func end(of name: String) -> [String] {
    guard takes(name) else { return leave() }
    if let index = open.lastIndex(of: name) { open.removeSubrange(index...) }
    return []
  }
}
