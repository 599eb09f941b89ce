/// The completions at the cursor.
struct CompletionResult: Hashable, Sendable {
  struct Candidate: Hashable, Sendable {
    /// The replacement for the word, quoted as necessary.
    var insertion: String
    /// The text shown in a list.
    var display: String
    var meaning: CandidateMeaning
    /// Whether it completes the word, so that a space follows.
    var isWhole: Bool

    init(_ insertion: String, display: String? = nil, meaning: CandidateMeaning = "", isWhole: Bool = true) {
      self.insertion = insertion
      self.display = display ?? insertion
      self.meaning = meaning
      self.isWhole = isWhole
    }
  }

  /// The start of the word to replace, in characters of the line.
  var start: Int
  var candidates: [Candidate]

  static let none = CompletionResult(start: 0, candidates: [])

  /// The common prefix of all insertions.
  var commonPrefix: String {
    guard var prefix = candidates.first.map({ Array($0.insertion) }) else { return "" }
    for candidate in candidates.dropFirst() {
      prefix.removeLast(prefix.count - zip(prefix, candidate.insertion).prefix { $0 == $1 }.count)
    }
    return String(prefix)
  }
}
