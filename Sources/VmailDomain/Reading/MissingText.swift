/// What of a message's text was left on the server, as far as a reader would have seen it.
public enum MissingText: String, Hashable, Sendable, CaseIterable {
  case none
  /// The HTML form; the plain one is shown instead.
  case html
  /// The plain form, which was preferred; the HTML one is shown instead.
  case plain
  /// One of several texts.
  case part
  /// All of it.
  case all
}
