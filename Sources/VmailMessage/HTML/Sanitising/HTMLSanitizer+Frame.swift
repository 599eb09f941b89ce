extension HTMLSanitizer {
  /// The state that an element passes on to its content.
  struct Frame {
    /// The index of its end in the document.
    let end: Int32
    /// The index of its node in the safe tree.
    var node: Int?
    /// The reason why its content is removed, if it is.
    var fate = Fate.shown
    var isInvisible = false
    var isTiny = false
    /// Whether boxes positioned off the page may be on it.
    var isShifted = false
    /// Whether it is in a drawing or a formula.
    var isForeign = false
    var isPreformatted = false
    var isInLink = false
    /// The form of a `picture` element to show if its image has no usable source.
    var picture: Picture?
    var colour: CSSColour?
    /// The background; `nil` if it may have any colour.
    var background: CSSColour? = .white
    var page = PageStyle()
    /// The index of the frame around the table, if only parts of a table belong here.
    var outside: Int?
    /// The index of the frame into which browsers move a block from here, if the frame's formatting ends within that.
    var adopter: Int?

    /// Whether text here is shown, and can be read.
    var isLegible: Bool { fate == .shown && !isInvisible && !isTiny && !isLost }

    /// Whether text has the colour of its background.
    private var isLost: Bool {
      guard let colour else { return false }
      if colour.isTransparent { return true }
      return background.map { colour.isSame(as: $0) } ?? false
    }
  }

  enum Fate {
    case shown
    /// Hidden by a style. Its images are likely to be trackers.
    case hidden
    /// Hidden like that, except for boxes in it that have positions of their own.
    case clipped
    /// Removed because of its kind; its images may be alternatives for simpler programs.
    case dropped
    /// Removed except for its text.
    case drawing

    init(_ removal: VisualStyle.Removal?) {
      switch removal {
      case .whole: self = .hidden
      case .clipped: self = .clipped
      case nil: self = .shown
      }
    }

    /// The removal that applies to the elements in it, if any of them may be shown.
    var removal: VisualStyle.Removal? { self == .clipped ? .clipped : nil }

    /// Whether elements in it may be shown.
    var isOpen: Bool { self == .shown || self == .clipped }
  }

  /// An image available in several forms.
  struct Picture {
    /// The first form that can be shown.
    var source: SafeImage.Source?
  }
}
