import FoundationEssentials
import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct OutboxCommand: Command {
  static let info = CommandInfo(
    name: "outbox", topic: .writing,
    summary: "List messages that are queued, being sent or failed",
    details: """
      Lists each message with its recipients, its state, the time chosen for sending it, the number of \
      attempts, the last error and the time of the next attempt. After folder outbox, open N shows a message. retry \
      sends it again at once, and cancel turns it back into a draft, or drops it if it was to be resent.

      A message that may have been sent is never resent automatically, because its recipients may have it. vmail \
      looks for it in Sent on the server, and marks it as sent when its copy, a reply to it or a report about it \
      arrives. If it isn't in Sent in the end, you decide: sent marks it as sent, which can't be undone, and retry sends it again.
      """,
    examples: [.init("outbox", "list the Outbox"), .init("outbox retry 1", "send the first message again")],
    loading: "show the Outbox", output: [OutboxRecord.self, PageRecord.self, ComposeRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in
      try await ListingViews.showOutbox(in: &shell)
    },
    Form(
      "retry", Argument("N", .outbox, noun: "a number from outbox"),
      Flag("yes", "Send it even if it may have been sent already"), needs: [.place],
      does: .asksWithin(.sends),
      summary: "Send a message again"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await Outbox.retry(
        try await Outbox.outgoing(named: number, in: &shell), isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      "cancel", Argument("N", .outbox, noun: "a number from outbox"), takesBack, needs: [.place],
      does: .asksWithin(.changesOthersDrafts), summary: "Turn a message back into a draft"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await Outbox.takeBack(
        try await Outbox.outgoing(named: number, in: &shell), isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      "sent", Argument("N", .outbox, noun: "a number from outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts), summary: "Mark a message that may have been sent as sent"
    ) { (shell: inout Shell, number) in
      try await Outbox.takeForSent(try await Outbox.outgoing(named: number, in: &shell), in: &shell)
    },
  ]

  static let takesBack = Flag("yes", "Take it back even if it may have been sent already")
}

/// Retries, takes back and delivers queued mail.
enum Outbox {
  // MARK: Undoing

  /// Takes back what the last command queued, as far as it has not left.
  /// - Throws: ``ShellError`` if all of it has; then the next `undo` is about the action before.
  static func takeBack(latest mails: [EmailID], in shell: inout Shell) async throws {
    let waiting = try await DraftWriting.writing(in: &shell).outbox.list(accountId: nil).filter {
      mails.contains($0.id) && $0.email.sendState != .sending
    }
    for mail in waiting { try await takeBack(mail, in: &shell) }
    guard waiting.count < mails.count else { return }
    let error = ShellError.hasLeft(mails.count - waiting.count)
    guard !waiting.isEmpty else {
      shell.session.deeds.removeLast()
      throw error
    }
    shell.console.warning(Sentence.begun(error.text) + ".")
  }

  /// Turns a queued or failed mail back into a draft, or drops it if it was to be resent, or was composed whole by a command,
  /// which can be typed again.
  /// - Parameter isConfirmed: whether it may become a draft even if it may have been sent.
  static func takeBack(
    _ mail: OutgoingMail, isConfirmed: Bool = false, in shell: inout Shell
  ) async throws {
    let drafts = try await DraftWriting.writing(in: &shell).drafts
    let draft = if let id = mail.draftId { try await drafts.draft(id) } else { nil as StoredDraft? }
    let isWhole = try mail.delivered == 0 && draft.map { try drafts.isComposedWhole($0) } ?? false
    if !(draft.map { MailDeeds.isOwn($0, in: shell) } ?? false) {
      let effect =
        mail.isResent
        ? "cancel resending a message"
        : isWhole ? "take back a queued message" : "turn queued messages back into drafts"
      let deed = try await MailDeeds.deed(effect, .changesOthersDrafts, mail, in: &shell)
      try await AgentMode.expectPerson(for: deed, in: shell)
    }
    if !isConfirmed { try await confirm(isWhole ? "take it back" : "make a draft of it", mail, in: shell) }
    let writing = try await DraftWriting.writing(in: &shell)
    let sender = Participant(name: mail.email.fromName, email: mail.email.fromAddress)
    let cancelled = try await writing.outbox.cancel(mail, sender: sender)
    if case .tooLate = cancelled { throw ShellError.isBeingSent }
    if let clause = mail.deliveredClause {
      shell.console.warning("\(clause). Their copy is in Sent, and the draft is for the others.")
    }
    shell.session.forgetQueued(mail.id)
    shell.session.placesVersion += 1
    guard case .draft(let stored) = cancelled else {
      try await Resend.report(mail.isResent ? .cancelled : .withdrawn, resent: mail, in: &shell)
      if shell.session.replacing.remove(mail.id) != nil {
        shell.console.notice("Your earlier reply isn't sent either.")
      }
      return try await CalendarFolder.update(in: &shell)
    }
    let opened = try await writing.drafts.read(stored, from: sender, nicknames: shell.session.nicknames)
    try await DraftWriting.report(.saved, opened, in: &shell)
  }

  // MARK: The Outbox

  /// Returns the mail with the name of its draft, or with a number from the last `outbox`. If it was not used yet, the numbers are those it
  /// would print for the place, which every command that accepts them enters first.
  static func outgoing(named word: Word, in shell: inout Shell) async throws -> OutgoingMail {
    try await Locations.enterDefaultPlace(in: &shell)
    let outbox = try await DraftWriting.writing(in: &shell).outbox
    if let name = DraftName(word.text) {
      guard let mail = try await outbox.list(accountId: nil).first(where: { $0.draftId == name.id }) else {
        throw ShellError(.usage, "\(name.text) is not in the Outbox", hint: "Type outbox.")
      }
      return mail
    }
    if shell.session.outbox.isEmpty {
      shell.session.outbox = try await outbox.list(accountId: shell.session.account?.id).map(\.id)
    }
    guard let number = word.number, shell.session.outbox.indices.contains(number - 1) else {
      throw ShellError.noOutgoing(word, count: shell.session.outbox.count)
    }
    guard let mail = try await outbox.mail(shell.session.outbox[number - 1]) else {
      throw ShellError.isBeingSent
    }
    return mail
  }

  /// Retries a mail now.
  static func retry(_ mail: OutgoingMail, isConfirmed: Bool, in shell: inout Shell) async throws {
    try await MailDeeds.expectPerson(to: "send a message of the Outbox again", .sends, mail, in: &shell)
    if !isConfirmed { try await confirm("send it again", mail, in: shell) }
    let outbox = try await DraftWriting.writing(in: &shell).outbox
    guard try await outbox.retry(mail) else { throw ShellError.isBeingSent }
    guard let now = try await outbox.mail(mail.id) else { return }
    let account = try await OutboxListing.accountNames(of: [now], in: &shell)[now.email.accountId] ?? ""
    shell.console.result(
      OutboxRecord(
        n: (shell.session.outbox.firstIndex(of: mail.id) ?? 0) + 1, mail: now, account: account,
        showsAccount: shell.session.account == nil))
    shell.background.outboxWatcher.look()
  }

  /// Asks before something with a mail that its recipients may have already.
  private static func confirm(_ verb: String, _ mail: OutgoingMail, in shell: Shell) async throws {
    guard let fate = mail.fate(in: shell.console.layout.times), !AgentMode.isForAgent(in: shell) else {
      return
    }
    let title = ActedThreads(count: 1, subject: SubjectText.of(mail.email.subject)).asked.text
    guard let ask = shell.person.ask else { throw ShellError.mayHaveBeenSent(title, fate, verb) }
    guard await ask("\(title) \(fate). \(Sentence.begun(verb))? [y/N] ") else { throw ShellError.declined }
  }

  /// Marks a mail whose fate is unknown as sent.
  fileprivate static func takeForSent(_ mail: OutgoingMail, in shell: inout Shell) async throws {
    try await MailDeeds.expectPerson(
      to: "mark a message of the Outbox as sent", .changesOthersDrafts, mail, in: &shell)
    guard try await DraftWriting.writing(in: &shell).outbox.markSent(mail) else {
      throw ShellError(.failure, "\(SubjectText.title(of: mail.email)) is not marked as possibly sent")
    }
    shell.session.placesVersion += 1
    let draft = Draft(
      from: Participant(name: mail.email.fromName, email: mail.email.fromAddress),
      to: mail.email.toAddresses, cc: mail.email.ccAddresses, subject: mail.email.subject)
    let accounts = try await shell.services().directory.current().accounts
    let account = accounts.first { $0.id == mail.email.accountId }?.name ?? ""
    var record = ComposeRecord(outcome: .sent, id: mail.id.description, account: account, draft: draft)
    record.isMarked = true
    shell.console.result(record)
    try await shell.note(.markedAsSent(title: SubjectText.title(of: mail.email)))
  }

  /// Delivers queued mail of accounts, as part of `sync`.
  /// - Returns: an error for each account with due mail that was not sent.
  static func deliverQueued(of accounts: [Account], in shell: inout Shell) async throws -> [ShellError] {
    let writing = try await DraftWriting.writing(in: &shell)
    guard
      try await writing.outbox.list(accountId: nil).contains(where: { mail in
        accounts.contains { $0.id == mail.email.accountId }
      })
    else { return [] }
    shell.console.progress("Sending…")
    defer { shell.console.endProgress() }
    let notifier = OutboxNotifier(
      console: shell.console, happenings: shell.background.happenings, reportsQueued: false)
    try await writing.deliver.recover { notifier.notify($0) }
    var errors: [ShellError] = []
    for account in accounts {
      let unsent = Mutex(UnsentMail(account: account.name))
      try await writing.deliver.deliver(account, retrying: true, ask: Connections.secretAsker(in: shell)) {
        event in
        notifier.notify(event)
        unsent.withLock { $0.note(event) }
      }
      if let error = unsent.withLock({ $0.error }) { errors.append(error) }
    }
    await writing.drafts.removeDiscarded()
    shell.session.placesVersion += 1
    return errors
  }
}
