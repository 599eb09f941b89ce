import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct AcceptCommand: Command {
  static let info = CommandInfo(
    name: "accept", topic: .writing,
    summary: "Accept an invitation",
    details: """
      Sends the organizer of an event the reply that calendar programs understand (iMIP), from the address that \
      was invited. N is a message of the open conversation, or else a thread of the listing, whose newest \
      invitation is accepted; without it, it is the current message. Accepted invitations for the same time are \
      named. --event N replies to one of several events in the message; open shows their numbers. A reply \
      that has not left yet is replaced by the next one to the same event. vmail asks before it answers an invitation that a later message replaces, or that someone other \
      than its organizer has sent. The reply leaves after send-delay seconds; until then, undo takes it back, \
      and nothing of it is kept. agenda lists what you have accepted.
      """,
    examples: [
      .init("accept", "accept the invitation that is open"),
      .init("accept --comment \"I'll be ten minutes late.\"", "accept it with a comment"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms = [Invitations.form(.accepted)]
}

struct DeclineCommand: Command {
  static let info = CommandInfo(
    name: "decline", topic: .writing,
    summary: "Decline an invitation",
    details: """
      Sends the organizer of an event the reply that you will not come. Everything else is as in accept. agenda \
      no longer lists the event.
      """,
    examples: [
      .init("decline", "decline the invitation that is open"),
      .init("decline --comment \"I'm on holiday.\"", "decline it with a comment"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms = [Invitations.form(.declined)]
}

struct TentativeCommand: Command {
  static let info = CommandInfo(
    name: "tentative", topic: .writing,
    summary: "Accept an invitation tentatively",
    details: """
      Sends the organizer of an event the reply that you may come. Everything else is as in accept.
      """,
    examples: [
      .init("tentative", "accept the invitation that is open, but only tentatively"),
      .init("tentative --comment \"I'll know on Monday.\"", "say when you will know"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms = [Invitations.form(.tentative)]
}

/// Answers invitations.
enum Invitations {
  static func form(_ answer: InvitationAnswer) -> Form {
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      Option("event", "N", nil, "The number of the event, if the message has several"),
      Option("comment", "TEXT", nil, "A comment for the organizer"),
      Flag("wait", "Wait until the server has accepted it"), Flag("yes", "Send it in spite of warnings"),
      WholeCall(), needs: [.place], does: .asksWithin(.sends), rehearsal: .previews
    ) { (shell: inout Shell, word, event, comment, waits, isConfirmed, call) in
      let number = try event.map { text in
        guard let number = Int(text), number > 0 else {
          throw ShellError.invalidOption("event", text, expected: "the number of an event")
        }
        return number
      }
      try await reply(
        answer, to: word, number: number, comment: comment ?? "", waits: waits, isConfirmed: isConfirmed,
        call, in: &shell)
    }
  }

  private static func reply(
    _ answer: InvitationAnswer, to word: Word?, number: Int?, comment: String, waits: Bool,
    isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let invitation: AnswerableInvitation
    do { invitation = try await Self.invitation(word, number, call, in: &shell) } catch let refusal
      as AnswerableInvitation.Refusal
    { throw ShellError.cannotAnswer(refusal) }
    let written = try await written(answer, to: invitation, comment: comment, in: &shell)
    if shell.isRehearsing {
      return shell.console.result(WouldRecord(command: call.info.name, mail: written.draft))
    }
    // Nothing is kept of what could never leave.
    try await Send.expectServer(of: invitation.sender.accountId, isDraft: false, in: &shell)
    try await clear(
      warnings(about: invitation), asking: "Reply anyway? [y/N] ", isConfirmed: isConfirmed, in: shell)
    if !invitation.queued.isEmpty { shell.person.gate?.warn("This replaces an earlier reply in the Outbox.") }
    if answer != .declined {
      for line in InvitationText.conflicts(invitation.standing, in: shell.console.layout) {
        shell.console.notice(line)
      }
    }
    let opened = try await DraftWriting.writing(in: &shell).drafts.begin(
      written.draft, accountId: invitation.sender.accountId,
      answer: DraftAnswer(emailId: invitation.email.id, kind: .reply), original: written.content)
    try await Send.sendOrDiscard(opened, isConfirmed: isConfirmed, waits: waits, in: &shell)
    try await replace(invitation.queued, in: &shell)
    shell.session.ownDrafts.insert(opened.stored.id)
    try await CalendarFolder.update(in: &shell)
  }

  /// Takes earlier replies that have not left out of the Outbox, now that a newer one is there. If one leaves meanwhile, the
  /// organizer's program takes the newer one nevertheless.
  private static func replace(_ queued: [EmailID], in shell: inout Shell) async throws {
    for id in queued where try await DraftWriting.writing(in: &shell).outbox.discard(id) {
      shell.session.forgetQueued(id)
      if case .queued(let mails) = shell.session.latest { shell.session.replacing.formUnion(mails) }
      shell.console.notice("It replaces your earlier reply, which has not been sent.")
    }
  }

  private static func written(
    _ answer: InvitationAnswer, to invitation: AnswerableInvitation, comment: String, in shell: inout Shell
  ) async throws -> (draft: Draft, content: [UInt8]) {
    let title = title(of: invitation.event)
    let sender = invitation.sender.participant
    let text = "\(sender.name ?? sender.email) has \(answer.phrase) this invitation: \(title)\n"
    let reply = try await shell.services().invitations.reply(
      to: invitation, answer, subject: "\(Sentence.begun(answer.rawValue)): \(title)",
      text: text + (comment.isEmpty ? "" : "\n\(comment)\n"), comment: comment)
    guard let reply else { throw ShellError.cannotAnswer(.notInvited) }
    return reply
  }

  private static func title(of event: CalendarEvent) -> String {
    event.summary.isEmpty ? "no title" : TerminalText(line: event.summary).string
  }

  /// The most messages of a thread that are examined.
  private static let mostLookedAt = 50

  /// Returns the invitation that a command names: of a thread the newest, since the newest message may be the user's own.
  private static func invitation(
    _ word: Word?, _ number: Int?, _ call: CommandCall, in shell: inout Shell
  ) async throws -> AnswerableInvitation {
    let email = try await AnsweredMail.message(named: word, of: call.info.name, in: &shell)
    let use = try await shell.services().invitations
    let message = try await message(email, call, in: &shell)
    if word != nil && shell.session.conversation != nil || message.events.contains(where: \.isRequest) {
      return try await use.answerable(message, in: email, number: number)
    }
    let others = try await shell.services().fetchThread.fetchThread(id: email.threadId).emails
    for other in others.suffix(mostLookedAt).reversed() where other.id != email.id {
      // Messages that are only on the server are skipped.
      guard let found = try await read(other, in: &shell), found.events.contains(where: \.isRequest) else {
        continue
      }
      return try await use.answerable(found, in: other, number: number)
    }
    return try await use.answerable(message, in: email, number: number)
  }

  private static func message(
    _ email: Email, _ call: CommandCall, in shell: inout Shell
  ) async throws -> ReadableMessage {
    let copy = shell
    return try await Reply.completing(email, call, in: &shell) {
      var shell = copy
      guard let message = try await read(email, in: &shell), message.missing != .all else {
        throw ComposeMessageUseCase.Failure.onlyOnServer
      }
      return message
    }
  }

  private static func read(_ email: Email, in shell: inout Shell) async throws -> ReadableMessage? {
    let use = try await shell.services().readMessage
    let options = ReadingOptions(prefersPlain: true, layers: Passphrases.layerOpening(in: shell))
    return try await Passphrases.lendingTerminal(in: shell) { try await use.read(email, options) }
  }

  // MARK: Questions

  private static func warnings(about invitation: AnswerableInvitation) -> [String] {
    let standing = invitation.standing
    var sentences: [String] = []
    if standing.currency == .superseded {
      sentences.append("A later message has a newer version of this invitation.")
    }
    if standing.isFromAnother {
      let organizer = TerminalText(line: AddressText.full(invitation.organizer)).string
      sentences.append("This invitation was not sent by its organizer. The reply goes to \(organizer).")
    }
    if invitation.wasEncrypted {
      sentences.append("This invitation was encrypted, but the reply will not be.")
    }
    return sentences
  }

  /// Has the user confirm that something is sent in spite of warnings; an agent's question has it among its
  /// warnings.
  static func clear(
    _ warnings: [String], asking question: String, isConfirmed: Bool, in shell: Shell
  ) async throws {
    if let gate = shell.person.gate { return warnings.forEach(gate.warn) }
    guard !warnings.isEmpty, !isConfirmed else { return }
    guard let ask = shell.person.ask else { throw ShellError.stopped(by: warnings, isDraft: false) }
    for warning in warnings { shell.console.warning(warning) }
    guard await ask(question) else { throw ShellError.declined }
  }
}

extension ShellError {
  fileprivate static func cannotAnswer(_ refusal: AnswerableInvitation.Refusal) -> ShellError {
    switch refusal {
    case .notAnInvitation: ShellError(.failure, "this message has no invitation")
    case .other(let title):
      ShellError(.usage, "this message can't be accepted or declined: \(TerminalText(line: title).string)")
    case .cancelled: ShellError(.usage, "this event was called off")
    case .notInvited:
      ShellError(
        .usage, "you are not among those invited, so the organizer would ignore your reply",
        hint: "If it was forwarded to you, use reply instead.")
    case .noOrganizer: ShellError(.usage, "this invitation doesn't say who organizes it")
    case .isOrganizer: ShellError(.usage, "you are the organizer of this event")
    case .several(let count):
      ShellError(
        .usage, "this message has \(count) invitations", hint: "Use --event N; open shows their numbers.")
    case .noSuchEvent(let count):
      ShellError(.usage, "this message has only \(Digits.counted(count, "invitation"))")
    }
  }
}
