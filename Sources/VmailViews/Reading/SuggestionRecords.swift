import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A suggested short reply.
public struct SuggestionRecord: OutputRecord {
  /// The thread that it replies to; only in JSON.
  public var thread: NamedThread?
  public var n: Int
  var suggestion: ReplySuggestion
  /// Whether it is shown without being asked for.
  var isHint = false

  public init(thread: NamedThread? = nil, n: Int, suggestion: ReplySuggestion, isHint: Bool = false) {
    self.thread = thread
    self.n = n
    self.suggestion = suggestion
    self.isHint = isHint
  }

  public static let type = "suggestion"
  public static let summary = "A suggested reply to a message."
  public static let fields: [RecordField<SuggestionRecord>] = [
    .integer("n", "its number, for reply --suggestion") { $0.n },
    .foreignText("text", "the text of the draft, with greeting and closing") { $0.suggestion.text },
    .foreignText("sentence", "the reply alone, without greeting and closing") { $0.suggestion.sentence },
    .optionalString("id", "the opaque identifier of the thread; null in a notice") {
      $0.thread?.id.description
    },
    .optionalForeignText("subject", "the thread's subject; null in a notice") { $0.thread?.subject },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    layout.wrapped(TerminalText(line: "\(n)  \(suggestion.sentence)"), isHint ? .dim : .plain)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Reply \(n): \(suggestion.sentence)"))]
  }
}

/// The number of suggested replies, printed after them.
public struct SuggestionsRecord: OutputRecord {
  /// The reason why there are none.
  public enum Absence: String, Sendable, CaseIterable {
    case noneFits
    /// The setting `ai` is off.
    case off
  }

  public var thread: NamedThread?
  public var count: Int
  var absence: Absence?

  public init(thread: NamedThread? = nil, count: Int, absence: Absence? = nil) {
    self.thread = thread
    self.count = count
    self.absence = absence
  }

  public static let type = "suggestions"
  public static let summary = "How many replies were suggested; comes after them."
  public static let fields: [RecordField<SuggestionsRecord>] =
    NamedThread.fields { $0.thread } + [
      .integer("count", "number of suggested replies") { $0.count },
      .optionalChoice("absence", "why there are none; null if there are some") { $0.absence },
    ]

  private var sentence: TerminalText? {
    switch absence {
    case .noneFits: "No replies are suggested for this message."
    case .off: "AI is off. Type set ai on."
    case nil: nil
    }
  }

  public func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.wrapped($0, .dim) } ?? [] }
  public func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
