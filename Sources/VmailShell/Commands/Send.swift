import VmailDomain
import VmailEngine

struct SendCommand: Command {
  static let info = CommandInfo(
    name: "send", topic: .writing,
    summary: "Send a draft",
    details: """
      N is its number in drafts; without one it is the draft that was kept last. It is queued, and leaves after \
      send-delay seconds; until then undo makes it a draft again. --wait returns when the server has it, with the \
      exit codes that compose has.
      """,
    examples: [.init("send 1", "send the first of drafts"), .init("send --wait", "and wait for the server")],
    loading: "send the draft", output: ["compose"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("N", .drafts), Flag("wait", "Wait until the server has it"),
      Flag("yes", "Send it whatever there is to be said about it"), needs: [.place],
      does: .asksWithin(.sends),
      job: true
    ) { (shell: inout Shell, number, waits, isConfirmed) in
      let opened = try await shell.writing().drafts.save(try await shell.draft(named: number))
      try await shell.send(opened, isConfirmed: isConfirmed, waits: waits, isToAll: false)
    }
  ]
}
