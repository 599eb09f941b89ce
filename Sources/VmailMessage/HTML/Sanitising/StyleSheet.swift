/// The rules of a document's style elements.
struct StyleSheet: Sendable {
  /// The styles that rules give to an element.
  struct Styles {
    /// The style by the rules that certainly apply.
    var certain = CascadedStyle()
    /// The style that shows the most, if other rules may apply as well.
    var revealing: CascadedStyle?
  }

  /// The rules by the keys of their selectors.
  private var rules: [String: [StyleRule]] = [:]
  /// Whether rules are missing.
  private var isCut = false
  /// How often rules may still be looked up or applied: thousands of rules for each of thousands of elements would take
  /// minutes.
  private var budget = 1_000_000

  /// The maximum number of bytes of style sheets that are read.
  private static let sizeLimit = 512 << 10

  var isEmpty: Bool { rules.isEmpty && !isCut }

  /// Reads all style elements of a document, except those in a template, which is not shown.
  init(_ document: HTMLDocument) {
    let template = document.names.firstIndex(of: "template").map { Int32($0) }
    let style = document.names.firstIndex(of: "style").map { Int32($0) }
    let names = ElementAttributes.names(of: document)
    var reader: StyleSheetReader?
    var (size, index) = (0, 0)
    var media = MediaQuery.Answer.yes
    while index < document.nodes.count {
      let node = document.nodes[index]
      index += 1
      if node.kind == .element, node.name == template { index = Int(node.end) }
      if node.kind == .element, node.name == style {
        media = Self.media(ElementAttributes(node, in: document, names: names))
      }
      guard node.kind == .styleSheet, media != .no else { continue }
      size += node.content.count
      guard size <= Self.sizeLimit else {
        isCut = true
        break
      }
      var next = reader ?? StyleSheetReader(DocumentNames(document))
      next.read(CSSDeclarations.plain(document.text(node.content))[...], isCertain: media == .yes)
      reader = next
    }
    guard let reader else { return }
    rules = Dictionary(grouping: reader.rules, by: \.subject.key)
    isCut = isCut || reader.isCut
  }

  /// Returns whether a style element applies; it doesn't if it isn't CSS.
  private static func media(_ attributes: ElementAttributes) -> MediaQuery.Answer {
    guard ["", "text/css"].contains(attributes.string(.type).lowercased()) else { return .no }
    return MediaQuery.answer(CSSDeclarations.plain(attributes[.media])[...])
  }

  /// Returns the style that applies to an element, not including its own style attribute. After very many elements, any
  /// rule may apply.
  mutating func styles(of element: StyledElement) -> Styles {
    let keys = element.keys
    let candidates = isCut ? [] : keys.flatMap { rules[$0] ?? [] }
    budget -= candidates.reduce(keys.count) { $0 + 1 + $1.subject.classes.count }
    guard !isCut, budget > 0 else {
      isCut = true
      return Styles(revealing: .shown)
    }
    let matches = candidates.compactMap { rule -> (rule: StyleRule, isCertain: Bool)? in
      switch element.match(rule.subject) {
      case .none: nil
      case .possible: (rule, false)
      case .certain: (rule, rule.isCertain)
      }
    }
    let sorted = matches.sorted { $0.rule < $1.rule }
    var styles = Styles()
    for (rule, isCertain) in sorted where isCertain { styles.certain.override(by: rule.style) }
    guard sorted.contains(where: { !$0.isCertain }) else { return styles }
    var revealing = CascadedStyle()
    for (rule, isCertain) in sorted { revealing.override(by: isCertain ? rule.style : rule.revealing) }
    styles.revealing = revealing
    return styles
  }
}

/// A rule of a style sheet, for one of its selectors.
struct StyleRule: Comparable, Sendable {
  let subject: CSSSelector.Compound
  /// The specificity, and the position in the sheet: later rules override earlier ones.
  let weight: [Int]
  /// Whether it applies to every element that matches.
  let isCertain: Bool
  let style: CascadedStyle
  /// The part of the style that counts for an element to which the rule may apply or not.
  let revealing: CascadedStyle

  static func < (one: StyleRule, other: StyleRule) -> Bool {
    one.weight.lexicographicallyPrecedes(other.weight)
  }

  static func == (one: StyleRule, other: StyleRule) -> Bool { one.weight == other.weight }
}

/// The names that are used in a document: a selector with any other matches nothing.
struct DocumentNames: Sendable {
  /// The names of elements and attributes.
  private var names: Set<String>
  private var classes: Set<String> = []
  private var identifiers: Set<String> = []

  /// The elements that browsers add.
  private static let implied: Set<String> = ["body", "colgroup", "head", "html", "tbody", "tr"]

  init(_ document: HTMLDocument) {
    names = Self.implied.union(document.names)
    let kinds = ElementAttributes.names(of: document)
    for attribute in document.attributes {
      switch kinds[Int(attribute.name)] {
      case .classes: classes.formUnion(StyledElement.names(document.text(attribute.value)))
      case .id: identifiers.insert(CSSSelector.lowercased(document.string(attribute.value)))
      default: break
      }
    }
  }

  /// Returns whether any element can match, in documents of any age: old ones ignore the case of classes and IDs.
  func canMatch(_ compound: CSSSelector.Compound) -> Bool {
    !compound.matchesNothing && compound.element.map(names.contains) ?? true
      && compound.attributes.allSatisfy(names.contains)
      && compound.classes.allSatisfy { classes.contains(CSSSelector.lowercased($0)) }
      && compound.identifier.map { identifiers.contains(CSSSelector.lowercased($0)) } ?? true
  }
}
