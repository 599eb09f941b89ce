import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct SendCommand: Command {
  static let info = CommandInfo(
    name: "send", topic: .writing,
    summary: "Send a draft",
    details: """
      N is its number in drafts, or that of its thread in the listing, or its name in JSON, such as draft:5; without it, the draft that you saved last is sent. vmail asks before it sends a draft that an agent wrote (see drafts). It is queued and \
      leaves after send-delay seconds; until then, undo turns it back into a draft. --wait waits until the \
      server has accepted it, and uses the exit codes described in compose. --at sends it later (times as in \
      snooze): then, if vmail is running, or when it next starts. Until then it is in \
      the Outbox, where cancel N turns it back into a draft and retry N sends it at once. With --server, vmail hands it \
      over to the server as any other mail, and the server holds it until then (RFC 4865), so that vmail need not run; \
      after that, no one can cancel it. If the server can't, vmail sends it itself at that time. --remind lets it \
      return to the Inbox at a time, or a while after it is sent, unless someone else has written in the thread by \
      then; snooze lists it until then, and snooze --cancel N forgets it. --once is for scripts that are repeated: a KEY of \
      your choice sends one message, ever, and from then on only reports what became of it.
      """,
    examples: [
      .init("send 1", "send the first draft"),
      .init("send --wait", "send the last draft, and wait for the server"),
      .init("send 1 --at 'mon 8:00'", "send the first draft on Monday morning"),
      .init("send 1 --at 'mon 8:00' --server", "let the server hold it until then"),
      .init("send 1 --remind 3d", "bring it back in three days, unless there is an answer"),
    ],
    loading: "send the draft", output: [ComposeRecord.self, OnceRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("N", .drafts),
      Option("at", "WHEN", .snoozeTime, "Send it at this time, such as 'mon 8:00'"),
      Flag("server", "With --at, let the server hold it until then, if it can"),
      Option(
        "remind", "WHEN", .snoozeTime, "Let it return to the Inbox then, such as 3d, unless it was answered"),
      Option("once", "KEY", nil, Once.optionSummary),
      Flag("wait", "Wait until the server has accepted it"), Flag("yes", "Send it in spite of warnings"),
      needs: [.place], does: .asksWithin(.sends), job: true
    ) { (shell: inout Shell, number, when, isHeld, remind, once, waits, isConfirmed) in
      let once = try once.map(Once.key)
      if try await Once.wasUsed(once, in: &shell) { return }
      if when != nil, waits { throw ShellError.optionsExclude(["at", "wait"]) }
      if when == nil, isHeld { throw ShellError(.usage, "--server needs a time", hint: "Add --at WHEN.") }
      let time = try when.map { try Send.timeToSend($0, in: shell) }
      let reminder = try remind.map { try Send.timeToSend($0, after: time, in: shell) }
      let found = try await Drafts.draft(named: number, in: &shell)
      try await Send.expectLoss(of: found, isConfirmed: isConfirmed, in: &shell)
      let opened = try await DraftWriting.writing(in: &shell).drafts.save(found)
      try await Send.send(
        opened, at: time, isHeldByServer: isHeld, remindAt: reminder, once: once, isConfirmed: isConfirmed,
        waits: waits, isToAll: false, in: &shell)
    }
  ]
}

/// Queues mail in the Outbox, and delivers it at once if that is asked for.
enum Send {
  /// Queues a draft. Warnings about it are confirmed at a prompt, and stop a script.
  /// - Parameters:
  ///   - time: the time at which it is to be sent; `nil` for now.
  ///   - isHeld: whether the server is to hold it until that time.
  ///   - reminder: the time at which it returns to the Inbox if nobody has answered it; `nil` for never.
  ///   - once: the key with which it is sent once; `nil` for none.
  ///   - isDraft: whether it remains a draft if it isn't sent.
  static func send(
    _ opened: ManageDraftsUseCase.Opened, at time: Date? = nil, isHeldByServer isHeld: Bool = false,
    remindAt reminder: Date? = nil, once: String? = nil, isConfirmed: Bool, waits: Bool, isToAll: Bool,
    isDraft: Bool = true,
    in shell: inout Shell
  ) async throws {
    // Errors are reported before any question is asked.
    let findings = try await Edit.findings(on: opened, isToAll: isToAll, in: &shell)
    let warnings = try await clear(
      findings, toSendFrom: opened.stored.accountId, isConfirmed: isConfirmed, isDraft: isDraft, in: &shell)
    if opened.draft.protection.contains(.automatic), !isConfirmed {
      // Nobody has said how it is protected, so it is announced.
      for finding in findings where finding.severity == .information {
        shell.console.notice(finding.sentence)
      }
    }
    if AgentMode.isForAgent(in: shell) {
      let deed = try await MailDeeds.deed(
        sending: opened, at: time, isHeldByServer: isHeld, remindAt: reminder, once: once, in: &shell)
      try await MailDeeds.expectPerson(for: deed, about: opened, in: &shell)
      // The files too are still those that were meant.
      let now = try await MailDeeds.deed(
        sending: opened, at: time, isHeldByServer: isHeld, remindAt: reminder, once: once, in: &shell)
      guard now == deed else { throw ShellError.changedMeanwhile }
    }
    let writing = try await DraftWriting.writing(in: &shell)
    let held = isHeld ? nil : time.map { Int($0.timeIntervalSince(shell.environment.clock.now)) }
    let delay = waits ? 0 : held ?? shell.sendDelay
    let asks = Passphrases.mayAsk(in: shell)
    let mails = try await Passphrases.lendingTerminal(in: shell) {
      try await writing.send.send(
        opened, delay: TimeInterval(delay), scheduledFor: time, isHeldByServer: isHeld, remindAt: reminder,
        once: once, asks: asks)
    }
    guard let mail = mails.first else { return }
    // It is a draft no more.
    shell.session.deeds.removeAll { $0.deed.draft?.id == opened.stored.id }
    try await shell.note(.queued([]))
    for mail in mails { noteQueued(mail, delay: delay, in: &shell) }
    if waits {
      for copy in mails.dropFirst() { try await deliver(copy, in: &shell) }
      let account = try await deliver(mail, in: &shell)
      try await DraftWriting.report(
        .sent, opened, id: mail.id, warnings: warnings, remindAt: reminder, in: &shell)
      return try await SentCopySetting.fileSent(of: account, in: &shell)
    }
    try await DraftWriting.report(
      .queued, opened, id: mail.id, warnings: warnings, undoSeconds: delay, time: time,
      isHeldByServer: isHeld, remindAt: reminder, in: &shell)
    startSending(count: 1, isScheduled: held != nil, in: shell)
  }

