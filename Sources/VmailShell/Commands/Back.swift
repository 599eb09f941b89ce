struct BackCommand: Command {
  static let info = CommandInfo(
    name: "back", topic: .reading,
    summary: "Leave the conversation and show the listing again",
    synopsis: ["back"],
    details: "Shows the page that was shown last, with the same numbers.",
    examples: [.init("back", "the listing"), .init("top", "its first page")],
    needs: [.place], effects: .none, rehearsal: .runs, output: ["thread", "page"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    shell.session.conversation = nil
    guard let paged = shell.session.listing else { return try await ListCommand().run(call, in: &shell) }
    try await shell.showPages(paged.shownPage..<paged.shownPage + 1)
  }
}
