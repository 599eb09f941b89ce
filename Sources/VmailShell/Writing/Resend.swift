import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ResendCommand: Command {
  static let info = CommandInfo(
    name: "resend", topic: .writing,
    summary: "Resend messages as they are to someone else",
    details: """
      Passes messages on unchanged, with their original sender, recipients, text and attachments; only \
      fields that say who resent them, to whom and when are put on top (Resent-From, Resent-To, Resent-Date \
      and Resent-Message-ID). Replies go to the original sender. Hidden recipients (Bcc) of the original \
      are not passed on. Anything that has not been downloaded is downloaded first. The messages are queued \
      and leave after send-delay seconds; until then, undo takes them back. No copy is put into Sent. \
      MESSAGES are messages of the open conversation; REFERENCES are threads of the listing, whose newest \
      message is resent; without either, it is the current message. --wait waits until the server has \
      accepted them, and uses the exit codes described in compose.
      """,
    examples: [
      .init("resend 3 to ann@example.org", "resend the newest message of thread 3"),
      .init("resend to ann@example.org bob@example.org", "resend the current message to two people"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      ArgumentsBefore(
        "MESSAGES|REFERENCES", .either(.messages, .references), last: "to ADDRESS...", .address,
        noun: "an address after to", lastCount: countAddresses),
      Option("from", "ADDRESS", .ownAddress, "The sender, one of your addresses"),
      Flag("wait", "Wait until the server has accepted them"), Flag("yes", "Send in spite of warnings"),
      WholeCall(), needs: [.place], does: .asksWithin(.sends)
    ) { (shell: inout Shell, words, from, waits, isConfirmed, call) in
      let (typed, call) = Correspondents.joined(Array(words.last.dropFirst()), call, in: shell)
      let nicknames = try await Correspondents.nicknames(for: typed, in: &shell)
      let recipients = try typed.flatMap { try nicknames.people(in: $0, of: "to") }
      guard !recipients.isEmpty else { throw call.missing("an address after to") }
      let emails = try await AnsweredMail.messages(named: words.first, of: info.name, in: &shell)
      try await Resend.resend(
        emails, to: recipients, from: from, waits: waits, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  /// Returns the number of words from the last `to` on.
  private static func countAddresses(_ words: [Word]) -> Int {
    words.lastIndex { $0.text == "to" && !$0.isQuoted }.map { words.count - $0 } ?? 0
  }
}

enum Resend {
  /// Resends messages. Nothing is queued until all of them are complete, and all questions answered.
  fileprivate static func resend(
    _ emails: [Email], to recipients: [Participant], from: String?, waits: Bool, isConfirmed: Bool,
    _ call: CommandCall, in shell: inout Shell
  ) async throws {
    var resendings: [ResendMessageUseCase.Resending] = []
    for (index, email) in emails.enumerated() {
      let source = try await SourceDownload.source(of: email, number: index + 1, for: call, in: &shell)
      resendings.append(
        .init(
          email: email, source: source, sender: try await sender(from, of: email, in: &shell),
          recipients: recipients)
      )
    }
    if emails.count > Confirmation.asksAbove, !isConfirmed, !AgentMode.isForAgent(in: shell) {
      try await Confirmation.ask(to: "resend \(Digits.counted(emails.count, "message"))", in: shell)
    }
    var warnings: [[String]] = []
    for resending in resendings {
      warnings.append(
        try await Send.clear(
          try await findings(on: resending, in: &shell), toSendFrom: resending.sender.accountId,
          isConfirmed: isConfirmed,
          isDraft: false, in: &shell))
    }
    if AgentMode.isForAgent(in: shell) {
      let deed = try await MailDeeds.deed(resending: resendings, in: &shell)
      try await AgentMode.expectPerson(for: deed, in: shell)
    }
    try await queue(resendings, warnings, waits: waits, in: &shell)
  }

  private static func sender(_ from: String?, of email: Email, in shell: inout Shell) async throws -> Identity
  {
    if let from { return try await DraftWriting.ownIdentity(from, in: &shell) }
    return try await DraftWriting.writing(in: &shell).compose.sender(answering: email)
  }

  private static func findings(on resending: ResendMessageUseCase.Resending, in shell: inout Shell)
    async throws -> [Edit.WordedFinding]
  {
    let writing = try await DraftWriting.writing(in: &shell)
    return try await Edit.worded(
      try await writing.check.findings(resending, identities: try await writing.compose.identities()),
      in: &shell)
  }

  private static func queue(
    _ resendings: [ResendMessageUseCase.Resending], _ warnings: [[String]], waits: Bool, in shell: inout Shell
  ) async throws {
    let delay = waits ? 0 : shell.sendDelay
    try await shell.note(.queued([]))
    for (resending, warnings) in zip(resendings, warnings) {
      let mail = try await DraftWriting.writing(in: &shell).resend.send(resending, delay: TimeInterval(delay))
      Send.noteQueued(mail, delay: delay, in: &shell)
      if waits { try await Send.deliver(mail, in: &shell) }
      try await report(
        waits ? .sent : .queued, resent: mail, from: resending.sender.participant, warnings: warnings,
        undoSeconds: delay, in: &shell)
    }
    if !waits { Send.startSending(count: resendings.count, in: shell) }
  }

  /// Reports what became of a message that was to be resent.
  /// - Parameter sender: `nil` if only the address is known.
  static func report(
    _ outcome: ComposeRecord.Outcome, resent mail: OutgoingMail, from sender: Participant? = nil,
    warnings: [String] = [], undoSeconds: Int = 0, in shell: inout Shell
  ) async throws {
    let accounts = try await shell.services().directory.current().accounts
    let account = accounts.first { $0.id == mail.email.accountId }?.name ?? ""
    await ListedRows.refresh([mail.email.threadId], in: &shell)
    let draft = Draft(
      from: sender ?? Participant(email: mail.envelope.sender), to: mail.email.toAddresses,
      subject: mail.email.subject)
    shell.console.result(
      ComposeRecord(
        outcome: outcome, id: outcome == .queued ? mail.id.description : "", account: account, draft: draft,
        warnings: warnings, undoSeconds: undoSeconds))
  }
}
