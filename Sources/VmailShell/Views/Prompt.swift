import VmailDomain

/// What stands before the line being typed.
enum Prompt {
  static let continuation = "> "
  private static let end = "vmail> "

  /// `[work · Inbox] vmail> `: the parts the setting `prompt` names, without those that say nothing.
  /// In plain form only `vmail> `; `where` tells the rest.
  static func text(for shell: Shell) -> String {
    guard shell.settings["output"] == "text" else { return end }
    let parts = shell.settings["prompt"].split(separator: " ").compactMap {
      part(String($0), of: shell.session)
    }
    let separator = shell.settings["glyphs"] == "ascii" ? " - " : " · "
    return parts.isEmpty ? end : "[" + parts.joined(separator: separator) + "] " + end
  }

  private static func part(_ name: String, of session: Session) -> String? {
    switch name {
    case "account": session.account.map { TerminalText($0.name).string }
    case "selection": session.selection.isEmpty ? nil : "\(session.selection.count) selected"
    case "tab": session.place.flatMap { session.tabs[$0] }?.title
    case "folder": session.place.map { TerminalText($0.title).string }
    default: nil
    }
  }
}
