import VmailDomain

struct OutboxCommand: Command {
  static let info = CommandInfo(
    name: "outbox", topic: .writing,
    summary: "Show what is queued, being sent or failed",
    details: """
      Each mail with its recipients, its state, how often it was tried, what went wrong and when it is tried again. \
      retry tries a mail again at once; cancel makes it a draft again; sent says of a mail that may have been sent \
      that it was: such a mail is never sent again by itself, since its recipients may have it.
      """,
    examples: [.init("outbox", "what waits"), .init("outbox retry 1", "try the first again")],
    loading: "show the Outbox", output: ["outbox", "page", "compose"])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await shell.showOutbox() },
    Form(
      "retry", Argument("N", .outbox, noun: "a number of outbox"),
      Flag("yes", "Send a mail again that may have been sent"), needs: [.place], does: .asksWithin(.sends),
      summary: "Try a mail again"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.retry(try await shell.outgoing(named: number), isConfirmed: isConfirmed)
    },
    Form(
      "cancel", Argument("N", .outbox, noun: "a number of outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts), summary: "Make a mail a draft again"
    ) { (shell: inout Shell, number) in
      try await shell.takeBack(try await shell.outgoing(named: number))
    },
    Form(
      "sent", Argument("N", .outbox, noun: "a number of outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts), summary: "Say of a mail that may have been sent that it was"
    ) { (shell: inout Shell, number) in
      try await shell.takeForSent(try await shell.outgoing(named: number))
    },
  ]
}
