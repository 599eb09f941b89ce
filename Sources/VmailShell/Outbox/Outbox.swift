import FoundationEssentials
import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct OutboxCommand: Command {
  static let info = CommandInfo(
    name: "outbox", topic: .writing,
    summary: "List messages that are queued, being sent or failed",
    details: """
      Lists each message with its recipients, its state, the time chosen for sending it, the number of \
      attempts, the last error and the time of the next attempt. retry sends a message again at once, and \
      cancel turns it back into a draft, or drops it if it was to be resent. A message that may have been \
      sent is never resent automatically, because its recipients may have it; sent marks such a message as \
      sent.
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

/// A message in the Outbox.
struct OutboxRecord: OutputRecord {
  var n: Int
  var mail: OutgoingMail
  /// The name of the account.
  var account = ""
  /// Whether mail of several accounts is listed together (All Inboxes).
  var showsAccount = false

  static let type = "outbox"
  static let summary = "A message that is queued, being sent, or failed."
  static let fields: [RecordField<OutboxRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.mail.id.description },
    .string("account", "the account it is sent from") { $0.account },
    RecordField("to", .array(of: ObjectShape.participant.type), "its recipients") {
      ObjectShape.participant.json($0.mail.email.toAddresses)
    },
    .foreignText("subject", "its subject") { $0.mail.email.subject },
    RecordField("state", .oneOf(["queued", "sending", "failed"]), "its state") {
      .string($0.mail.email.sendState.rawValue)
    },
    .integer("attempts", "number of failed attempts") { $0.mail.attempts },
    .optionalForeignText("error", "why it was not sent; null if there was no error") { $0.mail.error },
    RecordField(
      "nextAttempt", .nullable(.timestamp),
      "time of the next attempt; null if none is planned"
    ) {
      $0.mail.email.sendState == .queued ? .optional($0.mail.nextAttempt.map(InternetDate.string)) : .null
    },
    .boolean("uncertain", "whether it may have been sent; if so, it is not resent automatically") {
      $0.mail.isUncertain
    },
    RecordField("cc", .array(of: ObjectShape.participant.type), "its Cc recipients") {
      ObjectShape.participant.json($0.unseen.cc)
    },
    RecordField("bcc", .array(of: ObjectShape.participant.type), "its Bcc recipients") {
      ObjectShape.participant.json($0.unseen.bcc)
    },
    RecordField("attachments", .array(of: .foreignText), "the names of its attachments") {
      .array($0.unseen.files.map(JSONValue.string))
    },
    .boolean("resent", "whether it is a message of someone else that is passed on as it is") {
      $0.mail.isResent
    },
    RecordField("sendAt", .nullable(.timestamp), "the time chosen for sending it; null if none was") {
      .optional($0.mail.chosenTime.map(InternetDate.string))
    },
    .boolean("heldByServer", "whether the server is to hold it until then") { $0.mail.holdUntil != nil },
  ]

  /// The width of an account's name.
  private static let accountColumns = 8

  private var recipients: String {
    let names = mail.email.toAddresses.map(\.displayName).joined(separator: ", ")
    return names.isEmpty ? mail.envelope.recipients.joined(separator: ", ") : names
  }
  private var subject: String { SubjectText.of(mail.email.subject) }
  private var unseen: UnseenParts { UnseenParts(of: mail) }

  /// The advice about it (E-08).
  private var remedy: String {
    switch mail.email.sendState {
    case .failed where mail.isUncertain: "It may have been sent: outbox sent \(n), or outbox retry \(n)"
    case .failed: "retry \(n), or cancel \(n)"
    case .queued: "cancel \(n)"
    default: ""
    }
  }

  func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    let role: Role = mail.email.sendState == .failed ? .error : .dim
    line.appendCell(TerminalText(mail.email.sendState.rawValue), width: 8, role, ellipsis: ellipsis)
    line.appendSpaces(1)
    if showsAccount {
      let mark = AccountMark(id: mail.email.accountId, name: account).line(
        width: Self.accountColumns, in: layout)
      line.append(mark)
      line.appendSpaces(Self.accountColumns + 3 - mark.columns)
    }
    if layout.width >= 60 {
      line.appendCell(TerminalText(line: "To: " + recipients), width: layout.width / 3, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(line: subject))
    // The recipients are never left out.
    let recipients =
      layout.width < 60 ? layout.wrapped(TerminalText(line: "To: " + recipients), indent: 6, .dim) : []
    let unseen = unseen.clause.map { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) } ?? []
    return [layout.fitted(line)] + recipients + unseen + details(in: layout)
  }

  /// Returns the details, never truncated, since the reason for a refusal is shown nowhere else.
  private func details(in layout: Layout) -> [StyledLine] {
    [author, schedule(in: layout), trouble(in: layout), remedy.isEmpty ? nil : remedy].compactMap(\.self)
      .flatMap { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) }
  }

  /// The author of a message that is resent.
  private var author: String? {
    guard mail.isResent else { return nil }
    let author = Participant(name: mail.email.fromName, email: mail.email.fromAddress)
    return "resends a message from \(author.displayName)"
  }

  private func schedule(in layout: Layout) -> String? {
    guard let time = mail.chosenTime.map(layout.times.coming) else { return nil }
    return mail.isScheduled ? "will be sent \(time)" : "will be held by the server until \(time)"
  }

  private func trouble(in layout: Layout) -> String? {
    guard let error = mail.error else { return mail.deliveredClause }
    let delivered = mail.deliveredClause.map { $0 + "; " } ?? ""
    return delivered + trouble(error, in: layout)
  }

  private func trouble(_ error: String, in layout: Layout) -> String {
    let attempts = mail.attempts > 1 ? "\(Digits.counted(mail.attempts, "attempt")): " : ""
    guard mail.email.sendState == .queued, let next = mail.nextAttempt else { return attempts + error }
    return "\(attempts)\(error); next attempt \(layout.times.coming(next))"
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let subject = mail.email.subject.isEmpty ? "No subject" : mail.email.subject
    let details: [String?] = [
      unseen.clause.map(Sentence.begun), author.map(Sentence.begun),
      showsAccount ? "Account " + account : nil,
      Sentence.begun(mail.email.sendState.rawValue), schedule(in: layout).map { "It " + $0 },
      trouble(in: layout).map(Sentence.begun), spokenRemedy,
    ]
    let sentences = ["Message \(n), to \(recipients)", subject] + details.compactMap(\.self)
    return [Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })]
  }

  private var spokenRemedy: String {
    switch mail.email.sendState {
    case .failed where mail.isUncertain:
      "It may have been sent. Type outbox sent \(n), or outbox retry \(n)"
    case .failed: "Type outbox retry \(n), or cancel \(n)"
    case .queued: "Type cancel \(n) to take it back"
    default: ""
    }
  }
}

extension OutgoingMail {
  /// Says who has it already; `nil` for nobody.
  var deliveredClause: String? {
    delivered == 0
      ? nil : Digits.counted(delivered, "recipient") + (delivered == 1 ? " has" : " have") + " it already"
  }
}

extension ShellError {
  /// The reason why a reference finds no threads.
  static func noListing(in place: Location?) -> ShellError {
    guard place?.isOutbox == true else { return noListing }
    return ShellError(
      .usage, "the Outbox has messages to send, not threads",
      hint: "Type outbox cancel N to edit a message again, or folder inbox to leave the Outbox.")
  }
}

/// Lists, retries, takes back and delivers queued mail.
enum Outbox {
  // MARK: Undoing

  /// A queued mail that is still held back.
  struct HeldMail: Sendable {
    /// The number for `undo n`.
    let number: Int
    let mail: OutgoingMail
    let seconds: Int
  }

  /// Returns the held mails, numbered after the waiting actions; without scheduled ones, which are in the Outbox for
  /// days.
  static func heldMails(in shell: inout Shell) async throws -> [HeldMail] {
    let outbox = try await DraftWriting.writing(in: &shell).outbox
    let first = (shell.undoWindow.entries.map(\.number).max() ?? 0) + 1
    return try await outbox.list(accountId: nil).filter { !$0.isScheduled }.compactMap { mail in
      let seconds = outbox.secondsHeld(mail)
      return seconds > 0 ? (mail, seconds) : nil
    }.enumerated().map { HeldMail(number: first + $0.offset, mail: $0.element.0, seconds: $0.element.1) }
  }

  /// Returns the mails that the last command queued, if nothing was done since and they are still held back.
  static func newestHeld(in shell: inout Shell) async throws -> [OutgoingMail] {
    guard !shell.session.lastQueued.isEmpty else { return [] }
    let outbox = try await DraftWriting.writing(in: &shell).outbox
    return try await outbox.list(accountId: nil).filter {
      shell.session.lastQueued.contains($0.id) && outbox.secondsHeld($0) > 0
    }
  }

  /// Turns a queued or failed mail back into a draft, or drops it if it was to be resent.
  /// - Parameter isConfirmed: whether it may become a draft even if it may have been sent.
  static func takeBack(
    _ mail: OutgoingMail, isConfirmed: Bool = false, in shell: inout Shell
  ) async throws {
    if !(mail.draftId.map(shell.ownDrafts.contains) ?? false) {
      let effect = mail.isResent ? "cancel resending a message" : "turn queued messages back into drafts"
      let deed = try await MailDeeds.deed(effect, .changesOthersDrafts, mail, in: &shell)
      try await AgentMode.expectPerson(for: deed, in: shell)
    }
    if !isConfirmed { try await confirm("make a draft of it", mail, in: shell) }
    let writing = try await DraftWriting.writing(in: &shell)
    shell.session.lastQueued.removeAll { $0 == mail.id }
    let sender = Participant(name: mail.email.fromName, email: mail.email.fromAddress)
    let cancelled = try await writing.outbox.cancel(mail, sender: sender)
    if case .tooLate = cancelled { throw ShellError.isBeingSent }
    if let clause = mail.deliveredClause {
      shell.console.warning("\(clause). Their copy is in Sent, and the draft is for the others.")
    }
    shell.session.queued[mail.id] = nil
    shell.session.placesVersion += 1
    guard case .draft(let stored) = cancelled else {
      return try await Resend.report(.cancelled, resent: mail, in: &shell)
    }
    let opened = try await writing.drafts.read(stored, from: sender, nicknames: shell.nicknames)
    try await DraftWriting.report(.saved, opened, in: &shell)
  }

  // MARK: The Outbox

  /// Prints the Outbox; its numbers are references for `retry`, `cancel` and `outbox`.
  static func list(of account: Account?, in shell: inout Shell) async throws -> [OutgoingMail] {
    let mails = try await DraftWriting.writing(in: &shell).outbox.list(accountId: account?.id)
    shell.session.outbox = mails.map(\.id)
    let names = try await accountNames(of: mails, in: &shell)
    shell.console.results(
      mails.enumerated().map { place, mail in
        OutboxRecord(
          n: place + 1, mail: mail, account: names[mail.email.accountId] ?? "", showsAccount: account == nil)
      })
    return mails
  }

  private static func accountNames(of mails: [OutgoingMail], in shell: inout Shell) async throws
    -> [AccountID: String]
  {
    guard !mails.isEmpty else { return [:] }
    let accounts = try await shell.services().directory.current().accounts
    return Dictionary(accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the mail with a number from the last `outbox`. If it was not used yet, the numbers are those it
  /// would print for the place, which every command that accepts them enters first.
  static func outgoing(named word: Word, in shell: inout Shell) async throws -> OutgoingMail {
    try await Locations.enterDefaultPlace(in: &shell)
    let outbox = try await DraftWriting.writing(in: &shell).outbox
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
    let account = try await accountNames(of: [now], in: &shell)[now.email.accountId] ?? ""
    shell.console.result(
      OutboxRecord(
        n: (shell.session.outbox.firstIndex(of: mail.id) ?? 0) + 1, mail: now, account: account,
        showsAccount: shell.session.account == nil))
    shell.outboxWatcher.look()
  }

  /// Asks before something with a mail that its recipients may have already.
  private static func confirm(_ verb: String, _ mail: OutgoingMail, in shell: Shell) async throws {
    guard mail.isUncertain, !AgentMode.isForAgent(in: shell) else { return }
    let title = DraftWriting.title(of: mail.email)
    guard let ask = shell.ask else { throw ShellError.mayHaveBeenSent(title, verb) }
    guard
      await ask(
        "\(title) may have been sent already. \(verb.prefix(1).uppercased() + verb.dropFirst())? [y/N] ")
    else {
      throw ShellError.declined
    }
  }

  /// Marks a mail whose fate is unknown as sent.
  fileprivate static func takeForSent(_ mail: OutgoingMail, in shell: inout Shell) async throws {
    try await MailDeeds.expectPerson(
      to: "mark a message of the Outbox as sent", .changesOthersDrafts, mail, in: &shell)
    guard try await DraftWriting.writing(in: &shell).outbox.markSent(mail) else {
      throw ShellError(.failure, "\(DraftWriting.title(of: mail.email)) is not marked as possibly sent")
    }
    shell.session.placesVersion += 1
    let draft = Draft(
      from: Participant(name: mail.email.fromName, email: mail.email.fromAddress),
      to: mail.email.toAddresses, cc: mail.email.ccAddresses, subject: mail.email.subject)
    let accounts = try await shell.services().directory.current().accounts
    let account = accounts.first { $0.id == mail.email.accountId }?.name ?? ""
    shell.console.result(
      ComposeRecord(outcome: .sent, id: mail.id.description, account: account, draft: draft))
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
    let notifier = OutboxNotifier(console: shell.console, happenings: shell.happenings, reportsQueued: false)
    try await writing.deliver.recover { notifier.notify($0) }
    var errors: [ShellError] = []
    for account in accounts {
      let unsent = Mutex(UnsentMail(account: account.name))
      try await writing.deliver.deliver(account, retrying: true, ask: AccountPrompts.secretAsker(in: shell)) {
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
