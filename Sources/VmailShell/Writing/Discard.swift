import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct DiscardCommand: Command {
  static let info = CommandInfo(
    name: "discard", topic: .writing,
    summary: "Discard a draft",
    details: """
      N is its number in drafts, or that of its thread in the listing; without it, the draft that you saved last is discarded. It goes to \
      Trash, and undo brings it back.
      """,
    examples: [
      .init("discard 2", "discard the second draft"), .init("undo", "bring back the draft just discarded"),
    ],
    loading: "discard the draft", output: [ActionRecord.self])

  static let forms: [Form] = [
    Form(OptionalArgument("N", .drafts), needs: [.place], does: .asksWithin(.changesOthersDrafts)) {
      (shell: inout Shell, number) in
      let listed = try await Drafts.listed(named: number, in: &shell)
      try await MailDeeds.expectPerson(takingOver: false, listed, in: shell)
      let drafts = try await DraftWriting.writing(in: &shell).drafts
      let hold = try listed.draft.flatMap { try drafts.hold($0) }
      defer { withExtendedLifetime(hold) {} }
      if let email = listed.email { return try await Edit.discard(email, in: &shell) }
      if let draft = listed.draft { try await Edit.discard(draft, in: &shell) }
    }
  ]
}
