import VmailDomain

struct DiscardCommand: Command {
  static let info = CommandInfo(
    name: "discard", topic: .writing,
    summary: "Throw a draft away",
    synopsis: ["discard [N]"],
    details: """
      N is its number in drafts; without one it is the draft that was kept last. It goes to Trash, and undo brings it \
      back.
      """,
    examples: [.init("discard 2", "the second of drafts"), .init("undo", "and back")],
    arguments: [.drafts], needs: [.place], loading: "discard the draft", effects: .always(.deletes),
    output: ["action"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let listed = try await shell.listedDraft(named: call.arguments.first)
    if let email = listed.email { return try await shell.discard(email) }
    if let draft = listed.draft { try await shell.discard(draft) }
  }
}
