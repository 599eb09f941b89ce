/// A selector, of which the last part is known (Selectors Level 4).
struct CSSSelector {
  /// The conditions of the element to which the rule applies.
  private var element: String?
  private var classes: [String] = []
  private var identifier: String?
  /// Whether there are other conditions, such as those of elements around it.
  private var hasConditions = false

  /// The form in which ``StyleSheet`` looks for it: `element`, `.class`, `element.class`, `#id`; `nil` for selectors with
  /// other conditions.
  var key: String? {
    guard !hasConditions else { return nil }
    switch (classes.count, identifier) {
    case (0, nil): return element
    case (0, let id?) where element == nil: return "#" + id
    case (1, nil): return (element ?? "") + "." + classes[0]
    default: return nil
    }
  }

  /// One of the conditions, if there is any.
  var condition: String? { identifier.map { "#" + $0 } ?? classes.first.map { "." + $0 } ?? element }

  /// How much it counts against others.
  var specificity: Int { (identifier == nil ? 0 : 100) + 10 * classes.count + (element == nil ? 0 : 1) }

  /// - Returns: `nil` for a selector that isn't understood, and may be invalid.
  init?(_ text: ArraySlice<UInt8>) {
    let text = CSSDeclarations.trimmed(text)
    guard text.count <= 500 else { return nil }
    var start = text.startIndex
    var isCombined = false
    while true {
      let end = CSSDeclarations.end(in: text, from: start, where: Self.isCombinator)
      if start == end, end < text.endIndex {
        // White space around another combinator.
      } else if let part = CSSSelector(compound: text[start..<end]) {
        self = part
      } else {
        return nil
      }
      guard end < text.endIndex else { break }
      isCombined = true
      start = end + 1
    }
    if isCombined { hasConditions = true }
  }

  private init?(compound text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return nil }
    var rest = text
    if rest.first == 0x2A {
      rest = rest.dropFirst()
      hasConditions = true
    } else if let name = Self.name(in: &rest) {
      element = name.lowercased()
    }
    while let first = rest.first {
      rest = rest.dropFirst()
      switch first {
      case 0x2E:
        guard let name = Self.name(in: &rest) else { return nil }
        classes.append(name)
      case 0x23:
        guard identifier == nil, let name = Self.name(in: &rest) else { return nil }
        identifier = name
      case 0x3A:
        if rest.first == 0x3A { rest = rest.dropFirst() }
        guard let name = Self.name(in: &rest), Self.pseudos.contains(name.lowercased()) else { return nil }
        if rest.first == 0x28 {
          rest = rest[CSSDeclarations.end(in: rest, from: rest.startIndex + 1) { $0 == 0x29 }...].dropFirst()
        }
        hasConditions = true
      case 0x5B:
        rest = rest[CSSDeclarations.end(in: rest, from: rest.startIndex) { $0 == 0x5D }...].dropFirst()
        hasConditions = true
      default: return nil
      }
    }
  }

  /// The pseudo-classes and pseudo-elements that are common in mail.
  private static let pseudos: Set<String> = [
    "active", "after", "before", "checked", "empty", "first-child", "first-letter", "first-line",
    "first-of-type", "focus", "hover", "last-child", "last-of-type", "link", "not", "nth-child",
    "nth-last-child", "nth-of-type", "only-child", "root", "target", "visited",
  ]

  private static func isCombinator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x2B || byte == 0x3E || byte == 0x7E
  }

  /// Removes a name from the start, if there is one.
  private static func name(in text: inout ArraySlice<UInt8>) -> String? {
    let name = text.prefix { isNameStart($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    let first = name.drop { $0 == 0x2D }.first
    guard let first, isNameStart(first) else { return nil }
    text = text[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte >= 0x80
  }
}
