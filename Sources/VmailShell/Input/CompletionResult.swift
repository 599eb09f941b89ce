/// What can stand at the cursor.
struct CompletionResult: Hashable, Sendable {
  struct Candidate: Hashable, Sendable {
    /// What takes the place of the word, quoted as it must be.
    var insertion: String
    /// How it is listed among others.
    var display: String
    var meaning: CandidateMeaning
    /// Whether the word ends with it: a space then follows.
    var isWhole: Bool

    init(_ insertion: String, display: String? = nil, meaning: CandidateMeaning = "", isWhole: Bool = true) {
      self.insertion = insertion
      self.display = display ?? insertion
      self.meaning = meaning
      self.isWhole = isWhole
    }
  }

  /// Where the word begins that is replaced up to the cursor, in characters of the line.
  var start: Int
  var candidates: [Candidate]

  static let none = CompletionResult(start: 0, candidates: [])

  /// What all insertions begin with.
  var commonPrefix: String {
    guard var prefix = candidates.first.map({ Array($0.insertion) }) else { return "" }
    for candidate in candidates.dropFirst() {
      prefix.removeLast(prefix.count - zip(prefix, candidate.insertion).prefix { $0 == $1 }.count)
    }
    return String(prefix)
  }
}
