/// A possible word with its meaning.
struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
  var name: String
  /// The meaning in a few words, possibly from mail; empty if the name is self-explanatory.
  var meaning: String

  init(_ name: String, _ meaning: String = "") {
    self.name = name
    self.meaning = meaning
  }

  init(stringLiteral name: String) { self.init(name) }
}
