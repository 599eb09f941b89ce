/// Tracks open paragraphs and the elements whose content isn't shown, such as `video`: the start of a block closes a
/// paragraph with all that is open in it (HTML standard, section 13.2.6.4.7), but an HTML 4 parser would nest the block,
/// and hide it.
struct ParagraphScope {
  private enum Element: Equatable {
    case paragraph
    /// An element whose content isn't shown.
    case unshown(String)
    /// An element beyond which no paragraph is closed.
    case boundary(String)
  }

  private static let unshown: Set<String> = ["audio", "canvas", "fencedframe", "meter", "progress", "video"]
  private static let boundaries: Set<String> = [
    "applet", "button", "caption", "marquee", "object", "table", "td", "template", "th",
  ]
  /// The elements whose start closes a paragraph. A table does so only in documents with a document type; where it doesn't,
  /// more is shown than in a browser.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl",
    "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr",
    "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary",
    "table",
    "ul", "xmp",
  ]
  /// The maximum number of elements that are tracked.
  private static let limit = 512

  private var open: [Element] = []
  private var unshownCount = 0

  /// Handles a start tag.
  /// - Returns: the elements to close before it, the innermost first.
  mutating func start(of name: String) -> [String] {
    let closed = Self.blocks.contains(name) ? closeParagraph() : []
    guard open.count < Self.limit else { return closed }
    if name == "p" { open.append(.paragraph) }
    if Self.boundaries.contains(name) { open.append(.boundary(name)) }
    if Self.unshown.contains(name) {
      open.append(.unshown(name))
      unshownCount += 1
    }
    return closed
  }

  /// Handles an end tag.
  /// - Returns: the elements to close before it, the innermost first.
  mutating func end(of name: String) -> [String] {
    if name == "p" { return closeParagraph() }
    // Most tags are of none of these, and what is open needn't be looked through.
    guard Self.boundaries.contains(name) || unshownCount > 0 && Self.unshown.contains(name) else { return [] }
    guard let index = open.lastIndex(where: { $0 == .boundary(name) || $0 == .unshown(name) }) else {
      return []
    }
    return close(from: index).filter { $0 != name }
  }

  /// Closes the innermost paragraph in scope.
  private mutating func closeParagraph() -> [String] {
    guard !open.isEmpty else { return [] }
    var index = open.endIndex - 1
    while open[index] != .paragraph {
      if case .boundary = open[index] { return [] }
      guard index > 0 else { return [] }
      index -= 1
    }
    return close(from: index)
  }

  /// - Returns: the elements without shown content among the closed ones.
  private mutating func close(from index: Int) -> [String] {
    defer { open.removeSubrange(index...) }
    guard unshownCount > 0 else { return [] }
    let names = open[index...].reversed().compactMap { element in
      if case .unshown(let name) = element { name } else { nil }
    }
    unshownCount -= names.count
    return names
  }
}
