import VmailDomain

struct EarlierCommand: Command {
  static let info = CommandInfo(
    name: "earlier", topic: .reading,
    summary: "Show earlier messages of a long conversation",
    details: """
      Of more than \(ConversationOutline.longThread) messages the latest \(ConversationOutline.pageSize) \
      are shown first; this shows as many before them, under their own numbers.
      """,
    examples: [.init("earlier", "the messages before"), .init("expand 1", "one of them, by its number")],
    loading: "load earlier messages", loadingText: "Loading…", output: ["conversation", "message"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    let open = try shell.openConversation()
    guard let next = open.outline.nextEarlier else { throw ShellError.noEarlierMessages }
    try await shell.showEarlier(next)
  }
}
