/// The rules of a document's style elements that can hide something: those whose selector is a single element, class
/// or ID, outside of any condition.
struct StyleSheet: Sendable {
  /// The rules by ``CSSSelector/key``.
  private var rules: [String: [Rule]] = [:]
  private var count = 0
  /// A condition of each combined selector that sets a background, whose colour is then uncertain.
  private var painted: Set<String> = []

  private struct Rule: Sendable {
    /// The specificity, and the position in the sheet: later rules override earlier ones.
    let weight: (Int, Int)
    let style: CascadedStyle
  }

  /// The maximum number of bytes of style sheets, and of selectors, that are read.
  private static let sizeLimit = 512 << 10
  private static let ruleLimit = 5_000
  /// How often rules may still be applied: thousands of rules for each of thousands of elements would take minutes.
  private var applications = 1_000_000

  var isEmpty: Bool { rules.isEmpty && painted.isEmpty }

  /// Reads all style elements of a document, except those in a template, which is not shown.
  init(_ document: HTMLDocument) {
    let template = document.names.firstIndex(of: "template").map { Int32($0) }
    let style = document.names.firstIndex(of: "style").map { Int32($0) }
    let names = ElementAttributes.names(of: document)
    var size = 0
    var index = 0
    while index < document.nodes.count, size <= Self.sizeLimit {
      let node = document.nodes[index]
      index += 1
      if node.kind == .element, node.name == template { index = Int(node.end) }
      if node.kind == .element, node.name == style,
        !Self.applies(ElementAttributes(node, in: document, names: names))
      {
        index = Int(node.end)
      }
      guard node.kind == .styleSheet else { continue }
      size += node.content.count
      if size <= Self.sizeLimit { add(CSSDeclarations.plain(document.text(node.content))[...]) }
    }
  }

  /// Returns whether a style element is CSS, and for screens.
  private static func applies(_ attributes: ElementAttributes) -> Bool {
    let type = attributes.string(.type).lowercased()
    let media = CSSDeclarations.trimmed(attributes[.media])
    return ["", "text/css"].contains(type)
      && ["", "all", "screen"].contains(String(decoding: media, as: UTF8.self).lowercased())
  }

  /// Returns the style that applies to an element, not including its own style attribute, and whether its background is
  /// uncertain. After very many elements, nothing applies.
  mutating func style(
    element: String, classes: ArraySlice<UInt8>, identifier: ArraySlice<UInt8>
  ) -> (style: CascadedStyle, isPainted: Bool) {
    guard applications > 0 else { return (CascadedStyle(), true) }
    var keys = [element]
    for name in classes.prefix(2_000).split(whereSeparator: { $0 <= 0x20 }).prefix(20) where name.count <= 100
    {
      let selector = "." + String(decoding: name, as: UTF8.self)
      keys += [selector, element + selector]
    }
    if !identifier.isEmpty, identifier.count <= 100 {
      keys.append("#" + String(decoding: identifier, as: UTF8.self))
    }
    var style = CascadedStyle()
    let matching = keys.flatMap { rules[$0] ?? [] }
    applications -= matching.count
    for rule in matching.sorted(by: { $0.weight < $1.weight }) { style.override(by: rule.style) }
    return (style, keys.contains(where: painted.contains))
  }

  // MARK: Reading

  private mutating func add(_ css: ArraySlice<UInt8>) {
    var index = css.startIndex
    while index < css.endIndex, count < Self.ruleLimit {
      let rule = Self.withoutCommentMarks(css[index...])
      let isAtRule = rule.first == 0x40
      index = CSSDeclarations.end(in: css, from: rule.startIndex) { $0 == 0x7B || isAtRule && $0 == 0x3B }
      guard index < css.endIndex, css[index] == 0x7B else {
        index += 1
        continue
      }
      let end = CSSDeclarations.end(in: css, from: index + 1) { $0 == 0x7D }
      // The condition of an at-rule may not apply, so its rules are ignored.
      if !isAtRule { add(css[(index + 1)..<end], to: css[rule.startIndex..<index]) }
      index = end + 1
    }
  }

  /// Removes white space, and the `<!--` and `-->` around the rules in old mail, from the start.
  private static func withoutCommentMarks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 <= 0x20 }
    while let mark = ["<!--", "-->"].first(where: { text.starts(with: $0.utf8) }) {
      text = text.dropFirst(mark.utf8.count).drop { $0 <= 0x20 }
    }
    return text
  }

  private mutating func add(_ declarations: ArraySlice<UInt8>, to list: ArraySlice<UInt8>) {
    let parts = list.split(separator: 0x2C, omittingEmptySubsequences: false).prefix(50)
    let selectors = parts.compactMap { CSSSelector($0) }
    // One invalid selector makes the whole rule invalid.
    guard selectors.count == parts.count else { return }
    var style = CascadedStyle()
    CSSDeclarations.forEach(in: CSSDeclarations.lowercased(declarations)[...]) {
      property, value, isImportant in
      style.take(property, value, isImportant: isImportant)
    }
    for selector in selectors {
      count += 1
      if let key = selector.key {
        rules[key, default: []].append(Rule(weight: (selector.specificity, count), style: style))
      } else if style.resolved.background != nil, let condition = selector.condition {
        painted.insert(condition)
      }
    }
  }
}
