import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Asks a person before an agent changes mail that the user has written and not sent, or ends the user's snoozes:
/// undo doesn't bring a snooze back.
enum OwnMailDeed {
  static func expectPerson(toChangeOwnMailBy plan: [PlannedAction], in shell: inout Shell) async throws {
    guard AgentMode.isForAgent(in: shell) else { return }
    var (unsent, snoozed): ([Email], [Email]) = ([], [])
    for planned in plan {
      let found = try await shell.services().actions.ownMail(
        changedBy: planned.action, on: planned.places, besides: shell.session.ownDrafts)
      unsent += found.unsent
      snoozed += found.snoozed
    }
    if !unsent.isEmpty {
      try await AgentMode.expectPerson(
        for: Deed(
          "change messages that you have written", .changesOthersDrafts, unsent.map { .init(message: $0) }),
        in: shell)
    }
    if !snoozed.isEmpty {
      try await AgentMode.expectPerson(
        for: Deed("end snoozes", .endsSnoozes, snoozed.map { .init(message: $0) }), in: shell)
    }
  }
}
