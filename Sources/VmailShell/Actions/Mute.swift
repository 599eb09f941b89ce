import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct MuteCommand: Command {
  static let info = CommandInfo(
    name: "mute", topic: .acting,
    summary: "Mute threads: later replies skip the Inbox",
    details: """
      The threads leave the Inbox as with archive, with the same undo. Later replies are archived when they \
      arrive, here and on the server, and are not announced, unless they are addressed to you alone or add \
      you to To or Cc; those arrive as usual. Listings mark muted threads, and search is:muted finds them. \
      Undo ends the mute and returns the threads to the Inbox. If the mail server can keep it, other programs \
      that know $muted mute the threads as well, and what they mute or unmute is muted or unmuted here; Gmail's \
      own mute is separate. Without references, it acts on the open \
      conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("mute 3", "mute thread 3"),
      .init("mute from:acme; search is:muted", "mute threads, and list all muted ones"),
    ],
    feature: "mute", output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place], mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in
        let directory = try await FolderDirectory.current(in: &shell)
        try ActedMail.expectThreads(words, by: info.name, in: shell)
        let places = try await ActionPlan.places(named: words, directory, in: &shell)
        return [PlannedAction(.mute, on: directory.inInbox(places), directory)]
      })
  ]
}

struct UnmuteCommand: Command {
  static let info = CommandInfo(
    name: "unmute", topic: .acting,
    summary: "Let replies in muted threads arrive in the Inbox again",
    details: """
      Takes effect at once; undo takes it back. Nothing returns to the Inbox until the next reply; type move \
      3 inbox for that. Without references, it acts on the open conversation, else the selection, else the \
      current thread.
      """,
    examples: [
      .init("unmute 3", "unmute thread 3"), .init("search is:muted; unmute *", "unmute all threads"),
    ],
    output: [ActionRecord.self])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      plan: { (shell: inout Shell, words) in try await ActionPlan.plan(.unmute, on: words, in: &shell) })
  ]
}
