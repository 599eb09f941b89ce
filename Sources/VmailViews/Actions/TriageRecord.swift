public import VmailTerminal

/// What was decided about threads.
public struct TriageRecord: SentenceRecord {
  var seen: Int
  var total: Int
  /// The number of decisions by the word of their key.
  var counts: [String: Int]

  public init(seen: Int, total: Int, counts: [String: Int]) {
    self.seen = seen
    self.total = total
    self.counts = counts
  }

  private static let words = [
    ("archive", "archived"), ("delete", "deleted"), ("spam", "marked as spam"), ("snooze", "snoozed"),
    ("label", "labelled"), ("star", "starred"), ("reply", "answered"), ("skip", "skipped"),
  ]

  public static let type = "triage"
  public static let summary = "What was decided about threads in triage."
  public static let fields: [RecordField<TriageRecord>] =
    [
      .integer("seen", "threads that were decided about") { $0.seen },
      .integer("total", "threads that there were") { $0.total },
    ]
    + words.map { word, participle in
      .integer(word, "decisions by which threads were \(participle)") { $0.counts[word] ?? 0 }
    }

  public var sentence: TerminalText? {
    guard total > 0 else { return "There is no mail to triage." }
    let done = Self.words.compactMap { word, participle in
      counts[word].map { "\(Digits.grouped($0)) \(participle)" }
    }
    let all = Digits.counted(total, "thread")
    let start = seen == total ? "Went through \(all)" : "Stopped after \(Digits.grouped(seen)) of \(all)"
    return TerminalText(done.isEmpty ? start + "." : "\(start): \(Sentence.series(done)).")
  }
}
