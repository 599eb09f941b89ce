/// A sentence that may be included in a summary.
struct CandidateSentence: Sendable {
  let text: String
  let words: [String]
  /// The index of the message among the summarized ones.
  let message: Int
  /// The index of the sentence among the message's candidates.
  let place: Int
  let isFirstOfMessage: Bool
}
