struct TopCommand: Command {
  static let info = CommandInfo(
    name: "top", topic: .reading,
    summary: "Show the first page of the listing again",
    synopsis: ["top"],
    details: "Goes back to the beginning of the listing; list begins a new one.",
    examples: [.init("top", "the first page, with the same numbers"), .init("list", "a fresh listing")],
    needs: [.place], effects: .none, rehearsal: .runs, output: ["thread", "page"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard shell.session.listing != nil else { return try await ListCommand().run(call, in: &shell) }
    try await shell.showPages(0..<1)
  }
}
