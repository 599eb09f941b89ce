import VmailDomain
import VmailEngine
import VmailTerminal

/// Asks a person before an agent changes mail that the user has written and not sent, or ends the user's snoozes:
/// undo doesn't bring a snooze back.
extension Shell {
  mutating func expectPerson(toChangeOwnMailBy plan: [PlannedAction]) async throws {
    guard isForAgent else { return }
    var (unsent, snoozed): ([Email], [Email]) = ([], [])
    for planned in plan {
      let found = try await services().actions.ownMail(
        changedBy: planned.action, on: planned.places, besides: ownDrafts)
      unsent += found.unsent
      snoozed += found.snoozed
    }
    if !unsent.isEmpty {
      try await expectPerson(
        for: Deed(
          "change messages that you have written", .changesOthersDrafts, unsent.map { .init(message: $0) }))
    }
    if !snoozed.isEmpty {
      try await expectPerson(for: Deed("end snoozes", .endsSnoozes, snoozed.map { .init(message: $0) }))
    }
  }
}
