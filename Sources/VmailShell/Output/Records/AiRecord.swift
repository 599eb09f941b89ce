import VmailDomain

/// What is worked out about mail, and what was learnt.
struct AiRecord: OutputRecord {
  var isOn: Bool
  var isAvailable: Bool
  var learnt: LearntCategories

  static let type = "ai"
  static let summary = "What is worked out about mail, and what was learnt."
  static let fields: [RecordField<AiRecord>] = [
    .boolean("on", "whether it is wanted") { $0.isOn },
    .boolean("available", "whether it can: its data may be damaged") { $0.isAvailable },
    .integer("lessons", "corrections it has learnt from") { $0.learnt.lessons },
    .integer("senderRules", "senders whose category you chose") { $0.learnt.senderRules },
  ]

  private var sentences: [TerminalText] {
    guard isOn else { return ["AI is off: no categories, no tabs."] }
    guard isAvailable else { return ["AI is on, but its data is damaged: no categories, no tabs."] }
    let rules =
      learnt.senderRules == 0
      ? "" : ", and follows your word on \(Digits.counted(learnt.senderRules, "sender"))"
    let lessons = learnt.lessons == 0 ? "nothing" : "from \(Digits.counted(learnt.lessons, "correction"))"
    return [
      "AI is on: categories are worked out on this machine.",
      TerminalText(line: "It has learnt \(lessons)\(rules)."),
    ]
  }

  func text(in layout: Layout) -> [StyledLine] { sentences.flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { [Sentence.joined(sentences)] }
}
