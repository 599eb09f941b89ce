import VmailDomain

/// What stands before the line being typed.
enum Prompt {
  static let continuation: @Sendable () -> String = { "> " }
  private static let end = "vmail> "

  /// `[work · Inbox] vmail> `: the parts the setting `prompt` names, without those that say nothing.
  /// In plain form only `vmail> `; `where` tells the rest.
  /// - Returns: what it is at the moment, each time it is drawn.
  static func text(for shell: Shell) -> @Sendable () -> String {
    guard shell.settings["output"] == "text" else { return { end } }
    let separator = shell.settings["glyphs"] == "ascii" ? " - " : " · "
    // What waits may be carried out while a line is typed; the rest stays as it is.
    let undoWindow = shell.undoWindow
    let parts = shell.settings["prompt"].split(separator: " ").map { name -> @Sendable () -> String? in
      if name == "pending" { return { pending(undoWindow.entries.count) } }
      let part = part(String(name), of: shell.session)
      return { part }
    }
    return {
      let parts = parts.compactMap { $0() }
      return parts.isEmpty ? end : "[" + parts.joined(separator: separator) + "] " + end
    }
  }

  private static func pending(_ count: Int) -> String? { count == 0 ? nil : "\(count) pending" }

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
