import VmailDomain

struct SendCommand: Command {
  static let info = CommandInfo(
    name: "send", topic: .writing,
    summary: "Send a draft",
    synopsis: ["send [N] [--wait] [--yes]"],
    details: """
      N is its number in drafts; without one it is the draft that was kept last. It is queued, and leaves after \
      send-delay seconds; until then undo makes it a draft again. --wait returns when the server has it, with the \
      exit codes that compose has.
      """,
    examples: [.init("send 1", "send the first of drafts"), .init("send --wait", "and wait for the server")],
    options: [
      .init("wait", "Wait until the server has it"),
      .init("yes", "Send it whatever there is to be said about it"),
    ],
    arguments: [.drafts], canRunAsJob: true, needs: [.place], loading: "send the draft",
    effects: .guardedWithin(.sends),
    output: ["compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let opened = try await shell.writing().drafts.save(try await shell.draft(named: call.arguments.first))
    try await shell.send(opened, isConfirmed: call.has("yes"), waits: call.has("wait"), isToAll: false)
  }
}
