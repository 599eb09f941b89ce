/// The elements of a ``SafeHTML``: text and its structure, but nothing that runs code, loads anything or asks for
/// input.
enum SafeElement: String, CaseIterable, Sendable {
  case a, abbr, acronym, address, article, aside, b, bdi, big, blockquote, br, caption, center, cite, code
  case data, dd, del, details, dfn, dir, div, dl, dt, em, figcaption, figure, font, footer, h1, h2, h3, h4,
    h5, h6
  case header, hr, i, img, ins, kbd, li, main, mark, menu, nav, ol, p, pre, q, s, samp, section, small, span
  case strike, strong, sub, summary, sup, table, tbody, td, tfoot, th, thead, tr, tt, u, ul
  case variable = "var"

  /// An element without meaning or appearance, which no parser closes implicitly.
  static let neutral = SafeElement.data

  /// Whether the element has neither content nor an end tag.
  var isVoid: Bool { self == .br || self == .hr || self == .img }
}

/// The treatment of an element of a document.
enum ElementPolicy: Sendable {
  case keep(SafeElement)
  /// Only its content is kept. If that includes elements, a meaningless element replaces it, so that the
  /// structure of the page is preserved for its readers.
  case unwrap
  /// The element is removed with its content.
  case drop
  /// The element is shown if it is open.
  case dialog
  /// An image in several forms, and one of the forms.
  case picture
  case source
  /// The element is removed, except for the text in it.
  case drawing
  case drawingText
  /// Its text is shown only if another element of the drawing refers to it.
  case drawingPart
  /// A link in a picture.
  case area
  /// Something that has a state, of which only that is kept.
  case control
  /// Its colours are kept, if it has any.
  case body
  /// It determines the style of other elements, and is removed.
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
    } else if let policy = Self.special[name] {
      self = policy
    } else {
      self = Self.dropped.contains(name) ? .drop : .unwrap
    }
  }

  /// Elements that are other names of allowed ones.
  private static let replacements: [String: SafeElement] = [
    "fieldset": .section, "form": .section, "hgroup": .section, "image": .img,
    "legend": .section, "listing": .pre, "optgroup": .div, "option": .div, "plaintext": .pre,
    "search": .section, "xmp": .pre,
  ]

  private static let special: [String: ElementPolicy] = [
    "area": .area, "input": .control, "meter": .control, "progress": .control, "dialog": .dialog,
    "picture": .picture, "source": .source, "svg": .drawing, "text": .drawingText,
    "foreignobject": .drawingText, "clippath": .drawingPart, "defs": .drawingPart, "desc": .drawingPart,
    "marker": .drawingPart, "mask": .drawingPart, "metadata": .drawingPart, "pattern": .drawingPart,
    "symbol": .drawingPart,
  ]

  /// Unknown elements are only unwrapped, and so are replacements for something that vmail doesn't run
  /// (object, noscript); the content of the elements below isn't text for readers.
  ///
  /// Elements without content are included, since they are removed themselves.
  static let dropped: Set<String> = HTMLTag.void.subtracting(["br", "hr", "img", "image"]).union([
    "audio", "canvas", "datalist", "fencedframe", "head", "iframe",
    "noembed", "noframes", "script", "select", "template", "textarea", "title", "video",
    "math:annotation", "math:annotation-xml", "svg:script", "svg:style",
  ])
}
