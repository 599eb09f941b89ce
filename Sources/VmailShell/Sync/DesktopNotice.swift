import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// A desktop notification (`notify-send` of libnotify). Without that program nothing is shown.
struct DesktopNotice: Hashable {
  let category: String
  let summary: String
  let body: String

  /// Creates the notification of new mail.
  init(of mail: NewMail, _ facts: [String: String]) {
    category = "email.arrived"
    summary = "\(mail.account.name): \(Digits.grouped(mail.count)) new"
    let title = [facts["VMAIL_FROM"], facts["VMAIL_SUBJECT"]].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: ": ")
    // The warning comes first, since long text is cut off.
    let warning = facts["VMAIL_WARNING"].flatMap { $0.isEmpty ? nil : "⚠ " + $0 }
    body = Self.escaped([warning, title].compactMap(\.self).joined(separator: " "))
  }

  /// Creates the notification of mail that could not be sent, or of an agent that waits; `nil` for any other event.
  init?(of happening: ShellEvent) {
    if happening.event == .approval {
      (category, summary) = ("im", "An agent waits for your approval")
      body = Self.escaped(
        "It wants to \(happening.facts["VMAIL_EFFECT"] ?? "do something"). Type approvals in vmail.")
      return
    }
    guard happening.event == .sendFailed else { return nil }
    let facts = happening.facts
    category = "email"
    summary =
      facts["VMAIL_FATE"] == "uncertain" ? "A message may not have been sent" : "A message could not be sent"
    body = Self.escaped(
      [facts["VMAIL_SUBJECT"], facts["VMAIL_REASON"]].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ": "))
  }

  /// Creates the notification of snoozed threads that have come back.
  init(ofReturned count: Int) {
    category = "email"
    summary = "\(Digits.counted(count, "snoozed thread")) \(count == 1 ? "is" : "are") back"
    body = ""
  }

  func show(by programs: any ProgramStarting, variables: [String: String]) {
    _ = programs.start(
      ["notify-send", "--app-name=vmail", "--category=" + category, "--", summary, body],
      ownsTerminal: false, variables: variables)
  }

  /// Escapes the body, in which notify-send interprets markup and sequences such as `\074`: mail must not
  /// inject either.
  private static func escaped(_ text: String) -> String {
    TerminalText(text, limit: 500).string.replacing("\\", with: "\\\\")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
