struct LessCommand: Command {
  static let info = CommandInfo(
    name: "less", shortNames: ["z-"], topic: .reading,
    summary: "Show the previous page of the listing again",
    details: "Shows the page before the one shown last, as it was listed: the numbers are the same.",
    examples: [.init("less", "one page back"), .init("z-", "the same, as mailx has it")],
    loading: "load emails", output: ["thread", "page"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await showPrevious(in: &shell) }
  ]

  private static func showPrevious(in shell: inout Shell) async throws {
    guard let paged = shell.session.listing else { throw ShellError.noListing }
    guard paged.shownPage > 0 else { throw ShellError.noPreviousPage }
    try await shell.showPages(paged.shownPage - 1..<paged.shownPage)
  }
}