  /// Queues a mail that is not for editing, such as the answer to an invitation: if it isn't sent, nothing is kept of it.
  static func sendOrDiscard(
    _ opened: ManageDraftsUseCase.Opened, isConfirmed: Bool, waits: Bool, in shell: inout Shell
  ) async throws {
    do {
      try await send(
        opened, isConfirmed: isConfirmed, waits: waits, isToAll: false, isDraft: false, in: &shell)
    } catch {
      try? await shell.afterInterruption { shell in
        let writing = try await DraftWriting.writing(in: &shell)
        let outbox = try await writing.outbox.list(accountId: opened.stored.accountId)
        // What was queued before it failed is in the Outbox, with its draft.
        guard !outbox.contains(where: { $0.draftId == opened.stored.id }) else { return }
        try await writing.drafts.remove(opened.stored)
      }
      throw error
    }
  }

  /// Returns the line that sends a draft in any session.
  static func line(
    sending draft: StoredDraft, at time: Date?, isHeldByServer isHeld: Bool, remindAt reminder: Date?,
    once: String?, in shell: Shell
  ) -> String {
    let civil = { (date: Date) in
      let time = CivilTime(date, utcOffset: shell.environment.utcOffset(date))
      let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
    }
    let options =
      (time.map { ["--at", civil($0)] } ?? []) + (isHeld ? ["--server"] : [])
      + (reminder.map { ["--remind", civil($0)] } ?? []) + (once.map { ["--once", $0] } ?? [])
    return ([SendCommand.info.name, DraftName(draft.id).text] + options.map(QuotedWord.quoted)).joined(
      separator: " ")
  }

  /// Has the user confirm that the HTML of a draft that another program has written becomes plain text, since it is to be
  /// signed or encrypted.
  fileprivate static func expectLoss(
    of opened: ManageDraftsUseCase.Opened, isConfirmed: Bool, in shell: inout Shell
  ) async throws {
    guard !opened.draft.protection.isDisjoint(with: [.signed, .encrypted]),
      try await DraftWriting.writing(in: &shell).drafts.original(of: opened.stored) != nil
    else { return }
    guard isConfirmed || shell.person.ask != nil else {
      throw ShellError.stopped(by: [Self.lossWarning], isDraft: true)
    }
    shell.console.warning(Self.lossWarning)
    guard !isConfirmed, let ask = shell.person.ask else { return }
    guard await ask("Send it as plain text? [y/N] ") else { throw ShellError.draftKept }
  }

  static let lossWarning =
    "Another program has written this draft in HTML; here it becomes plain text without formatting."

  /// - Parameter delay: the seconds for which it is held back.
  static func noteQueued(_ mail: OutgoingMail, delay: Int, in shell: inout Shell) {
    if case .queued(let earlier) = shell.session.latest {
      shell.session.deeds[shell.session.deeds.count - 1].deed = .queued(earlier + [mail.id])
    }
    shell.session.queued[mail.id] = shell.environment.clock.now + TimeInterval(delay)
    shell.session.placesVersion += 1
  }

