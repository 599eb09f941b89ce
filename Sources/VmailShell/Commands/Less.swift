struct LessCommand: Command {
  static let info = CommandInfo(
    name: "less", shortNames: ["z-"], topic: .reading,
    summary: "Show the previous page of the listing again",
    synopsis: ["less"],
    details: "Shows the page before the one shown last, as it was listed: the numbers are the same.",
    examples: [.init("less", "one page back"), .init("z-", "the same, as mailx has it")],
    needs: [.place], effects: .none, rehearsal: .runs, output: ["thread", "page"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard let paged = shell.session.listing else { throw ShellError.noListing }
    guard paged.shownPage > 0 else { throw ShellError.noPreviousPage }
    try await shell.showPages(paged.shownPage - 1..<paged.shownPage)
  }
}
