/// The part of a message's displayed text that was left on the server.
public enum MissingText: String, Hashable, Sendable, CaseIterable {
  case none
  /// The HTML version; the plain one is shown instead.
  case html
  /// The plain version, which was preferred; the HTML one is shown instead.
  case plain
  /// One of several text parts.
  case part
  /// The whole text.
  case all
}
