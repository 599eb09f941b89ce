/// A possible word with its meaning.
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
  public var name: String
  /// The meaning in a few words, possibly from mail; empty if the name is self-explanatory.
  public var meaning: String

  public init(_ name: String, _ meaning: String = "") {
    self.name = name
    self.meaning = meaning
  }

  public init(stringLiteral name: String) { self.init(name) }
}
