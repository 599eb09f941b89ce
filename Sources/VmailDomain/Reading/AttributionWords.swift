/// The words with which mail programs introduce a quotation.
enum AttributionWords {
  /// How a line begins, and the verbs that make it an attribution even without a time or an address.
  struct Opening: Sendable {
    let start: [UInt8]
    let verbs: [[UInt8]]

    init(_ start: String, _ verbs: String...) {
      self.start = Array(start.utf8)
      self.verbs = verbs.map { Array($0.utf8) }
    }
  }

  /// The verb stands before or behind the name.
  static let openings = Language.all.flatMap(\.attributions)

  /// Verbs that make an attribution of a line that says when and from whom.
  static let verbs = Language.bytes(\.attributionVerbs)

  /// What a line ends with, before its colon, when it begins with a name.
  static let endings = Language.bytes(\.attributionEndings)
}
