struct BackCommand: Command {
  static let info = CommandInfo(
    name: "back", topic: .reading,
    summary: "Leave the conversation and show the listing again",
    details: "Shows the page that was shown last, with the same numbers.",
    examples: [.init("back", "the listing"), .init("top", "its first page")],
    loading: "load emails", output: ["thread", "page"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await leave(in: &shell) }
  ]

  private static func leave(in shell: inout Shell) async throws {
    shell.session.conversation = nil
    guard let paged = shell.session.listing else { return try await ListCommand.list(in: &shell) }
    try await shell.showPages(paged.shownPage..<paged.shownPage + 1)
  }
}
