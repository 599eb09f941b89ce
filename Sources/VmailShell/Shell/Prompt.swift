import VmailDomain
import VmailTerminal

/// The prompt before the line being typed.
enum Prompt {
  static let continuation: @Sendable () -> String = { "> " }
  private static let end = "vmail> "
  /// The parts it can show.
  static let parts = ["account", "folder", "tab", "selection", "pending", "jobs"]

  /// Builds the prompt, such as `[work · Inbox] vmail> `, from the parts named by the setting `prompt`,
  /// leaving out empty ones. In plain form it is only `vmail> `; the command `where` shows the rest.
  /// - Returns: a closure for the current text, called each time the prompt is drawn.
  static func text(for shell: Shell) -> @Sendable () -> String {
    guard shell.settings["output"] == "text" else { return { end } }
    let separator = shell.settings["glyphs"] == "ascii" ? " - " : " · "
    // Waiting actions may be carried out while a line is typed; the other parts do not change.
    let redraws = shell.settings["motion"] == "on"
    let (undoWindow, jobs) = (shell.undoWindow, shell.jobs)
    let parts = shell.settings["prompt"].split(separator: " ").map { name -> @Sendable () -> String? in
      if name == "pending" { return { pending(undoWindow.entries.count) } }
      if name == "jobs" { return { self.jobs(jobs.running, showsProgress: redraws) } }
      let part = part(String(name), of: shell.session)
      return { part }
    }
    let console = shell.console
    return {
      let parts = parts.compactMap { $0() } + (console.recording == nil ? [] : ["recorded"])
      return parts.isEmpty ? end : "[" + parts.joined(separator: separator) + "] " + end
    }
  }

  private static func pending(_ count: Int) -> String? { count == 0 ? nil : "\(count) pending" }

  /// Returns `1 job`, or for a job that reports its progress `import 42%`.
  private static func jobs(_ running: [Job], showsProgress: Bool) -> String? {
    guard let only = running.first else { return nil }
    guard showsProgress, running.count == 1, let percent = only.output.progress?.percent,
      let name = only.command.split(separator: " ").first
    else { return Digits.counted(running.count, "job") }
    return "\(TerminalText(String(name)).string) \(percent)%"
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

extension Shell {
  /// Prints a text before the first prompt: in an empty store the first steps, and in the demo that none of
  /// the mail is real.
  func welcome() {
    guard isInteractive else { return }
    if environment.isDemo {
      say(Self.demo)
    } else if isStoreOpen, session.place == nil {
      say(Self.beginning)
    }
  }

  private static let demo: [HelpBlock] = [
    .paragraph("This is the demo: sample mail, and nothing is sent. help tutorial takes five minutes.")
  ]

  private static let beginning: [HelpBlock] = [
    .paragraph("Welcome to vmail. You type commands at a prompt, and your mail stays on this machine."),
    .terms([
      HelpTerm("account add", "set up your account, step by step"),
      HelpTerm("import PATH", "bring in mail from mbox, Maildir or .eml files"),
      HelpTerm("vmail --demo", "in another terminal: try it on sample mail; help tutorial goes with it"),
      HelpTerm("help start", "how to go on; help lists all commands, and Tab completes them"),
    ]),
  ]

  private func say(_ blocks: [HelpBlock]) {
    console.text(
      HelpLines(layout: console.layout).lines(of: blocks).dropFirst() + [StyledLine()],
      plain: SpokenHelp.sentences(of: blocks))
    console.flush()
  }
}
