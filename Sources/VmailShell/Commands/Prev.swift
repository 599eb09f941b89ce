import VmailDomain

struct PrevCommand: Command {
  static let info = CommandInfo(
    name: "prev", topic: .reading,
    summary: "Read the previous thread",
    details: "Opens the thread before the current one. A - alone is the same.",
    examples: [.init("prev", "the previous conversation"), .init("back", "the listing instead")],
    loading: "load this conversation", output: ["conversation", "message"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .marksRead) { (shell: inout Shell) in
      try await shell.openNeighbour(.previous)
    }
  ]
}
