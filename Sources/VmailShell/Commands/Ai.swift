import VmailDomain

struct AiCommand: Command {
  static let info = CommandInfo(
    name: "ai", topic: .shell,
    summary: "What vmail works out about mail: turn it on or off, or forget what it learnt",
    synopsis: ["ai", "ai on|off|status|reset [--yes]"],
    details: """
      Categories, summaries and suggested replies are worked out on this machine; set ai-endpoint names a model of yours \
      that is asked first for the last two. Off, there are none of them, no tabs and no badges, and nothing else \
      changes; to keep it, set ai off --save. reset forgets what was learnt from your corrections, and the rules for senders, for good; \
      categories stay as they are.
      """,
    examples: [.init("ai status", "what was learnt"), .init("ai off", "no categories, until vmail ends")],
    options: [.yes],
    arguments: [
      .choice([
        Choice("on", "categories, summaries and suggestions"), Choice("off", "none of them"),
        Choice("status", "what was learnt, and who is asked"), Choice("reset", "forget what was learnt"),
      ])
    ], needs: [.store], effects: .word("reset", does: .deletes),
    rehearsal: .runsWhen { $0.arguments.allSatisfy { $0.text == "status" } }, output: ["ai"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let word = call.arguments.first
    switch word?.text.lowercased() {
    case "on", "off":
      try shell.settings.set("ai", to: word?.text.lowercased() ?? "on")
      shell.applySettings()
      shell.session.listing = nil
    case "reset":
      if !call.has("yes") { try await shell.confirm("forget what was learnt from your corrections") }
      _ = try await shell.services().categories?.forget()
    case "status", nil: break
    default: throw ShellError.unknownWord(word, among: ["on", "off", "status", "reset"])
    }
    let services = try await shell.services()
    shell.console.result(
      AiRecord(
        isOn: shell.isAIOn, isAvailable: services.intelligence.isAvailable,
        learnt: try await services.categories?.learnt() ?? LearntCategories(lessons: 0, senderRules: 0),
        endpoint: try? EndpointSetting(shell.settings[EndpointSetting.name]).endpoint))
  }
}

extension ShellError {
  static func unknownWord(_ word: Word?, among known: [String]) -> ShellError {
    let text = word?.text ?? ""
    return ShellError(
      .usage, "\"\(text)\" means nothing here" + didYouMean(SimilarName.nearest(to: text, in: known)),
      hint: "There are \(known.joined(separator: ", ")).", place: word?.range)
  }
}
