/// The declarations for an element, of which the important ones win (CSS Cascading and Inheritance Level 4, section 6).
struct CascadedStyle: Sendable {
  private var normal = VisualStyle()
  private var important: VisualStyle?

  mutating func take(_ property: CSSProperty, _ value: ArraySlice<UInt8>, isImportant: Bool) {
    guard isImportant else { return normal.take(property, value) }
    var style = important ?? VisualStyle()
    style.take(property, value)
    important = style
  }

  /// Applies the declarations of a later or more specific rule.
  mutating func override(by other: CascadedStyle) {
    normal.override(by: other.normal)
    guard let more = other.important else { return }
    var style = important ?? VisualStyle()
    style.override(by: more)
    important = style
  }

  /// Applies what is weaker than any rule, such as the attributes that were there before style sheets.
  mutating func underlie(_ hints: VisualStyle) {
    var style = hints
    style.override(by: normal)
    normal = style
  }

  /// The style of an element that any rule may show.
  static let shown: CascadedStyle = {
    var style = CascadedStyle()
    style.important = .shown
    return style
  }()

  /// The part that can't hide text: that of a rule that may apply or not.
  var revealing: CascadedStyle {
    var style = self
    style.normal = normal.revealing
    style.important = important?.revealing
    return style
  }

  var resolved: VisualStyle {
    guard let important else { return normal }
    var style = normal
    style.override(by: important)
    return style
  }
}
