struct CancelCommand: Command {
  static let info = CommandInfo(
    name: "cancel", topic: .writing,
    summary: "Take a mail out of the Outbox",
    details: """
      N is its number in outbox. It is a draft again. One that is being sent can't be cancelled.
      """,
    examples: [.init("cancel 1", "the first of outbox"), .init("outbox", "what there is")],
    loading: "cancel the mail", output: ["compose"])

  static let forms: [Form] = [
    Form(
      Argument("N", .outbox, noun: "a number of outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts)
    ) { (shell: inout Shell, number) in
      try await shell.takeBack(try await shell.outgoing(named: number))
    }
  ]
}
