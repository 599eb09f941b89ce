import Glibc
import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// `vmail sendmail`: takes a message of another program, and sends it.
enum Sendmail {
  /// Queues the message and, unless another vmail has taken it over by then, sends it and whatever else of its account
  /// is due. What is queued is vmail's to send: that it can't be sent yet is no error.
  /// - Throws: ``ShellError`` if the message was not queued, or was refused for good.
  static func submit(_ source: [UInt8], _ line: SendmailLine, in shell: inout Shell) async throws {
    let submit = try await DraftWriting.writing(in: &shell).submit
    let prepared = try await submit.prepare(submission(source, line, in: shell))
    guard !shell.isRehearsing else { return reportRehearsal(prepared, in: shell) }
    let mail = try await submit.queue(prepared)
    guard !Connections.isOffline(in: shell) else {
      report(mail, .queued, prepared, in: shell)
      return shell.console.notice("\(Self.isQueued) vmail is offline.")
    }
    do {
      try await deliver(mail, prepared, in: &shell)
    } catch let error as ShellError {
      throw error
    } catch {
      shell.console.warning("\(Self.isQueued) It couldn't be sent yet: \(ErrorWording.cause(of: error)).")
    }
  }

  private static let isQueued = "The message is in the Outbox."

  private static func submission(_ source: [UInt8], _ line: SendmailLine, in shell: Shell)
    -> SubmitMailUseCase.Submission
  {
    var submission = SubmitMailUseCase.Submission(source: source, recipients: line.recipients)
    submission.readsRecipients = line.readsRecipients
    submission.readsSender = line.readsSender
    submission.sender = line.sender
    submission.authorName = line.authorName
    submission.nicknames = shell.session.nicknames
    submission.ownNames = ownNames(in: shell)
    submission.defaultAccount = shell.settings.defaultAccount
    return submission
  }

  /// The names under which programs of this machine know the user; cron sets one of the variables or none.
  private static func ownNames(in shell: Shell) -> [String] {
    let login = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
    return [shell.environment.variables["LOGNAME"], shell.environment.variables["USER"], login].compactMap(
      \.self
    ).filter {
      !$0.isEmpty
    }
  }

  private static func deliver(
    _ mail: OutgoingMail, _ prepared: SubmitMailUseCase.Prepared, in shell: inout Shell
  ) async throws {
    let last = Mutex<DeliverMailUseCase.Event?>(nil)
    try await DraftWriting.writing(in: &shell).deliver.deliver(
      prepared.account, ask: Connections.secretAsker(in: shell)
    ) { event in
      if event.mail.id == mail.id { last.withLock { $0 = event } }
    }
    switch last.withLock({ $0 }) {
    case .sent: report(mail, .sent, prepared, in: shell)
    case .failed(_, let reason, let isUncertain):
      throw ShellError(
        .unavailable,
        (isUncertain ? "the message may have been sent: " : "the message was not sent: ") + reason,
        hint: "It is in the Outbox. Run vmail -e outbox.")
    case .postponed(_, _, let reason, _):
      report(mail, .queued, prepared, in: shell)
      shell.console.notice(
        "\(Self.isQueued) It couldn't be sent yet: \(reason). The next sync will try again.")
    case .held(_, let reason):
      report(mail, .queued, prepared, in: shell)
      let name = QuotedWord.quoted(prepared.account.name)
      shell.console.warning(
        "\(Self.isQueued) It can't be sent: \(reason). Run vmail -e 'account test \(name)'.")
    // Another vmail is sending it.
    case .sending, .scheduled, nil: report(mail, .queued, prepared, in: shell)
    }
  }

  /// Reports success, but only to programs that read JSON: sendmail is silent.
  private static func report(
    _ mail: OutgoingMail, _ outcome: ComposeRecord.Outcome, _ prepared: SubmitMailUseCase.Prepared,
    in shell: Shell
  ) {
    guard shell.settings.output == .json else { return }
    let draft = Draft(
      from: Participant(name: mail.email.fromName, email: mail.email.fromAddress),
      to: mail.envelope.recipients.map { Participant(email: $0) }, subject: mail.email.subject)
    shell.console.result(
      ComposeRecord(outcome: outcome, id: mail.id.description, account: prepared.account.name, draft: draft))
  }

  private static func reportRehearsal(_ prepared: SubmitMailUseCase.Prepared, in shell: Shell) {
    let recipients = prepared.envelope.recipients.joined(separator: ", ")
    shell.console.notice(
      TerminalText(
        line: "Would send the message to \(recipients) from \(prepared.envelope.sender), "
          + "through the account \(prepared.account.name)."
      ).string)
  }
}

extension DeliverMailUseCase.Event {
  fileprivate var mail: OutgoingMail {
    switch self {
    case .sending(let mail), .sent(let mail), .postponed(let mail, _, _, _), .failed(let mail, _, _),
      .held(let mail, _), .scheduled(let mail, _):
      mail
    }
  }
}
