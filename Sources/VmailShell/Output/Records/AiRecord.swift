import VmailDomain

/// The state of automatic features, and of what they have learnt.
struct AiRecord: OutputRecord {
  var isOn: Bool
  var isAvailable: Bool
  var learnt: LearntCategories
  /// The model that is asked first; `nil` for none.
  var endpoint: ModelEndpoint?

  static let type = "ai"
  static let summary = "What is worked out about mail, and what was learnt."
  static let fields: [RecordField<AiRecord>] = [
    .boolean("on", "whether it is wanted") { $0.isOn },
    .boolean("available", "whether it can: its data may be damaged") { $0.isAvailable },
    .integer("lessons", "corrections it has learnt from") { $0.learnt.lessons },
    .integer("senderRules", "senders whose category you chose") { $0.learnt.senderRules },
    .optionalString("endpoint", "the host of the model that is asked first; null for none") {
      $0.endpoint?.base.host.ascii
    },
  ]

  private var sentences: [TerminalText] {
    guard isOn else { return ["AI is off: no categories, no tabs, no summaries, no suggested replies."] }
    let works: TerminalText =
      isAvailable
      ? "AI is on: it is worked out on this machine."
      : "AI is on, but the data of its categories is damaged: there are none, and no tabs."
    return [works, learning, model].compactMap(\.self)
  }

  private var learning: TerminalText {
    let rules =
      learnt.senderRules == 0
      ? "" : ", and follows your word on \(Digits.counted(learnt.senderRules, "sender"))"
    let lessons = learnt.lessons == 0 ? "nothing" : "from \(Digits.counted(learnt.lessons, "correction"))"
    return TerminalText(line: "It has learnt \(lessons)\(rules).")
  }

  private var model: TerminalText? {
    endpoint.map {
      let place = $0.isLocal ? "on this machine" : "at \($0.base.host.ascii)"
      return TerminalText(line: "A model \(place) is asked first for summaries and replies.")
    }
  }

  func text(in layout: Layout) -> [StyledLine] { sentences.flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { [Sentence.joined(sentences)] }
}
