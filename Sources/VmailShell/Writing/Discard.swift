import VmailDomain
import VmailTerminal

struct DiscardCommand: Command {
  static let info = CommandInfo(
    name: "discard", topic: .writing,
    summary: "Throw a draft away",
    details: """
      N is its number in drafts; without one it is the draft that was kept last. It goes to Trash, and undo brings it \
      back.
      """,
    examples: [.init("discard 2", "the second of drafts"), .init("undo", "and back")],
    loading: "discard the draft", output: [ActionRecord.self])

  static let forms: [Form] = [
    Form(OptionalArgument("N", .drafts), needs: [.place], does: .asksWithin(.changesOthersDrafts)) {
      (shell: inout Shell, number) in
      let listed = try await shell.listedDraft(named: number)
      try await shell.expectPerson(to: "throw away a draft that you have written", listed)
      if let email = listed.email { return try await shell.discard(email) }
      if let draft = listed.draft { try await shell.discard(draft) }
    }
  ]
}
