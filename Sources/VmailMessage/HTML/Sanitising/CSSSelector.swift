/// A selector (Selectors Level 4), as far as vmail can tell which elements it matches.
struct CSSSelector {
  /// The conditions of one element.
  struct Compound {
    fileprivate(set) var element: String?
    fileprivate(set) var classes: [String] = []
    fileprivate(set) var identifier: String?
    fileprivate(set) var attributes: [String] = []
    /// Whether there are conditions that aren't checked.
    fileprivate(set) var hasOthers = false
    /// Whether it matches nothing on a page that was just opened, or only a part of an element.
    fileprivate(set) var matchesNothing = false
  }

  /// The conditions of the element to which the rule applies.
  private(set) var subject = Compound()
  /// The conditions of elements around it, or before it.
  private(set) var others: [Compound] = []
  /// Whether browsers certainly accept it.
  private(set) var isValid = true
  /// How much it counts against others, at most: the numbers of IDs, classes and elements.
  private(set) var specificity = [0, 0, 0]

  /// Whether it matches every element that has the conditions of ``subject``.
  var isSimple: Bool { others.isEmpty && !subject.hasOthers && isValid }

  /// - Returns: `nil` for a selector that isn't understood, and probably invalid.
  init?(_ text: ArraySlice<UInt8>) {
    let text = CSSDeclarations.trimmed(text)
    guard !text.isEmpty else { return nil }
    // Namespaces and escaped characters are not imitated: it may match anything.
    if text.contains(0x7C) || text.contains(0x7F) {
      subject.hasOthers = true
      isValid = false
      specificity = [.max, 0, 0]
      return
    }
    var start = text.startIndex
    while true {
      let end = CSSDeclarations.end(in: text, from: start, where: Self.isCombinator)
      if start < end {
        if start > text.startIndex { others.append(subject) }
        guard read(compound: text[start..<end]) else { return nil }
      }
      guard end < text.endIndex else { break }
      start = end + 1
    }
    // A combinator at the end is invalid, and one at the start combines it with the rule around it.
    if Self.isCombinator(text[text.endIndex - 1]) { return nil }
  }

  private mutating func read(compound text: ArraySlice<UInt8>) -> Bool {
    subject = Compound()
    var rest = text
    if rest.first == 0x2A {
      rest = rest.dropFirst()
    } else if let name = Self.name(in: &rest) {
      subject.element = Self.lowercased(name)
      specificity[2] += 1
    }
    while let first = rest.first {
      rest = rest.dropFirst()
      switch first {
      case 0x2E:
        guard let name = Self.name(in: &rest) else { return false }
        subject.classes.append(name)
        specificity[1] += 1
      case 0x23:
        guard let name = Self.name(in: &rest) else { return false }
        if let other = subject.identifier, other != name { subject.matchesNothing = true }
        subject.identifier = name
        specificity[0] += 1
      case 0x26:
        // The selector of the rule around it.
        subject.hasOthers = true
        specificity[0] += 1
      case 0x3A: guard readPseudo(&rest) else { return false }
      case 0x5B:
        let end = CSSDeclarations.end(in: rest, from: rest.startIndex) { $0 == 0x5D }
        var condition = CSSDeclarations.trimmed(rest[..<end])
        guard let name = Self.name(in: &condition) else { return false }
        subject.attributes.append(Self.lowercased(name))
        subject.hasOthers = true
        specificity[1] += 1
        rest = rest[end...].dropFirst()
      default: return false
      }
    }
    return true
  }

  // MARK: Pseudo-classes

  /// Reads what is behind a colon: a pseudo-class, or a pseudo-element.
  private mutating func readPseudo(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let isElement = rest.first == 0x3A
    if isElement { rest = rest.dropFirst() }
    guard let written = Self.name(in: &rest) else { return false }
    let name = Self.lowercased(written)
    subject.hasOthers = true
    specificity[1] += 1
    if isElement || Self.partial.contains(name) || Self.later.contains(name) { subject.matchesNothing = true }
    if !Self.common.contains(name), !Self.partial.contains(name), !Self.later.contains(name) {
      isValid = false
    }
    guard rest.first == 0x28 else { return true }
    // Selectors in it may count as much as an ID.
    specificity[0] += 1
    rest = rest[CSSDeclarations.end(in: rest, from: rest.startIndex + 1) { $0 == 0x29 }...].dropFirst()
    return true
  }

  /// Pseudo-classes that are common in mail, and may match.
  private static let common: Set<String> = [
    "any-link", "checked", "empty", "first-child", "first-of-type", "last-child", "last-of-type", "link",
    "not", "nth-child", "nth-last-child", "nth-of-type", "only-child", "only-of-type", "root",
  ]
  /// Pseudo-elements that can be written with a single colon.
  private static let partial: Set<String> = ["after", "before", "first-letter", "first-line"]
  /// Pseudo-classes for what a person does with the page.
  private static let later: Set<String> = ["active", "focus", "hover", "target", "visited"]

  // MARK: Reading

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

  /// Converts the letters of ASCII, as browsers do where the case of names doesn't matter.
  static func lowercased(_ name: some StringProtocol) -> String {
    String(decoding: CSSDeclarations.lowercased(name.utf8), as: UTF8.self)
  }
}
