import VmailDomain

/// A suggested short reply.
struct SuggestionRecord: OutputRecord {
  var n: Int
  var suggestion: ReplySuggestion

  static let type = "suggestion"
  static let summary = "A short reply that is suggested to a message."
  static let fields: [RecordField<SuggestionRecord>] = [
    .integer("n", "its number, for reply --suggestion") { $0.n },
    .mailText("text", "what it puts into the draft, with greeting and closing") { $0.suggestion.text },
    .mailText("sentence", "what it says, without them") { $0.suggestion.sentence },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    layout.wrapped(TerminalText(line: "\(n)  \(suggestion.sentence)"))
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Reply \(n): \(suggestion.sentence)"))]
  }
}

/// The number of suggested replies, printed after them.
struct SuggestionsRecord: OutputRecord {
  /// The reason why there are none.
  enum Absence: String, Sendable, CaseIterable {
    case noneFits
    /// The setting `ai` is off.
    case off
  }

  var count: Int
  var absence: Absence?

  static let type = "suggestions"
  static let summary = "How many replies were suggested; it follows them."
  static let fields: [RecordField<SuggestionsRecord>] = [
    .integer("count", "replies that were suggested") { $0.count },
    RecordField(
      "absence", .nullable(.oneOf(Absence.allCases.map(\.rawValue))),
      "why there are none; null when there are some"
    ) { .optional($0.absence?.rawValue) },
  ]

  private var sentence: TerminalText? {
    switch absence {
    case .noneFits: "No reply is suggested to this message."
    case .off: "AI is off. Type set ai on."
    case nil: nil
    }
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.wrapped($0, .dim) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
