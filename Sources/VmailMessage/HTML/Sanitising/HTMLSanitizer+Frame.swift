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
