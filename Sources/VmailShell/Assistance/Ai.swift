import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct AiCommand: Command {
  static let info = CommandInfo(
    name: "ai", topic: .shell,
    summary: "Turn categories, summaries and suggested replies on or off",
    details: """
      Categories, summaries and suggested replies are computed on this machine. For summaries and replies, \
      the setting ai-endpoint can name a language model of your own, which is then asked first. With ai off \
      there are no categories, tabs, badges, summaries or suggestions, and nothing else changes; set ai off \
      --save makes that permanent. reset permanently forgets what vmail learned from your corrections, and \
      your rules for senders; the mail keeps its categories.
      """,
    examples: [
      .init("ai status", "show what vmail has learned"), .init("ai off", "turn them off until vmail ends"),
    ],
    output: [AiRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) },
    Form("on", needs: [.store], does: .reserved, summary: "Turn them on") {
      (shell: inout Shell) in
      try await turn("on", in: &shell)
    },
    Form("off", needs: [.store], does: .reserved, summary: "Turn them off") { (shell: inout Shell) in
      try await turn("off", in: &shell)
    },
    Form(
      "status", needs: [.store], does: .nothing,
      summary: "Show what vmail has learned, and which model is asked"
    ) {
      (shell: inout Shell) in
      try await show(in: &shell)
    },
    Form(
      "reset", Flag.yes, needs: [.store], does: .asksWithin(.deletes),
      summary: "Forget what vmail has learned"
    ) {
      (shell: inout Shell, isConfirmed) in
      if !isConfirmed {
        try await Confirmation.ask(to: "forget what vmail learned from your corrections", in: shell)
      }
      _ = try await shell.services().categories.forget()
      try await show(in: &shell)
    },
  ]

  private static func turn(_ value: String, in shell: inout Shell) async throws {
    try shell.settings.set(Settings.name(of: \.ai), to: value)
    SettingsInForce.applySettings(in: shell)
    shell.session.listing = nil
    try await show(in: &shell)
  }

  private static func show(in shell: inout Shell) async throws {
    let services = try await shell.services()
    shell.console.result(
      AiRecord(
        isOn: shell.settings.ai, isAvailable: services.intelligence.isAvailable,
        learnt: try await services.categories.learnt(),
        endpoint: try? EndpointSetting(shell.settings.aiEndpoint).endpoint))
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
  static let summary = "Whether categories, summaries and suggestions are on, and what vmail has learned."
  static let fields: [RecordField<AiRecord>] = [
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

  func text(in layout: Layout) -> [StyledLine] { sentences.flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { [Sentence.joined(sentences)] }
}
