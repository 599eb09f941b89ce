import Foundation
import VmailDomain

struct SnoozeCommand: ActingCommand {
  static let info = CommandInfo(
    name: "snooze", topic: .acting,
    summary: "Take threads out of the Inbox until a time",
    synopsis: ["snooze", "snooze [REFERENCES] WHEN [--yes]", "snooze --cancel REFERENCES|N..."],
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
    options: [.yes, .init("cancel", "Bring threads back before their time")],
    arguments: [
      .following(["--cancel": .either(.snoozed, .references)], otherwise: .either(.references, .snoozeTime))
    ],
    repeatsLastArgument: true, needs: [.place], effects: .none,
    rehearsal: .runsWhen { $0.arguments.isEmpty && $0.options.isEmpty }, output: ["action", "snooze"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if call.has("cancel") { return try await shell.cancelSnoozes(call.arguments) }
    guard !call.arguments.isEmpty else { return try await shell.listSnoozed() }
    let (_, until) = try shell.snoozeTime(in: call.arguments)
    if shell.isInteractive { await shell.snoozeWatch.expect(until, by: try await shell.automation().snoozes) }
    try await act(call, in: &shell)
  }

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    if call.has("cancel") || call.arguments.isEmpty {
      throw ShellError.missingArgument("a time", of: Self.info.name)
    }
    let (words, until) = try shell.snoozeTime(in: call.arguments)
    _ = try await shell.automation()
    let directory = try await shell.folderDirectory()
    let places = try await shell.places(named: words, directory).map { place in
      // Wherever it is listed, it is the Inbox that a thread leaves.
      directory.inbox(of: place.view).map { ThreadPlace(threadId: place.threadId, view: $0) } ?? place
    }
    let phrase = ActionPhrase(
      .snooze(until: until), until: shell.console.layout.times.coming(until))
    return [PlannedAction(.snooze(until: until), on: places, phrase)]
  }
}
