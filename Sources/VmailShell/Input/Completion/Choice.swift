/// A word that can stand at a place, and what it means.
struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
  var name: String
  /// A few words; empty where the name says it all. It may come from mail.
  var meaning: String

  init(_ name: String, _ meaning: String = "") {
    self.name = name
    self.meaning = meaning
  }

  init(stringLiteral name: String) { self.init(name) }
}
