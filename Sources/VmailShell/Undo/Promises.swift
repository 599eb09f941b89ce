import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Everything that vmail has promised to do, each with its number for `undo`.
enum Promises {
  /// Returns the actions in undo windows, the queued and scheduled mail, the changes that wait for servers, the snoozes and
  /// the reminders, and what waits for a person, in this order. So their numbers are the same in each process.
  static func all(in shell: inout Shell) async throws -> [PendingRecord.Waiting] {
    let accounts = try await shell.services().directory.current().accounts
    let names = Dictionary(accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return try await windows(in: &shell) + mails(names, in: &shell) + changes(names, in: &shell)
      + snoozes(names, in: &shell) + approvals(in: &shell)
  }

  private static func windows(in shell: inout Shell) async throws -> [PendingRecord.Waiting] {
    let window = try await shell.services().undoWindow
    try await WaitingActions.followPending(window, in: &shell)
    var waiting: [PendingRecord.Waiting] = []
    for entry in shell.background.undoWindow.entries {
      let threads = entry.action.places.ofRows.map(\.threadId)
      let subject = await ThreadSubjects.first(of: threads, in: &shell)
      waiting.append(
        PendingRecord.Waiting(
          n: entry.number, id: entry.action.id.description, action: entry.phrase.name,
          text: entry.phrase.infinitive(ActedThreads(count: threads.count, subject: entry.subject)),
          count: threads.count, subject: subject, secondsLeft: window.secondsLeft(entry.action)))
    }
    return waiting
  }

  private static func mails(_ names: [AccountID: String], in shell: inout Shell) async throws
    -> [PendingRecord.Waiting]
  {
    let outbox = try await DraftWriting.writing(in: &shell).outbox
    let (numbers, times) = (shell.background.undoWindow, shell.console.layout.times)
    return try await outbox.list(accountId: nil).map { mail in
      let seconds = outbox.secondsHeld(mail)
      let isHeld = seconds > 0 && !mail.isScheduled
      let time = mail.isScheduled ? " " + times.coming(mail.holdUntil ?? mail.due) : ""
      let reason = mail.error.map { " (\($0))" } ?? ""
      return PendingRecord.Waiting(
        n: numbers.number(of: .mail(mail.id)), kind: .message, id: mail.id.description,
        action: PendingRecord.send, text: "send \(SubjectText.title(of: mail.email))\(time)\(reason)",
        count: 1,
        subject: mail.email.subject, account: names[mail.email.accountId],
        secondsLeft: isHeld ? seconds : nil,
        date: mail.holdUntil ?? mail.nextAttempt ?? mail.due, reason: mail.error)
    }
  }

  private static func changes(_ names: [AccountID: String], in shell: inout Shell) async throws
    -> [PendingRecord.Waiting]
  {
    let folders = try await FolderDirectory.current(in: &shell).names
    let (numbers, times) = (shell.background.undoWindow, shell.console.layout.times)
    let now = shell.environment.clock.now
    var waiting: [PendingRecord.Waiting] = []
    for change in try await shell.services().journal.waitingChanges() {
      let name = names[change.accountId] ?? ""
      var title = change.subject
      if title.isEmpty, let action = change.action {
        title = try await UndoList.title(of: action.id, in: &shell)
      }
      let threads = ActedThreads(count: change.action?.threadCount ?? change.messages, subject: title)
      let phrase = change.action.map { ActionPhrase($0.action, folders: folders) }
      let deed = phrase?.past(threads) ?? "changed \(threads.text)"
      let isLong = change.since.map { now.timeIntervalSince($0) > 86_400 } ?? false
      let since = isLong ? change.since.map { " since \(times.absolute($0))" } ?? "" : ""
      let reason = change.reason.map { " (\($0))" } ?? ""
      waiting.append(
        PendingRecord.Waiting(
          n: change.action.map { numbers.number(of: .action($0.id)) }, kind: .change,
          id: change.action?.id.description, action: phrase?.name ?? ActionKind.label.rawValue,
          text: "\(deed); waiting for the server of \(name)\(since)\(reason)", count: change.messages,
          subject: change.subject, account: name, date: change.since, reason: change.reason))
    }
    return waiting
  }

  private static func approvals(in shell: inout Shell) async throws -> [PendingRecord.Waiting] {
    let numbers = shell.background.undoWindow
    return try await shell.services().approvals.list().filter { $0.state == .waiting }.map { approval in
      let deed = DeferredDeed.deed(in: approval.request.question)
      return PendingRecord.Waiting(
        n: numbers.number(of: .approval(approval.id)), kind: .approval, id: approval.id.description,
        action: PendingRecord.approve,
        text: "approval \(approval.id): an agent wants to \(deed?.sentence ?? "do something")", count: 1,
        date: approval.expires)
    }
  }

  private static func snoozes(_ names: [AccountID: String], in shell: inout Shell) async throws
    -> [PendingRecord.Waiting]
  {
    let (numbers, times) = (shell.background.undoWindow, shell.console.layout.times)
    return try await shell.services().snoozes.snoozed().map { thread in
      let (title, time) = (SubjectText.of(thread.subject), times.coming(thread.until))
      return PendingRecord.Waiting(
        n: numbers.number(of: .snooze(thread.id)), kind: thread.isReminder ? .reminder : .snooze,
        id: thread.id.description, action: ActionKind.snooze.rawValue,
        text: thread.isReminder
          ? "remind you of \"\(title)\" \(time) if nobody has replied" : "return \"\(title)\" \(time)",
        count: 1, subject: thread.subject, account: names[thread.accountId], date: thread.until)
    }
  }
}
