/// Whether the content of an element can be read, and what decides that for the elements in it.
struct Visibility {
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

  /// The reason why its content is removed, if it is.
  var fate = Fate.shown
  var isInvisible = false
  var isTiny = false
  /// Whether boxes positioned off the page may be on it.
  var isShifted = false
  /// Whether it is in a drawing or a formula.
  var isForeign = false

  init() {}

  /// Creates the visibility of an element, without its style.
  /// - Parameters:
  ///   - parent: the visibility of the element that it is in.
  ///   - origin: the visibility that decides whether it can be read (``OpenFrames/origin(of:)``).
  init(in parent: Visibility, origin: Visibility, _ kind: HTMLElementKind) {
    self = origin
    isShifted = parent.isShifted
    isForeign = parent.isForeign || kind.contains(.foreignRoot)
  }

  /// Whether text is shown, and visible if its colour is.
  var isShown: Bool { fate == .shown && !isInvisible && !isTiny }

  /// Applies the style of an element with a box.
  /// - Parameter isHidden: whether browsers don't display the element unless a style says otherwise.
  mutating func apply(_ style: VisualStyle, of element: String, isHidden: Bool) {
    fate = Fate(style.removal(of: element, isHidden: isHidden, within: fate.removal, isShifted: isShifted))
    apply(style)
  }

  /// Prepares for the content of an element, which may be HTML again in a drawing or a formula.
  mutating func leaveForeign(in element: String) {
    if isForeign, HTMLElementKind.isIntegrationPoint(element) { isForeign = false }
  }

  /// Applies the part of a style that removes nothing.
  mutating func apply(_ style: VisualStyle) {
    isInvisible = style.isInvisible ?? isInvisible
    isTiny = style.isTiny(within: isTiny)
    isShifted = isShifted || style.shifts
  }
}
