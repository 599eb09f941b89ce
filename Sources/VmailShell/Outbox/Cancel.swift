import VmailCommandLine
import VmailTerminal
import VmailViews

struct CancelCommand: Command {
  static let info = CommandInfo(
    name: "cancel", topic: .writing,
    summary: "Turn a queued message back into a draft",
    details: """
      N is the number of the message in outbox, or the name of its draft, such as draft:5. A message that was to be resent is dropped instead, and \
      the original stays where it is. Replies to invitations and read receipts are dropped too. A message that is being sent can't be cancelled.
      """,
    examples: [
      .init("cancel 1", "cancel the first message in the Outbox"), .init("outbox", "list the Outbox"),
    ],
    loading: "cancel the message", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      Argument("N", .outbox, noun: "a number from outbox"), OutboxCommand.takesBack, needs: [.place],
      does: .asksWithin(.changesOthersDrafts)
    ) { (shell: inout Shell, number, isConfirmed) in
      try await Outbox.takeBack(
        try await Outbox.outgoing(named: number, in: &shell), isConfirmed: isConfirmed, in: &shell)
    }
  ]
}
