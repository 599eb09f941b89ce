import FoundationEssentials
import VmailDomain
import VmailEngine

/// Reacts to events with more than a notice.
extension Shell {
  /// Sends a desktop notification and runs the commands of `on new-mail`. This only happens at a prompt and
  /// in the main task: between commands, or while nothing runs.
  mutating func takeNewMail() async {
    let new = engine.takeNewMail()
    if isInteractive, !new.isEmpty, settings["bell"] == "on" { console.ring() }
    for mail in new where isInteractive {
      let facts = await facts(of: mail)
      if settings["notify"] == "on" {
        DesktopNotice(of: mail, facts).show(by: environment.programs, variables: environment.variables)
      }
      for line in eventCommands[.newMail] { await runEventCommand(line, facts) }
    }
  }

  /// Runs the `on` commands of all other events, at the prompt as with new mail.
  mutating func takeHappenings() async {
    for happening in happenings.take() where isInteractive {
      if settings["notify"] == "on", let notice = DesktopNotice(of: happening) {
        notice.show(by: environment.programs, variables: environment.variables)
      }
      var facts = happening.facts
      if let id = happening.account, !eventCommands[happening.event].isEmpty,
        let account = try? await services().fetchThreads.fetchAccounts().first(where: { $0.id == id })
      {
        facts["VMAIL_ACCOUNT"] = account.name
      }
      await runEventCommands(happening.event, facts)
    }
  }

  /// Runs the `on quit` commands before the session ends, while connections are still open.
  mutating func runQuitCommands() async {
    let isOver = session.isOver
    session.isOver = false
    await runEventCommands(.quit, [:])
    session.isOver = isOver
  }

  private mutating func runEventCommands(_ event: EventCommands.Event, _ facts: [String: String]) async {
    var facts = facts.mapValues { TerminalText($0, limit: 500).string }
    facts["VMAIL_EVENT"] = event.rawValue
    for line in eventCommands[event] where !Task.isCancelled { await runEventCommand(line, facts) }
  }

  /// Returns the facts about mail that a command gets in its environment, where they are never interpreted as
  /// commands.
  mutating func facts(of mail: NewMail) async -> [String: String] {
    var facts = [
      "VMAIL_EVENT": EventCommands.Event.newMail.rawValue, "VMAIL_ACCOUNT": mail.account.name,
      "VMAIL_COUNT": String(mail.count), "VMAIL_FROM": "", "VMAIL_SUBJECT": "",
      "VMAIL_WARNING": "",
    ]
    if let newest = await newestUnread(in: mail.account) {
      facts["VMAIL_FROM"] = await sender(in: newest)
      let warnings = try? await services().fetchThreads.fetchMarks(of: [newest]).warnings[newest.id]
      facts["VMAIL_WARNING"] = warnings?.first.map(SenderWarningText.sentence) ?? ""
      facts["VMAIL_SUBJECT"] = newest.subject
    }
    return facts.mapValues { TerminalText($0, limit: 500).string }
  }

  private mutating func newestUnread(in account: Account) async -> MailThread? {
    guard let fetch = try? await services().fetchThreads,
      let inbox = try? await fetch.fetchFolders(accountId: account.id).first(where: { $0.type == .inbox }),
      let page = try? await fetch.fetchThreads(accountId: account.id, folderId: inbox.id)
    else { return nil }
    return page.threads.first { $0.unreadCount > 0 }
  }

  /// Returns the sender of the newest unread message of a thread: the name, or else the address.
  private mutating func sender(in thread: MailThread) async -> String {
    let emails = (try? await services().fetchThread.fetchThread(id: thread.id).emails) ?? []
    guard let email = emails.last(where: { !$0.isRead }) ?? emails.last else { return "" }
    let name = TerminalText(email.fromName ?? "", limit: 500).string
    let isName = name.contains { !$0.isWhitespace }
    return Participant(name: isName ? name : nil, email: email.fromAddress).displayName
  }

  private mutating func runEventCommand(_ text: String, _ facts: [String: String]) async {
    // The line was not typed: no questions are asked, and names must not be abbreviated.
    let asking = (ask, askText, askSecret)
    (ask, askText, askSecret) = (nil, nil, nil)
    sourceDepth += 1
    defer {
      sourceDepth -= 1
      (ask, askText, askSecret) = asking
      session.isOver = false
    }
    let outer = scriptVariables
    scriptVariables.call = nil
    scriptVariables.facts = facts
    _ = await ScriptRunner(interruption: nil).run(text, in: &self)
    scriptVariables = outer
  }

  /// Starts a program beside the shell, which neither waits for it nor gives it the terminal.
  func startProgram(_ line: String, _ facts: [String: String]) {
    let isStarted = environment.programs.start(
      ["/bin/sh", "-c", line], ownsTerminal: false, variables: environment.variables.merging(facts) { $1 })
    if !isStarted { console.warning("Couldn't start /bin/sh for \"\(line)\".") }
  }
}
