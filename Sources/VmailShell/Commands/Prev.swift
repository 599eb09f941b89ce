import VmailDomain

struct PrevCommand: Command {
  static let info = CommandInfo(
    name: "prev", topic: .reading,
    summary: "Read the previous thread",
    synopsis: ["prev"],
    details: "Opens the thread before the current one.",
    examples: [.init("prev", "the previous conversation"), .init("back", "the listing instead")],
    needs: [.place], loading: "load this conversation", effects: .none, rehearsal: .runs,
    output: ["conversation", "message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    try await shell.openNeighbour(.previous)
  }
}
