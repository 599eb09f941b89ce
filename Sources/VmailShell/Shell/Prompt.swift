import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The prompt before the line being typed.
enum Prompt {
  private static let end = "vmail> "

  /// A part as a text that may change while a line is typed.
  private typealias Part = @Sendable () -> String?

  /// Builds the prompt, such as `[work · Inbox 8 · offline › 3] vmail> `, from the parts named by the setting
  /// `prompt`, leaving out empty ones. In plain form it is only `vmail> `; the command `where` shows the rest.
  ///
  /// It shows what is known, and waits for nothing.
  /// - Returns: a closure for the current text, called each time the prompt is drawn.
  static func text(for shell: Shell) -> @Sendable () -> String {
    guard shell.settings.output == .text else { return { end } }
    let isASCII = shell.console.layout.glyphs == .ascii
    let names = shell.settings.prompt
    let parts = names.map {
      (separator: separator(before: $0, isASCII), part: part($0, of: shell), role: role(of: $0))
    }
    let (console, between) = (shell.console, separator(before: "", isASCII))
    return {
      var line = StyledLine()
      for (separator, part, role) in parts {
        guard let part = part() else { continue }
        line.append(TerminalText(line.spans.isEmpty ? "" : separator), .dim)
        line.append(TerminalText(line: console.written(part)), role)
      }
      if console.recording != nil {
        line.append(TerminalText((line.spans.isEmpty ? "" : between) + "recorded"), .dim)
      }
      return line.spans.isEmpty ? end : painted(line, on: console) + end
    }
  }

  private static func role(of name: String) -> Role { name == "unread" ? .unreadMark : .dim }

  /// Returns the line in brackets, dim so that commands stand out from mail in the scrollback.
  private static func painted(_ line: StyledLine, on console: Console) -> String {
    var whole = StyledLine("[", .dim)
    whole.append(line)
    whole.append("]", .dim)
    let theme = Theme(
      settings: console.settings, environment: console.terminal, isTerminal: console.terminal.isOutputTerminal
    )
    var bytes: [UInt8] = []
    whole.write(to: &bytes, theme: theme)
    return String(decoding: bytes, as: UTF8.self) + " "
  }

  private static func separator(before name: String, _ isASCII: Bool) -> String {
    switch name {
    case "unread": " "
    case "thread": isASCII ? " > " : " › "
    default: isASCII ? " - " : " · "
    }
  }

  private static func part(_ name: String, of shell: Shell) -> Part {
    let redraws = shell.settings.motion
    switch name {
    case "unread": return frozen(unless: redraws, unread(in: shell))
    case "connection": return frozen(unless: redraws, { connection(of: shell) })
    case "pending":
      let notifier = shell.background.syncNotifier
      return { pending(notifier.unsentCount) }
    case "jobs":
      let jobs = shell.jobs
      return { self.jobs(jobs.running, showsProgress: redraws) }
    default:
      let text = text(of: name, in: shell.session)
      return { text }
    }
  }

  /// Returns the part as it is now, where nothing may redraw itself.
  private static func frozen(unless redraws: Bool, _ part: @escaping Part) -> Part {
    if redraws { return part }
    let text = part()
    return { text }
  }

  private static func unread(in shell: Shell) -> Part {
    guard let tab = shell.countedTab else { return { nil } }
    let counts = shell.background.unreadCounts
    return { counts.known(tab).flatMap { $0 > 0 ? Digits.grouped($0) : nil } }
  }

  /// Returns `offline` or `connecting`; `nil` if there is a connection, or no server to connect to.
  private static func connection(of shell: Shell) -> String? {
    guard !shell.environment.isDemo, shell.session.account?.kind != .local else { return nil }
    let accounts =
      shell.session.account.map { [$0.id] }
      ?? Array(shell.session.place?.mergedAccounts?.names.keys ?? [:].keys)
    guard !accounts.isEmpty else { return nil }
    if Connections.isOffline(in: shell) { return "offline" }
    let connections = accounts.compactMap { shell.background.engine.connection(of: $0) }
    // One account that is connected brings new mail.
    guard !connections.isEmpty, !connections.contains(where: \.isConnected) else { return nil }
    return connections.contains { if case .connecting = $0 { true } else { false } }
      ? "connecting" : "offline"
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

  private static func text(of name: String, in session: Session) -> String? {
    switch name {
    case "account": session.account.map { TerminalText($0.name).string }
    case "selection": session.selection.isEmpty ? nil : "\(session.selection.count) selected"
    case "tab":
      session.searched == nil
        ? session.place.flatMap { session.tabs[$0] }.map { AICategory?.some($0).tabTitle } : nil
    case "folder": session.searched.map(title) ?? session.place.map { TerminalText($0.title).string }
    case "thread": session.conversation.map { $0.target.number.map(String.init) ?? "open" }
    default: nil
    }
  }

  /// The width of a query in columns.
  private static let queryWidth = 24

  /// Returns the name of a saved search, or the query as it can be typed: `/from:acme`.
  private static func title(of search: SearchListing) -> String {
    let title = TerminalText(line: search.name ?? "/" + search.text)
    return title.truncated(to: queryWidth, ellipsis: "…").string
  }
}

extension Shell {
  /// Prints a text before the first prompt: in an empty store the first steps, and in the demo that none of
  /// the mail is real.
  func welcome() {
    guard running.isInteractive else { return }
    if environment.isDemo {
      say(Self.demo(isSpoken: console.settings.form == .plain))
    } else if isStoreOpen, session.place == nil {
      say(Self.beginning(isSpoken: console.settings.form == .plain))
    }
  }

  private static func demo(isSpoken: Bool) -> [HelpBlock] {
    let other =
      isSpoken
      ? "For the plain form, type help accessibility." : "For screen readers and braille, run vmail --plain."
    return [
      .paragraph(
        "This is the demo, with sample mail; nothing is sent. For a five-minute tour, type help tutorial. \(other)"
      )
    ]
  }

  private static func beginning(isSpoken: Bool) -> [HelpBlock] {
    [
      .paragraph("Welcome to vmail. Type commands at the prompt; your mail is kept on this machine."),
      .terms([
        HelpTerm("account add", "set up your account, step by step"),
        HelpTerm("import PATH", "import mail from mbox, Maildir or .eml files"),
        HelpTerm("vmail --demo", "try vmail with sample mail, in another terminal"),
        isSpoken
          ? HelpTerm("help accessibility", "about the plain form")
          : HelpTerm("vmail --plain", "for screen readers and braille; see help accessibility"),
        HelpTerm("help start", "learn the basics; help lists all commands, and Tab completes them"),
      ]),
    ]
  }

  private func say(_ blocks: [HelpBlock]) {
    console.text(
      HelpLines(layout: console.layout).lines(of: blocks).dropFirst() + [StyledLine()],
      plain: SpokenHelp.sentences(of: blocks))
    console.flush()
  }
}
