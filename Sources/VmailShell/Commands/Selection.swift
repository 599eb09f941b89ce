import VmailDomain

struct SelectionCommand: Command {
  static let info = CommandInfo(
    name: "selection", topic: .reading,
    summary: "Show what is selected",
    synopsis: ["selection"],
    details: "The selected threads become the listing, so that they can be opened by number.",
    examples: [.init("selection", "the threads selected"), .init("open %", "read them")],
    needs: [.place], effects: .none, rehearsal: .runs, output: ["thread", "selection"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    if !shell.session.selection.isEmpty {
      try await shell.beginListing(of: shell.session.selection)
      shell.showRows()
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}
