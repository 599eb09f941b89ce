/// The elements that a ``SafeHTML`` can have: text and its structure, nothing that runs, loads or
/// asks for input.
enum SafeElement: String, CaseIterable, Sendable {
  case a, abbr, acronym, address, article, aside, b, bdi, big, blockquote, br, caption, center, cite, code
  case data, dd, del, details, dfn, dir, div, dl, dt, em, figcaption, figure, font, footer, h1, h2, h3, h4,
    h5, h6
  case header, hr, i, img, ins, kbd, li, main, mark, menu, nav, ol, p, pre, q, s, samp, section, small, span
  case strike, strong, sub, summary, sup, table, tbody, td, tfoot, th, thead, tr, tt, u, ul
  case variable = "var"

  /// Has no meaning and no looks, and no parser ends it because of what follows.
  static let neutral = SafeElement.data

  /// Without content or an end tag.
  var isVoid: Bool { self == .br || self == .hr || self == .img }
}

/// What becomes of an element of a document.
enum ElementPolicy: Sendable {
  case keep(SafeElement)
  /// Only its content stays. Where that has elements, one without meaning takes its place, so that
  /// whoever reads the page finds the same structure.
  case unwrap
  /// It goes with its content.
  case drop
  /// Its colours stay, if it has any.
  case body
  /// It says what others look like, and goes itself.
  case styleSheet

  init(_ name: String) {
    if let element = SafeElement(rawValue: name) {
      self = .keep(element)
    } else if name == "style" {
      self = .styleSheet
    } else if name == "body" {
      self = .body
    } else if let element = Self.replacements[name] {
      self = .keep(element)
    } else {
      self = Self.dropped.contains(name) ? .drop : .unwrap
    }
  }

  /// Elements that are other names of allowed ones.
  private static let replacements: [String: SafeElement] = [
    "fieldset": .section, "form": .section, "image": .img, "legend": .section, "listing": .pre,
    "plaintext": .pre,
    "xmp": .pre,
  ]

  /// Unknown elements are only unwrapped; the content of these is no text for readers, or belongs to
  /// what they would have run.
  private static let dropped: Set<String> = [
    "applet", "area", "audio", "base", "basefont", "bgsound", "button", "canvas", "col", "colgroup",
    "command", "datalist", "embed", "frame", "frameset", "head", "iframe", "input", "isindex", "keygen",
    "link", "map", "math", "meta", "meter", "noembed", "noframes", "noscript", "object", "optgroup",
    "option", "output", "param", "portal", "progress", "script", "select", "slot", "source", "svg",
    "template", "textarea", "title", "track", "video",
  ]
}
