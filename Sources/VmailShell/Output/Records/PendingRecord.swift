/// An action that waits in its undo window.
struct PendingRecord: OutputRecord {
  struct Waiting: Sendable {
    /// For `undo n`.
    var n: Int
    var phrase: ActionPhrase
    /// Threads.
    var count: Int
    var secondsLeft: Int
  }

  /// `nil` when nothing waits.
  var waiting: Waiting?

  static let type = "pending"
  static let summary = "An action that waits in its undo window; one with a count of 0 when none does."
  static let fields: [RecordField<PendingRecord>] = [
    .optionalInteger("n", "its number for undo; null when nothing waits") { $0.waiting?.n },
    RecordField(
      "action", .nullable(.oneOf(ActionPhrase.names)), "what is to be done; null when nothing waits"
    ) { .optional($0.waiting?.phrase.name) },
    .integer("count", "threads") { $0.waiting?.count ?? 0 },
    .optionalInteger("secondsLeft", "how long undo takes it back untouched; null when nothing waits") {
      $0.waiting?.secondsLeft
    },
  ]

  private static let nothing: TerminalText = "Nothing is pending."

  func text(in layout: Layout) -> [StyledLine] {
    guard let waiting else { return layout.sentence(Self.nothing) }
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(waiting.n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendCell(
      TerminalText("\(waiting.secondsLeft) s"), width: 7, .dim, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(line: Sentence.begun(waiting.phrase.infinitive(waiting.count))))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let waiting else { return [Self.nothing] }
    let seconds = Digits.counted(waiting.secondsLeft, "second")
    let action = Sentence.begun(waiting.phrase.infinitive(waiting.count))
    return [TerminalText(line: "\(waiting.n). \(action). \(seconds) left.")]
  }
}
