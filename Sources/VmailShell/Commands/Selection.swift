import VmailDomain

struct SelectionCommand: Command {
  static let info = CommandInfo(
    name: "selection", topic: .reading,
    summary: "Show what is selected",
    details: "The selected threads become the listing, so that they can be opened by number.",
    examples: [.init("selection", "the threads selected"), .init("open %", "read them")],
    output: ["thread", "selection"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    if !shell.session.selection.isEmpty {
      try await shell.beginListing(of: shell.session.selection)
      shell.showRows()
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}
