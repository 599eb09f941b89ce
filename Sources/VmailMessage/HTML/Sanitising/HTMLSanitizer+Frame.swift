extension HTMLSanitizer {
  /// The state that an element passes on to its content.
  struct Frame {
    /// The index of its end in the document.
    var end: Int32
    /// The index of its node in the safe tree.
    var node: Int?
    var visibility = Visibility()
    var isPreformatted = false
    var keepsLines = false
    var isInLink = false
    /// The form of a `picture` element to show if its image has no usable source.
    var picture: Picture?
    var colour: CSSColour?
    /// The background; `nil` if it may have any colour.
    var background: CSSColour? = .white
    var page = PageStyle()

    /// Whether text here is shown, and can be read.
    var isLegible: Bool { visibility.isShown && !isLost }

    /// Applies a style, except for what removes the element.
    mutating func apply(_ style: VisualStyle) {
      visibility.apply(style)
      paint(style)
    }

    /// Applies the colours of a style.
    mutating func paint(_ style: VisualStyle) {
      switch style.ink {
      case .colour(let colour): self.colour = colour
      case .unknown: colour = nil
      case .inherited, nil: break
      }
      switch style.background {
      case .colour(let colour): if !colour.isTransparent { background = colour }
      case .unknown: background = nil
      case nil: break
      }
    }

    /// Whether text has the colour of its background.
    private var isLost: Bool {
      guard let colour else { return false }
      if colour.isTransparent { return true }
      return background.map { colour.isSame(as: $0) } ?? false
    }
  }

  /// An image available in several forms.
  struct Picture {
    /// The first form that can be shown.
    var source: SafeImage.Source?
  }
}

/// The style of text on the page, where some styles of the message are left out.
struct PageStyle {
  var colour = CSSColour.black
  var background = CSSColour.white
  /// Whether text is too small to be read.
  var isTiny = false

  /// Appends the colours of an element, and what makes text legible on the page that is legible in the message.
  /// - Parameters:
  ///   - original: the background in the message; `nil` if it may have any colour.
  ///   - isTinyInMessage: whether its text is too small to be read there.
  mutating func append(
    _ style: VisualStyle, on original: CSSColour?, isTinyInMessage: Bool, to declarations: inout [UInt8]
  ) {
    if isTiny, !isTinyInMessage {
      isTiny = false
      declarations += "font-size:13px;".utf8
    }
    if case .colour(let colour)? = style.background, !colour.isTransparent {
      background = colour
      declarations += "background-color:\(colour.hexadecimal);".utf8
    }
    var written: CSSColour?
    // A colour is left out if the background is that it was meant for.
    if case .colour(let own)? = style.ink, !own.isTransparent, original != nil { written = own }
    if (written ?? colour).isSame(as: background) { written = background.contrasting }
    if let written {
      colour = written
      declarations += "color:\(written.hexadecimal);".utf8
    }
  }
}

extension HTMLDocument {
  /// Whether it asks for a dark page, on which white text is legible (HTML standard, section 4.2.5.1).
  var isDark: Bool {
    guard let meta = names.firstIndex(of: "meta").map({ Int32($0) }) else { return false }
    let names = ElementAttributes.names(of: self)
    return nodes.contains { node in
      guard node.kind == .element, node.name == meta else { return false }
      let attributes = ElementAttributes(node, in: self, names: names)
      let schemes = attributes.string(.content).lowercased()
      return attributes.string(.name).lowercased() == "color-scheme" && schemes.contains("dark")
        && !schemes.contains("light")
    }
  }
}
