import Foundation
import VmailDomain

/// Telling of new mail by more than a notice.
extension Shell {
  /// Tells the desktop, and runs what `on new-mail` says. At a prompt only, and by the main task: between
  /// commands, or while nothing runs.
  mutating func takeNewMail() async {
    for mail in engine.takeNewMail() where isInteractive {
      let facts = await facts(of: mail)
      if settings["notify"] == "on" {
        DesktopNotice(of: mail, facts).show(by: environment.programs, variables: environment.variables)
      }
      for line in eventCommands[.newMail] { await runEventCommand(line, facts) }
    }
  }

  /// What a command learns of the mail: in its environment, where nothing of it is ever read as a command.
  private mutating func facts(of mail: NewMail) async -> [String: String] {
    var facts = [
      "VMAIL_EVENT": EventCommands.Event.newMail.rawValue, "VMAIL_ACCOUNT": mail.account.name,
      "VMAIL_COUNT": String(mail.count), "VMAIL_FROM": "", "VMAIL_SUBJECT": "",
    ]
    if let newest = await newestUnread(in: mail.account) {
      facts["VMAIL_FROM"] = newest.participants ?? ""
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

  private mutating func runEventCommand(_ text: String, _ facts: [String: String]) async {
    // It is no line that is typed: nothing is asked, and names stand in full.
    let asking = (ask, askText, askSecret)
    (ask, askText, askSecret) = (nil, nil, nil)
    sourceDepth += 1
    defer {
      sourceDepth -= 1
      (ask, askText, askSecret) = asking
      session.isOver = false
    }
    let variables = environment.variables
    do {
      for line in try Lexer(variable: { facts[$0] ?? variables[$0] }).commands(in: text) {
        if let first = line.words.first, first.text == "!", !first.isQuoted {
          startProgram(line.words.dropFirst().first?.text ?? "", facts)
        } else if await Dispatcher().run(line, in: &self) != .success {
          return
        }
      }
    } catch {
      console.report(ErrorWording.shellError(for: error, action: "run that"), command: "on")
    }
  }

  /// Beside the shell: nobody waits for it, and the terminal is not its business.
  private func startProgram(_ line: String, _ facts: [String: String]) {
    let isStarted = environment.programs.start(
      ["/bin/sh", "-c", line], ownsTerminal: false, variables: environment.variables.merging(facts) { $1 })
    if !isStarted { console.warning("Couldn't start /bin/sh for \"\(line)\".") }
  }
}

/// A notification by the desktop (`notify-send` of libnotify). Where there is none, nothing is shown.
struct DesktopNotice {
  private let summary: String
  private let body: String

  init(of mail: NewMail, _ facts: [String: String]) {
    summary = "\(mail.account.name): \(Digits.grouped(mail.count)) new"
    // The body may hold markup, which mail must not bring.
    body = [facts["VMAIL_FROM"], facts["VMAIL_SUBJECT"]].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: ": ")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  func show(by programs: any ProgramStarting, variables: [String: String]) {
    _ = programs.start(
      ["notify-send", "--app-name=vmail", "--category=email.arrived", "--", summary, body],
      ownsTerminal: false, variables: variables)
  }
}
