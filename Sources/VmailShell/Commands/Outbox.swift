import VmailDomain

struct OutboxCommand: Command {
  static let info = CommandInfo(
    name: "outbox", topic: .writing,
    summary: "Show what is queued, being sent or failed",
    synopsis: ["outbox", "outbox retry N [--yes]", "outbox cancel N", "outbox sent N"],
    details: """
      Each mail with its recipients, its state, how often it was tried, what went wrong and when it is tried again. \
      retry tries a mail again at once; cancel makes it a draft again; sent says of a mail that may have been sent \
      that it was: such a mail is never sent again by itself, since its recipients may have it.
      """,
    examples: [.init("outbox", "what waits"), .init("outbox retry 1", "try the first again")],
    options: [.init("yes", "Send a mail again that may have been sent")],
    arguments: [
      .choice([
        Choice("retry", "try a mail again"), Choice("cancel", "make it a draft again"),
        Choice("sent", "it was sent"),
      ]), .following(["retry": .outbox, "cancel": .outbox, "sent": .outbox]),
    ], needs: [.place],
    loading: "show the Outbox", effects: .guardedWithin(.sends),
    rehearsal: .runsWhen { $0.arguments.isEmpty }, output: ["outbox", "page", "compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let deed = call.arguments.first else { return try await shell.showOutbox() }
    try call.expectAtMost(2)
    let deeds = ["retry", "cancel", "sent"]
    guard deeds.contains(deed.text) else {
      let nearest = SimilarName.nearest(to: deed.text, in: deeds)
      throw ShellError.unexpectedArgument(deed, of: Self.info.name, nearest: nearest)
    }
    guard call.arguments.count == 2 else {
      throw ShellError.missingArgument("a number of outbox", of: "outbox " + deed.text)
    }
    let mail = try await shell.outgoing(named: call.arguments[1])
    switch deed.text {
    case "retry": try await shell.retry(mail, isConfirmed: call.has("yes"))
    case "cancel": try await shell.takeBack(mail)
    default: try await shell.takeForSent(mail)
    }
  }
}
