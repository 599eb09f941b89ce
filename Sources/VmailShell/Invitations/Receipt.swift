import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ReceiptCommand: Command {
  static let info = CommandInfo(
    name: "receipt", topic: .writing,
    summary: "Send a read receipt",
    details: """
      Sends the receipt that the sender of a message asks for (Disposition-Notification-To), once. It says that \
      the message was displayed to you. N is a message of the open conversation, or else a thread of the \
      listing; without it, it is the current message. vmail never sends a receipt unless you type this, and asks \
      first if the receipt would go to anyone other than the sender. It leaves after send-delay seconds; until \
      then, undo takes it back, and nothing of it is kept.
      """,
    examples: [
      .init("receipt", "send the receipt that the open message asks for"),
      .init("would receipt 3", "show what it would say, and to whom"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      Flag("wait", "Wait until the server has accepted it"), Flag("yes", "Send it in spite of warnings"),
      WholeCall(), needs: [.place], does: .asksWithin(.sends), rehearsal: .previews
    ) { (shell: inout Shell, word, waits, isConfirmed, call) in
      try await send(to: word, waits: waits, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func send(
    to word: Word?, waits: Bool, isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let email = try await AnsweredMail.message(named: word, of: info.name, skipsOwn: true, in: &shell)
    let copy = shell
    let wanted: SendReceiptUseCase.Wanted
    do {
      wanted = try await Reply.completing(email, call, in: &shell) {
        var shell = copy
        return try await DraftWriting.writing(in: &shell).receipt.wanted(by: email)
      }
    } catch let refusal as SendReceiptUseCase.Refusal { throw ShellError.noReceipt(refusal) }
    let subject = email.subject.isEmpty ? "no subject" : TerminalText(line: email.subject).string
    let reader = wanted.sender.participant.email
    let receipt = try await DraftWriting.writing(in: &shell).receipt.receipt(
      wanted, subject: "Read: \(subject)",
      text: "This message was displayed to \(reader): \(subject)\n\n"
        + "That doesn't mean that it was read or understood.\n")
    if shell.isRehearsing {
      return shell.console.result(WouldRecord(command: info.name, mail: receipt.draft))
    }
    try await Send.expectServer(of: wanted.sender.accountId, isDraft: false, in: &shell)
    try await Invitations.clear(
      warnings(wanted.request), asking: "Send it anyway? [y/N] ", isConfirmed: isConfirmed, in: shell)
    let opened = try await DraftWriting.writing(in: &shell).drafts.begin(
      receipt.draft, accountId: wanted.sender.accountId,
      answer: DraftAnswer(emailId: email.id, kind: .receipt), original: receipt.content)
    try await Send.sendOrDiscard(opened, isConfirmed: isConfirmed, waits: waits, in: &shell)
    shell.session.ownDrafts.insert(opened.stored.id)
  }

  private static func warnings(_ request: ReceiptRequest) -> [String] {
    let people = TerminalText(line: AddressText.list(request.recipients)).string
    // If it goes to neither the sender nor the return path, that is one warning.
    return request.doubts.prefix(1).map { doubt in
      switch doubt {
      case .otherThanSender: "The receipt goes to \(people), and not to the sender."
      case .otherThanReturnPath:
        "The receipt goes to \(people), and not to the address from which the message was sent."
      case .several:
        "The receipt goes to \(request.recipients.count) addresses, which aren't all the sender's: \(people)."
      }
    }
  }
}

extension ShellError {
  fileprivate static func noReceipt(_ refusal: SendReceiptUseCase.Refusal) -> ShellError {
    switch refusal {
    case .notAsked: ShellError(.usage, "the sender of this message asks for no read receipt")
    case .alreadySent: ShellError(.usage, "you have sent a read receipt for this message already")
    case .own: ShellError(.usage, "you have sent this message")
    }
  }
}
