/// What browsers give to some elements, whatever is around them.
enum BrowserStyle {
  /// The backgrounds of elements with colours of their own; their text is black.
  static let backgrounds: [String: CSSColour] = [
    "button": .controlGrey, "dialog": .white, "mark": .yellow, "select": .controlGrey,
  ]
  /// The colour of links.
  static let link = CSSColour(red: 0, green: 0, blue: 238)
  /// The elements whose text has a legible size.
  static let controls: Set<String> = ["button", "select"]
}
