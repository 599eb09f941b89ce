struct TopCommand: Command {
  static let info = CommandInfo(
    name: "top", topic: .reading,
    summary: "Show the first page of the listing again",
    details: "Goes back to the beginning of the listing; list begins a new one.",
    examples: [.init("top", "the first page, with the same numbers"), .init("list", "a fresh listing")],
    loading: "load emails", output: ["thread", "page"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await showFirst(in: &shell) }
  ]

  private static func showFirst(in shell: inout Shell) async throws {
    guard shell.session.listing != nil else { return try await ListCommand.list(in: &shell) }
    try await shell.showPages(0..<1)
  }
}
