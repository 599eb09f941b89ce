import VmailDomain

struct EarlierCommand: Command {
  static let info = CommandInfo(
    name: "earlier", topic: .reading,
    summary: "Show earlier messages of a long conversation",
    synopsis: ["earlier"],
    details: """
      Of more than \(ConversationOutline.longThread) messages the latest \(ConversationOutline.pageSize) \
      are shown first; this shows as many before them, under their own numbers.
      """,
    examples: [.init("earlier", "the messages before"), .init("expand 1", "one of them, by its number")],
    needs: [.place], loading: "load earlier messages", loadingText: "Loading…",
    effects: .none, rehearsal: .runs, output: ["conversation", "message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    let open = try shell.openConversation()
    guard let next = open.outline.nextEarlier else { throw ShellError.noEarlierMessages }
    try await shell.showEarlier(next)
  }
}
