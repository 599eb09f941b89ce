import VmailDomain

struct MoreCommand: Command {
  static let info = CommandInfo(
    name: "more", shortNames: ["z"], topic: .reading,
    summary: "List the next page",
    synopsis: ["more"],
    details: """
      Goes on where the listing stands, in the same time at any depth, and stays right while mail \
      arrives. Numbers go on as well.
      """,
    examples: [.init("more", "the next page"), .init("z", "the same, as mailx has it")],
    needs: [.place], loading: "load more", loadingText: "Loading…",
    effects: .none, rehearsal: .runs, output: ["thread", "page"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    // Only numbers are kept here: a copy of the listing would be copied again to grow.
    guard let (shown, loaded) = shell.session.listing.map({ ($0.shownPage, $0.pages.count) }) else {
      return try await ListCommand().run(call, in: &shell)
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
