import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct AgendaCommand: Command {
  static let info = CommandInfo(
    name: "agenda", topic: .reading,
    summary: "List the events to which you are invited",
    details: """
      Lists what the invitations in your mail announce for the next 30 days, in all accounts, with your replies: \
      repeated, moved and cancelled dates count as in the newest message about an event. Events that you have \
      declined, and invitations in Spam, are left out. The setting calendar-folder \
      names a folder in which other programs find the events that you have accepted.
      """,
    examples: [
      .init("agenda", "list the events of the next 30 days"),
      .init("agenda --days 7", "list those of the next week"),
    ],
    loading: "list the events", output: [AgendaRecord.self, AgendaCountRecord.self])

  static let forms: [Form] = [
    Form(Option("days", "N", nil, "The number of days"), needs: [.store], does: .nothing) {
      (shell: inout Shell, days) in
      let count = try days.map { text in
        guard let number = Int(text), (1...mostDays).contains(number) else {
          throw ShellError.invalidOption("days", text, expected: "a number from 1 to \(mostDays)")
        }
        return number
      }
      try await list(days: count ?? 30, in: &shell)
    }
  ]

  private static let mostDays = 3_660

  private static func list(days: Int, in shell: inout Shell) async throws {
    let found = try await shell.services().invitations.agenda(
      from: shell.environment.clock.now, days: days)
    shell.console.results(found.map { AgendaRecord($0, collisions: found.filter($0.collides).count) })
    shell.console.result(AgendaCountRecord(count: found.count, days: days))
    try await CalendarFolder.update(in: &shell)
  }
}