  /// - Parameters:
  ///   - count: the number of mails that were just queued.
  ///   - isScheduled: whether they wait for a time that was chosen.
  static func startSending(count: Int, isScheduled: Bool = false, in shell: Shell) {
    if isScheduled {
      shell.console.notice(
        count == 1
          ? "vmail sends it if it runs at that time, or when it next does."
          : "vmail sends them if it runs at those times, or when it next does.")
    } else if !shell.isInteractive {
      let queued = count == 1 ? "The message is queued" : "The messages are queued"
      shell.console.notice("\(queued), and will be sent by sync, or by another vmail that is running.")
    }
    shell.background.outboxWatcher.look()
  }

  /// - Parameters:
  ///   - text: words as in `snooze`.
  ///   - start: the time that it is counted from; `nil` for now.
  /// - Throws: ``ShellError`` if it isn't a time to come.
  static func timeToSend(_ text: String, after start: Date? = nil, in shell: Shell) throws -> Date {
    try Snoozes.timeToCome(
      text.split(whereSeparator: \.isWhitespace).map(String.init), named: text, after: start, in: shell)
  }

  /// - Parameter isDraft: whether it is a draft, and remains one if it isn't sent.
  /// - Returns: the warnings that were shown.
  /// - Throws: ``ShellError`` if the mail can't or shouldn't be sent.
  static func clear(
    _ findings: [Edit.WordedFinding], toSendFrom account: AccountID, isConfirmed: Bool, isDraft: Bool,
    in shell: inout Shell
  ) async throws -> [String] {
    let sentences = findings.map(\.sentence)
    let errors = findings.filter { $0.severity == .error }.map(\.sentence)
    guard errors.isEmpty else { throw ShellError.notSent(errors, isDraft: isDraft) }
    try await expectServer(of: account, isDraft: isDraft, in: &shell)
    if let gate = shell.person.gate {
      sentences.forEach(gate.warn)
      return sentences
    }
    if shell.isTyping, !isConfirmed {
      for advice in findings where advice.severity == .advice {
        shell.console.warning(TerminalText(line: advice.sentence).string)
      }
    }
    let warnings = findings.filter { $0.severity == .warning }.map(\.sentence)
    guard !warnings.isEmpty, !isConfirmed else { return sentences }
    guard let ask = shell.person.ask else { throw ShellError.stopped(by: warnings, isDraft: isDraft) }
    for warning in warnings { shell.console.warning(warning) }
    guard await ask("Send it anyway? [y/N] ") else {
      throw isDraft ? ShellError.draftKept : ShellError.declined
    }
    return sentences
  }

  /// Checks that the account has a server; otherwise the mail would wait forever.
  static func expectServer(of id: AccountID, isDraft: Bool, in shell: inout Shell) async throws {
    let accounts = try await shell.services().directory.current().accounts
    guard let account = accounts.first(where: { $0.id == id }), account.kind == .local else { return }
    throw ShellError.cannotSend(account.name, isDraft: isDraft)
  }

  /// Sends a queued mail before the command ends, or waits for the vmail that sends it (page 8.26). What is queued leaves
  /// without another command, so no error invites to try again.
  /// - Returns: its account.
  /// - Throws: ``ShellError`` unless it was sent.
  @discardableResult
  static func deliver(_ mail: OutgoingMail, in shell: inout Shell) async throws -> Account {
    guard !Connections.isOffline(in: shell) else { throw ShellError.stillQueued("vmail is offline") }
    let accounts = try await shell.services().directory.current().accounts
    guard let account = accounts.first(where: { $0.id == mail.email.accountId }) else {
      throw ShellError.noAccount
    }
    let writing = try await DraftWriting.writing(in: &shell)
    let happenings = shell.background.happenings
    let event: DeliverMailUseCase.Event?
    do {
      event = try await writing.deliver.settle(mail, of: account, ask: Connections.secretAsker(in: shell)) {
        switch $0 {
        case .sent(let mail): happenings.post(.sent(mail))
        case .failed(let mail, let reason, let isUncertain):
          happenings.post(.failed(mail, reason, isUncertain: isUncertain))
        default: break
        }
      }
    } catch StoreError.busy(let path) {
      throw ShellError(
        .unavailable, "another vmail is writing to \(path), so it isn't known whether the message was sent",
        hint: "Type outbox before you send it again.")
    }
    await writing.drafts.removeDiscarded()
    switch event {
    case .sent: return account
    case .failed(_, let reason, let isUncertain):
      throw ShellError(
        isUncertain ? .unavailable : .failure,
        (isUncertain ? "the message may have been sent: " : "the message was not sent: ") + reason,
        hint: "It is in the Outbox. Type outbox.")
    case .held(_, let reason):
      throw ShellError(
        .permission, "it is still queued: \(reason)",
        hint: "Type account test \(QuotedWord.quoted(account.name)).")
    case nil where mail.isResent:
      throw ShellError(
        .unavailable, "the message is no longer in the Outbox",
        hint: "Another vmail has sent it, or has taken it back.")
    case nil: throw ShellError(.failure, "the message was taken back meanwhile", hint: "Nothing was sent.")
    case .postponed, .sending, .scheduled: throw ShellError.stillQueued(event?.reason ?? "it has to wait")
    }
  }
}
