import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The state of automatic features, and of what they have learnt.
public struct AiRecord: OutputRecord {
  public var isOn: Bool
  public var isAvailable: Bool
  public var learnt: LearntCategories
  /// The model that is asked first; `nil` for none.
  public var endpoint: ModelEndpoint?

  public init(isOn: Bool, isAvailable: Bool, learnt: LearntCategories, endpoint: ModelEndpoint? = nil) {
    self.isOn = isOn
    self.isAvailable = isAvailable
    self.learnt = learnt
    self.endpoint = endpoint
  }

  public static let type = "ai"
  public static let summary =
    "Whether categories, summaries and suggestions are on, and what vmail has learned."
  public static let fields: [RecordField<AiRecord>] = [
    .boolean("on", "whether it is turned on") { $0.isOn },
    .boolean("available", "whether it works; false if its data is damaged") { $0.isAvailable },
    .integer("lessons", "number of corrections it has learned from") { $0.learnt.lessons },
    .integer("senderRules", "number of senders whose category you chose") { $0.learnt.senderRules },
    .optionalString("endpoint", "the host of the language model that is asked first; null if there is none") {
      $0.endpoint?.base.host.ascii
    },
  ]

  private var sentences: [TerminalText] {
    guard isOn else { return ["AI is off: no categories, no tabs, no summaries, no suggested replies."] }
    let works: TerminalText =
      isAvailable
      ? "AI is on, and runs on this machine."
      : "AI is on, but its data for categories is damaged, so there are no categories and no tabs."
    return [works, learning, model].compactMap(\.self)
  }

  private var learning: TerminalText {
    let rules =
      learnt.senderRules == 0
      ? "" : ", and follows your rules for \(Digits.counted(learnt.senderRules, "sender"))"
    let lessons =
      learnt.lessons == 0 ? "from no corrections yet" : "from \(Digits.counted(learnt.lessons, "correction"))"
    return TerminalText(line: "It has learned \(lessons)\(rules).")
  }

  private var model: TerminalText? {
    endpoint.map {
      let place = $0.isLocal ? "on this machine" : "at \($0.base.host.ascii)"
      return TerminalText(line: "A language model \(place) is asked first for summaries and replies.")
    }
  }

  public func text(in layout: Layout) -> [StyledLine] { sentences.flatMap { layout.sentence($0) } }
  public func plain(in layout: Layout) -> [TerminalText] { [Sentence.joined(sentences)] }
}
