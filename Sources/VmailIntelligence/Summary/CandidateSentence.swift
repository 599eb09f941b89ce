/// A sentence that a summary may have.
struct CandidateSentence: Sendable {
  let text: String
  let words: [String]
  /// Index of the message among those that are summed up.
  let message: Int
  /// Its place among the message's candidates.
  let place: Int
  let isFirstOfMessage: Bool
}
