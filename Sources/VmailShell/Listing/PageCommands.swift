import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct TopCommand: Command {
  static let info = CommandInfo(
    name: "top", topic: .reading,
    summary: "Show the first page of the listing again",
    details: "Goes back to the beginning of the listing; list starts a new one.",
    examples: [
      .init("top", "show the first page, with the same numbers"), .init("list", "start a new listing"),
    ],
    loading: "load mail", output: [ThreadRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await showFirst(in: &shell) }
  ]

  private static func showFirst(in shell: inout Shell) async throws {
    guard shell.session.listing != nil else { return try await ListCommand.list(in: &shell) }
    try await ListingViews.showPage(.first, in: &shell)
  }
}

struct BackCommand: Command {
  static let info = CommandInfo(
    name: "back", topic: .reading,
    summary: "Leave the conversation and show the listing again",
    details: """
      Shows the last page again, with the same numbers. When no conversation is open, it leaves a search and \
      lists the folder.
      """,
    examples: [.init("back", "show the listing"), .init("top", "show its first page")],
    loading: "load mail", output: [ThreadRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await leave(in: &shell) }
  ]

  static func leave(in shell: inout Shell) async throws {
    let leavesSearch = shell.session.conversation == nil && SearchResults.isInSearch(in: shell)
    shell.session.closeConversation()
    if leavesSearch { shell.session.listing = nil }
    guard shell.session.listing != nil else { return try await ListCommand.list(in: &shell) }
    try await ListingViews.showPage(.again, in: &shell)
  }
}

struct LessCommand: Command {
  static let info = CommandInfo(
    name: "less", shortNames: ["z-"], topic: .reading,
    summary: "Show the previous page of the listing again",
    details: "Shows the page before the last one, with the same numbers.",
    examples: [.init("less", "go back one page"), .init("z-", "the same, as in mailx")],
    loading: "load mail", output: [ThreadRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await showPrevious(in: &shell) }
  ]

  private static func showPrevious(in shell: inout Shell) async throws {
    guard shell.session.listing != nil else { throw ShellError.noListing(in: shell.session.place) }
    try await ListingViews.showPage(.previous, in: &shell)
  }
}

struct MoreCommand: Command {
  static let info = CommandInfo(
    name: "more", shortNames: ["z"], topic: .reading,
    summary: "List the next page",
    details: """
      Continues the listing and its numbers. The listing stays consistent while new mail arrives. In scripts, pages \
      have all threads unless page-size is set, and nothing happens at the end.
      """,
    examples: [.init("more", "list the next page"), .init("z", "the same, as in mailx")],
    loading: "load more", loadingText: "Loading…", output: [ThreadRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await showNext(in: &shell) }
  ]

  private static func showNext(in shell: inout Shell) async throws {
    guard shell.session.listing != nil else { return try await ListCommand.list(in: &shell) }
    try await ListingViews.showPage(.next, in: &shell)
  }
}
