import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

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
