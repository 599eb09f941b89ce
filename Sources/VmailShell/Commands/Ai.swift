import VmailDomain
import VmailEngine

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
    output: ["ai"])

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
