import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Reports changes that a server refused: they are reverted, and can be tried again (E-04).
struct PushNotifier: Sendable {
  let undoWindow: UndoWindow
  let console: Console
  let directory: FetchDirectoryUseCase

  /// - Parameter account: the account of the server.
  func notify(_ push: PushReport, of account: AccountID) async {
    for failure in push.mailboxes { console.notice(Self.sentence(failure), .warning) }
    guard !push.reverted.isEmpty || !push.unfiled.isEmpty || !push.heldUp.isEmpty else { return }
    let names = await labelNames()
    for change in push.heldUp {
      let title = change.subject.isEmpty ? "a message" : "\"\(change.subject)\""
      let deed = Self.deed(change.action, of: title, names)
      let text =
        "Couldn't \(deed) on the server yet: each time, the connection was lost (\(change.reason)). vmail will try"
        + " again later. To give up, type sync --drop."
      console.notice(TerminalText(line: text).string, .warning)
    }
    for message in push.unfiled {
      let title = message.subject.isEmpty ? "a message" : "\"\(message.subject)\""
      let folder = names[message.folder] ?? "its folder"
      let reason = ErrorWording.reason(message.reason)
      let advice = message.reason.folderToMake.map { " To create it, type folder create \($0.title)." } ?? ""
      let text =
        "Couldn't put \(title) into \(folder) on the server: \(reason). It is still on this machine." + advice
      console.notice(TerminalText(line: text).string, .warning)
    }
    for outcome in push.reverted {
      undoWindow.reportReverted(outcome, ActionPhrase(outcome.action, folders: names), in: account)
    }
  }

  private static func deed(
    _ change: RemoteOperation.Kind, of title: String, _ names: [FolderID: String]
  ) -> String {
    func name(_ folder: FolderID) -> String { names[folder] ?? "another folder" }
    return switch change {
    case .move(_, let target): "move \(title) to \(name(target))"
    case .copy(_, let target), .append(let target): "add \(title) to \(name(target))"
    case .remove(let source): "remove \(title) from \(name(source))"
    case .expunge: "delete \(title) permanently"
    case .store: "change the flags of \(title)"
    }
  }

  func labelNames() async -> [FolderID: String] {
    let folders = (try? await directory.current().folders) ?? []
    return Dictionary(folders.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  private static func sentence(_ failure: MailboxFailure) -> String {
    let reason =
      switch failure.reason {
      case .server(let error): ErrorWording.cause(of: error)
      case .hasMail: "there is mail in it on the server"
      }
    let deed =
      switch failure.deed {
      case .create: "create the label \(failure.name) on the server"
      case .createSpecial: "create \(failure.name) on the server"
      case .rename: "rename a label to \(failure.name)"
      case .delete: "delete the label \(failure.name)"
      }
    return Sentence.ended(TerminalText(line: "Couldn't \(deed): \(reason)")).string
  }
}

/// Reports the effects of new mail, which no command has caused.
extension PushNotifier {
  func notify(_ arrivals: ArrivalReport) async {
    guard arrivals != ArrivalReport() else { return }
    let names = await labelNames()
    if let sentence = SnoozeWatch.sentence(arrivals.returned.count, because: "there is new mail in ") {
      console.notice(sentence, .done)
    }
    if arrivals.waitingCount > 0 {
      let messages = Digits.counted(arrivals.waitingCount, "message")
      console.notice("\(messages) from new senders in the Screener. Type screen.")
    }
    for run in arrivals.runs { notify(run, names) }
    for failure in arrivals.failures {
      let text = "Rule \(Self.title(failure.rule)) failed: \(failure.reason). Type rules."
      console.notice(TerminalText(line: text).string, .warning)
    }
  }

  /// Mail that was already as the rule wants it is not reported.
  private func notify(_ run: RuleRun, _ names: [FolderID: String]) {
    let phrase = ActionPhrase(run.outcome.action, folders: names)
    let title = Self.title(run.rule)
    if !run.outcome.done.isEmpty {
      let text = "Rule \(title): \(phrase.past(run.outcome.done.count)). Type undo to take it back."
      console.notice(TerminalText(line: text).string, .done)
    }
    if let failure = run.outcome.failed.first {
      let reason = ErrorWording.reason(failure.reason)
      let text = "Rule \(title) couldn't \(phrase.infinitive(run.outcome.failed.count)): \(reason)."
      console.notice(TerminalText(line: text).string, .warning)
    }
  }

  private static func title(_ rule: MailRule) -> String { "\"\(rule.title)\"" }
}
