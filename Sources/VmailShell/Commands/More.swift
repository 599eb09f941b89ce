import VmailDomain

struct MoreCommand: Command {
  static let info = CommandInfo(
    name: "more", shortNames: ["z"], topic: .reading,
    summary: "List the next page",
    details: """
      Goes on where the listing stands, in the same time at any depth, and stays right while mail \
      arrives. Numbers go on as well.
      """,
    examples: [.init("more", "the next page"), .init("z", "the same, as mailx has it")],
    loading: "load more", loadingText: "Loading…", output: ["thread", "page"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await showNext(in: &shell) }
  ]

  private static func showNext(in shell: inout Shell) async throws {
    // Only numbers are kept here: another reference to the listing would force a copy when it grows.
    guard let (shown, loaded) = shell.session.listing.map({ ($0.shownPage, $0.pages.count) }) else {
      return try await ListCommand.list(in: &shell)
    }
    if shown + 1 < loaded {
      try await shell.showPages(shown + 1..<shown + 2)
      return
    }
    guard try await shell.loadNextPage() else { throw ShellError.noMoreThreads }
    let last = (shell.session.listing?.pages.count ?? 1) - 1
    try await shell.showPages(last..<last + 1)
  }
}
