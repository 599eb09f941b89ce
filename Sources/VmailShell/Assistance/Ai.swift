import VmailDomain
import VmailEngine
import VmailTerminal

struct AiCommand: Command {
  static let info = CommandInfo(
    name: "ai", topic: .shell,
    summary: "What vmail works out about mail: turn it on or off, or forget what it learnt",
    details: """
      Categories, summaries and suggested replies are worked out on this machine; set ai-endpoint names a \
      model of yours that is asked first for the last two. Off, there are none of them, no tabs and no \
      badges, and nothing else changes; to keep it, set ai off --save. reset forgets what was learnt from \
      your corrections, and the rules for senders, for good; categories stay as they are.
      """,
    examples: [.init("ai status", "what was learnt"), .init("ai off", "no categories, until vmail ends")],
    output: [AiRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await tell(in: &shell) },
    Form("on", needs: [.store], does: .nothing, summary: "Have categories, summaries and suggestions") {
      (shell: inout Shell) in
      try await turn("on", in: &shell)
    },
    Form("off", needs: [.store], does: .nothing, summary: "Have none of them") { (shell: inout Shell) in
      try await turn("off", in: &shell)
    },
    Form("status", needs: [.store], does: .nothing, summary: "Show what was learnt, and who is asked") {
      (shell: inout Shell) in
      try await tell(in: &shell)
    },
    Form("reset", Flag.yes, needs: [.store], does: .asks(.deletes), summary: "Forget what was learnt") {
      (shell: inout Shell, isConfirmed) in
      if !isConfirmed { try await shell.confirm("forget what was learnt from your corrections") }
      _ = try await shell.services().categories.forget()
      try await tell(in: &shell)
    },
  ]

  private static func turn(_ value: String, in shell: inout Shell) async throws {
    try shell.settings.set("ai", to: value)
    shell.applySettings()
    shell.session.listing = nil
    try await tell(in: &shell)
  }

  private static func tell(in shell: inout Shell) async throws {
    let services = try await shell.services()
    shell.console.result(
      AiRecord(
        isOn: shell.isAIOn, isAvailable: services.intelligence.isAvailable,
        learnt: try await services.categories.learnt(),
        endpoint: try? EndpointSetting(shell.settings[EndpointSetting.name]).endpoint))
  }
}

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
