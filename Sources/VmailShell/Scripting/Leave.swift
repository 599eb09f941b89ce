import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct LeaveCommand: Command {
  static let info = CommandInfo(
    name: "leave", shortNames: ["q"], topic: .shell,
    summary: "Go back one step, and finally leave vmail",
    details: """
      Goes one step back: from a conversation to the listing, from a search to the folder, and from a folder to \
      the Inbox. There it says how to leave vmail, and leaves it if it is typed again at once. If an action or a \
      message is still pending then, vmail says what will happen to it and asks. quit and Ctrl-D leave vmail at \
      once. In a script, q ends the script, as quit does.
      """,
    examples: [.init("leave", "one step back"), .init("q", "the same")],
    loading: "load mail", output: [ThreadRecord.self, OutboxRecord.self, PageRecord.self, QuitRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try await leave(in: &shell) }
  ]

  private static func leave(in shell: inout Shell) async throws {
    guard shell.isTyping, let place = shell.session.place else { return try await Quit.quit(in: &shell) }
    if shell.session.conversation != nil { return try await BackCommand.leave(in: &shell) }
    if shell.session.listsOtherThanPlace { return try await ListingViews.showPlace(in: &shell) }
    guard place.isTop else {
      if let account = shell.session.account {
        try await Locations.enterInbox(of: account, in: &shell)
      } else {
        try await Locations.enterAllInboxes(in: &shell)
      }
      return try await ListingViews.showPlace(in: &shell)
    }
    switch await Leave.mayQuit(in: &shell) {
    case true?: try await Quit.quit(in: &shell)
    case false?: break
    case nil where shell.session.leaving == .again: try await Quit.quit(in: &shell)
    case nil:
      shell.session.leaving = .asked
      shell.console.sentence("Type q again to leave vmail. quit and Ctrl-D leave it from anywhere.")
    }
  }
}

extension Location {
  /// Whether there is no place to go back to from here.
  fileprivate var isTop: Bool { folderType == .inbox }
}

extension Session {
  /// Whether a search or single threads are listed instead of the place.
  fileprivate var listsOtherThanPlace: Bool {
    guard let listing else { return false }
    return listing.isCollected || listing.place != place
  }
}

/// Asks before vmail is left with something pending.
enum Leave {
  /// Says what is pending and what becomes of it, and asks whether to leave.
  /// - Returns: `nil` if nothing is pending, or nobody can be asked.
  fileprivate static func mayQuit(in shell: inout Shell) async -> Bool? {
    let mail = await OutboxExit.unsentMail(in: &shell)
    let pending = [pendingActions(in: shell), mail?.sentence].compactMap(\.self)
    guard !pending.isEmpty, let ask = shell.person.ask, let askText = shell.person.askText else {
      return nil
    }
    for sentence in pending { shell.console.notice(TerminalText(line: sentence).string) }
    guard let mail, mail.canBeWaitedFor else { return await ask("Leave vmail? [y/N] ") }
    while true {
      switch await askText("Wait until it is sent, leave now, or stay? [w/l/s] ")?.lowercased() {
      case "w", "wait":
        // The hold lasts slightly longer than the displayed time.
        try? await shell.environment.wait(
          .seconds(await OutboxExit.unsentMail(in: &shell)?.seconds ?? 0) + .seconds(1))
        return true
      case "l", "leave": return true
      case "s", "stay", "", nil: return false
      default: continue
      }
    }
  }

  /// The actions announced here that wait, as a sentence; equal ones are added up.
  private static func pendingActions(in shell: Shell) -> String? {
    var waiting: [(phrase: ActionPhrase, threads: ActedThreads)] = []
    for entry in shell.background.undoWindow.entries where entry.origin != nil {
      let threads = ActedThreads(count: entry.action.places.ofRows.count, subject: entry.subject)
      if let index = waiting.firstIndex(where: { $0.phrase == entry.phrase }) {
        waiting[index].threads.count += threads.count
      } else {
        waiting.append((entry.phrase, threads))
      }
    }
    guard !waiting.isEmpty else { return nil }
    let actions = waiting.map { $0.phrase.infinitive($0.threads) }
    let them = actions.count == 1 ? "it" : "them"
    return "Pending: \(Sentence.series(actions)). vmail carries \(them) out before it ends."
  }
}
