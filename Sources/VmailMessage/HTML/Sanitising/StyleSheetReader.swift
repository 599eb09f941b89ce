/// Reads the rules of style sheets (CSS Syntax Level 3, CSS Nesting Level 1).
struct StyleSheetReader {
  private(set) var rules: [StyleRule] = []
  /// Whether rules were left out.
  private(set) var isCut = false
  private let names: DocumentNames
  /// The number of blocks and selectors that were read.
  private var count = 0

  private static let countLimit = 10_000
  private static let depthLimit = 20

  /// What is around a rule.
  private struct Context {
    /// Whether the rules in it apply for certain.
    var isCertain: Bool
    /// Whether rules elsewhere may count less, whatever their selectors are.
    var outranks = false
    var depth = 0
    /// The selectors of the rule around it.
    var selectors: [CSSSelector]?

    func within(isCertain: Bool, outranks: Bool = false, selectors: [CSSSelector]? = nil) -> Context {
      Context(
        isCertain: self.isCertain && isCertain, outranks: self.outranks || outranks, depth: depth + 1,
        selectors: selectors ?? self.selectors)
    }
  }

  init(_ names: DocumentNames) { self.names = names }

  /// - Parameters:
  ///   - css: a style sheet as returned by ``CSSDeclarations/plain(_:)``.
  ///   - isCertain: whether it applies for certain.
  mutating func read(_ css: ArraySlice<UInt8>, isCertain: Bool) {
    read(css, in: Context(isCertain: isCertain))
  }

  private mutating func read(_ css: ArraySlice<UInt8>, in context: Context) {
    var index = css.startIndex
    while index < css.endIndex {
      let rule = Self.withoutCommentMarks(css[index...])
      let isAtRule = rule.first == 0x40
      index = CSSDeclarations.end(in: css, from: rule.startIndex) { $0 == 0x7B || isAtRule && $0 == 0x3B }
      guard index < css.endIndex, css[index] == 0x7B else {
        index += 1
        continue
      }
      let end = CSSDeclarations.end(in: css, from: index + 1) { $0 == 0x7D }
      readBlock(css[(index + 1)..<end], of: css[rule.startIndex..<index], in: context)
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

  private mutating func readBlock(
    _ block: ArraySlice<UInt8>, of prelude: ArraySlice<UInt8>, in context: Context
  ) {
    count += 1
    guard count < Self.countLimit, context.depth < Self.depthLimit else { return isCut = true }
    let prelude = CSSDeclarations.trimmed(prelude)
    guard prelude.first == 0x40 else {
      // One invalid selector makes the whole rule invalid.
      guard let selectors = Self.selectors(prelude) else { return }
      return readRule(selectors, block, in: context)
    }
    let name = prelude.dropFirst().prefix { $0 > 0x20 && $0 != 0x28 }
    var inner: Context
    switch String(decoding: CSSDeclarations.lowercased(name), as: UTF8.self) {
    case "media":
      let answer = MediaQuery.answer(prelude[name.endIndex...])
      guard answer != .no else { return }
      inner = context.within(isCertain: answer == .yes)
    case "supports": inner = context.within(isCertain: false)
    case let name where Self.others.contains(name): return
    default: inner = context.within(isCertain: false, outranks: true)
    }
    if let selectors = context.selectors {
      readRule(selectors, block, in: inner)
    } else {
      read(block, in: inner)
    }
  }

  /// The at-rules whose blocks have no rules for elements.
  private static let others: Set<String> = [
    "-moz-keyframes", "-ms-viewport", "-o-keyframes", "-webkit-keyframes", "counter-style", "font-face",
    "font-feature-values", "font-palette-values", "keyframes", "page", "property", "viewport",
  ]

  // MARK: Rules

  private mutating func readRule(
    _ selectors: [CSSSelector], _ block: ArraySlice<UInt8>, in context: Context
  ) {
    guard block.contains(0x7B) else { return add(block, to: selectors, in: context) }
    let (declarations, nested) = Self.split(block)
    // Browsers differ in what they read behind a nested rule.
    add(declarations[...], to: selectors, in: context.within(isCertain: false))
    for (prelude, block) in nested {
      readBlock(block, of: prelude, in: context.within(isCertain: false, selectors: selectors))
    }
  }

  /// Separates the declarations of a block from the rules in it.
  private static func split(
    _ block: ArraySlice<UInt8>
  ) -> (declarations: [UInt8], nested: [(prelude: ArraySlice<UInt8>, block: ArraySlice<UInt8>)]) {
    var declarations: [UInt8] = []
    var nested: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
    var start = block.startIndex
    while start < block.endIndex {
      let end = CSSDeclarations.end(in: block, from: start) { $0 == 0x3B || $0 == 0x7B }
      if end < block.endIndex, block[end] == 0x7B {
        let close = CSSDeclarations.end(in: block, from: end + 1) { $0 == 0x7D }
        nested.append((block[start..<end], block[(end + 1)..<close]))
        start = close + 1
      } else {
        declarations += block[start..<end] + [0x3B]
        start = end + 1
      }
    }
    return (declarations, nested)
  }

  private mutating func add(
    _ declarations: ArraySlice<UInt8>, to selectors: [CSSSelector], in context: Context
  ) {
    count += selectors.count
    var style = CascadedStyle()
    CSSDeclarations.forEach(in: CSSDeclarations.lowercased(declarations)[...]) {
      property, value, isImportant in
      style.take(property, value, isImportant: isImportant)
    }
    let revealing = style.revealing
    let isValid = selectors.allSatisfy(\.isValid)
    for selector in selectors where ([selector.subject] + selector.others).allSatisfy(names.canMatch) {
      let weight = [context.outranks ? 1 : 0] + selector.specificity + [rules.count]
      rules.append(
        StyleRule(
          subject: selector.subject, weight: weight,
          isCertain: context.isCertain && isValid && selector.isSimple, style: style, revealing: revealing))
    }
  }

  private static func selectors(_ list: ArraySlice<UInt8>) -> [CSSSelector]? {
    var selectors: [CSSSelector] = []
    var start = list.startIndex
    while start <= list.endIndex {
      let end = CSSDeclarations.end(in: list, from: start) { $0 == 0x2C }
      guard let selector = CSSSelector(list[start..<end]) else { return nil }
      selectors.append(selector)
      start = end + 1
    }
    return selectors
  }
}
