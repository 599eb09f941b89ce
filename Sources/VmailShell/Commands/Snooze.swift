import FoundationEssentials
import VmailDomain

struct SnoozeCommand: Command {
  static let info = CommandInfo(
    name: "snooze", topic: .acting,
    summary: "Take threads out of the Inbox until a time",
    details: """
      The threads leave the Inbox as by archive, with the same undo, and come back unread when the time has come: \
      while vmail runs, or when it runs next. New mail in one of them brings it back at once. WHEN is 30m, 3h, 2d, \
      1w, tomorrow, monday, weekend, next week, 2026-12-01, 8am or 14:30, or a day and a time; a day alone begins \
      at 8 AM. Without words, what is snoozed is listed; --cancel brings back now, by the number in that \
      list or by references.
      """,
    examples: [
      .init("snooze 3 tomorrow", "out of sight until 8 AM"),
      .init("snooze from:acme monday 14:30", "all of theirs"), .init("snooze --cancel 1", "back now"),
    ],
    output: ["action", "snooze"])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing, summary: "List what is snoozed") { (shell: inout Shell) in
      try await shell.listSnoozed()
    },
    Form.acting(
      ArgumentsBefore("REFERENCES", .references, last: "WHEN", .snoozeTime, noun: "a time") {
        Shell.countSnoozeTimeWords($0)
      },
      needs: [.place], mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await plan(words, in: &shell) }),
    Form(
      "--cancel", Arguments("REFERENCES|N...", .either(.snoozed, .references), noun: "a number"),
      needs: [.place], does: .undoably, rehearsal: .previews, summary: "Bring threads back before their time"
    ) { (shell: inout Shell, words) in
      try await shell.cancelSnoozes(words)
    },
  ]

  private static func plan(
    _ words: ArgumentsBefore.Split, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let until = try shell.snoozeTime(words.last)
    let directory = try await shell.folderDirectory()
    let places = try await shell.places(named: words.first, directory).map { place in
      // Wherever a thread is listed, it is removed from the Inbox.
      directory.inbox(of: place.view).map { ThreadInMailbox(threadId: place.threadId, view: $0) } ?? place
    }
    let phrase = ActionPhrase(
      .snooze(until: until), until: shell.console.layout.times.coming(until))
    return [PlannedAction(.snooze(until: until), on: places, phrase)]
  }
}
