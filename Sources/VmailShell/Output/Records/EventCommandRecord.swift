/// A command that runs when something happens.
struct EventCommandRecord: OutputRecord {
  var event: String
  var n: Int
  /// The command; `nil` if it was removed.
  var command: String?

  static let type = "on"
  static let summary = "A command that runs when something happens."
  static let fields: [RecordField<EventCommandRecord>] = [
    .string("event", "what has to happen") { $0.event },
    .integer("n", "its place among the event's commands, from 1 on") { $0.n },
    .optionalString("command", "the command line; null when it was taken away") { $0.command },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    guard let command else { return [] }
    var line = StyledLine()
    line.append(TerminalText(line: "\(event) \(n)"), .heading)
    line.appendSpaces(2)
    line.append(TerminalText(line: command))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let command else { return [] }
    return [Sentence.ended(TerminalText(line: "On \(event), command \(n): \(command)"))]
  }
}
