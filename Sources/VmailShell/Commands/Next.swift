import VmailDomain

struct NextCommand: Command {
  static let info = CommandInfo(
    name: "next", shortNames: ["n"], topic: .reading,
    summary: "Read the next thread",
    details: """
      Opens the thread after the current one, loading the next page where that is needed. The current thread itself \
      comes first if it was not read, and the first of the folder where nothing was listed. A + alone is the same.
      """,
    examples: [.init("next", "the next conversation"), .init("n", "the same, as mailx has it")],
    loading: "load this conversation", output: ["conversation", "message"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .marksRead) { (shell: inout Shell) in
      try await shell.openNeighbour(.next)
    }
  ]
}
