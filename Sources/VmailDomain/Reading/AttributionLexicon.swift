/// The words with which mail programs introduce a quotation.
enum AttributionLexicon {
  /// The beginning of a line, and the verbs that make it an attribution even without a time or an address.
  struct Opening: Sendable {
    let start: [UInt8]
    let verbs: [[UInt8]]

    init(_ start: String, _ verbs: String...) {
      self.start = Array(start.utf8)
      self.verbs = verbs.map { Array($0.utf8) }
    }
  }

  /// The verb comes before or after the name.
  static let openings = Language.all.flatMap(\.attributions)

  /// Verbs that make a line with a date and a sender an attribution.
  static let verbs = Language.bytes(\.attributionVerbs)

  /// The endings, before the colon, of lines that begin with a name.
  static let endings = Language.bytes(\.attributionEndings)
}
