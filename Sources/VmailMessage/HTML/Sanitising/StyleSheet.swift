/// The rules of a document's style elements that can hide something: those whose selector is a single element, class
/// or ID, outside of any condition.
struct StyleSheet: Sendable {
  /// The rules by selector: `.class`, `#id`, `element`, `element.class`, in lower case.
  private var rules: [String: VisualStyle] = [:]
  /// The last simple selectors of combined ones that set a background, whose colour is then uncertain.
  private var painted: Set<String> = []

  /// The maximum number of bytes of style sheets, and of selectors, that are read.
  private static let sizeLimit = 512 << 10
  private static let ruleLimit = 5_000

  var isEmpty: Bool { rules.isEmpty && painted.isEmpty }

  /// Reads all style elements of a document, except those in a template, which is not shown.
  init(_ document: HTMLDocument) {
    let template = document.names.firstIndex(of: "template").map { Int32($0) }
    var size = 0
    var index = 0
    while index < document.nodes.count, size <= Self.sizeLimit {
      let node = document.nodes[index]
      index += 1
      if node.kind == .element, node.name == template { index = Int(node.end) }
      guard node.kind == .styleSheet else { continue }
      size += node.content.count
      if size <= Self.sizeLimit { add(CSSDeclarations.plain(document.text(node.content))) }
    }
  }

  /// Returns the style that applies to an element, not including its own style attribute.
  func style(element: String, classes: ArraySlice<UInt8>, identifier: ArraySlice<UInt8>) -> VisualStyle {
    var style = VisualStyle()
    take(element, into: &style)
    for name in classes.prefix(2_000).split(whereSeparator: { $0 <= 0x20 }).prefix(20) where name.count <= 100
    {
      let selector = "." + String(decoding: name, as: UTF8.self).lowercased()
      take(selector, into: &style)
      take(element + selector, into: &style)
    }
    if !identifier.isEmpty, identifier.count <= 100 {
      take("#" + String(decoding: identifier, as: UTF8.self).lowercased(), into: &style)
    }
    return style
  }

  private func take(_ selector: String, into style: inout VisualStyle) {
    if let rule = rules[selector] { style.override(by: rule) }
    if painted.contains(selector) { style.background = .picture }
  }

  // MARK: Reading

  private mutating func add(_ css: [UInt8]) {
    var index = css.startIndex
    while index < css.endIndex, rules.count < Self.ruleLimit {
      let start = index
      while index < css.endIndex, css[index] != 0x7B, css[index] != 0x3B { index += 1 }
      let head = Self.withoutCommentMarks(css[start..<index])
      guard index < css.endIndex, css[index] == 0x7B else {
        index += 1
        continue
      }
      let end = Self.blockEnd(in: css, from: index + 1)
      // The condition of an at-rule may not apply, so its rules are ignored.
      if head.first != 0x40 { add(css[(index + 1)..<end], to: head) }
      index = end + 1
    }
  }

  /// Removes the `<!--` and `-->` around the rules in old mail.
  private static func withoutCommentMarks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = CSSDeclarations.trimmed(text)
    while let mark = ["<!--", "-->"].first(where: { text.starts(with: $0.utf8) }) {
      text = CSSDeclarations.trimmed(text.dropFirst(mark.utf8.count))
    }
    return text
  }

  private static func blockEnd(in css: [UInt8], from start: Int) -> Int {
    var depth = 1
    var index = start
    while index < css.endIndex {
      if css[index] == 0x7B { depth += 1 }
      if css[index] == 0x7D { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return index
  }

  private mutating func add(_ declarations: ArraySlice<UInt8>, to selectors: ArraySlice<UInt8>) {
    var style = VisualStyle()
    CSSDeclarations.forEach(in: declarations) { property, value, isImportant in
      style.take(property, value, isImportant: isImportant)
    }
    for selector in selectors.split(separator: 0x2C).prefix(50) {
      let parts = CSSDeclarations.trimmed(selector).split { $0 == 0x20 || $0 == 0x3E || $0 == 0x2B }
      guard let last = parts.last, last.count <= 100, last.allSatisfy(Self.isName) else { continue }
      let name = String(decoding: last, as: UTF8.self)
      if parts.count == 1, name.utf8.dropFirst().count(where: { $0 == 0x2E || $0 == 0x23 }) <= 1 {
        rules[name, default: VisualStyle()].override(by: style)
      } else if style.background != nil {
        painted.insert(name)
      }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F, 0x2E, 0x23, 0x80...: true
    default: false
    }
  }
}
