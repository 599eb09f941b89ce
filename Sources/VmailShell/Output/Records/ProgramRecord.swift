/// The end of a program run by `!`; people see the program's own output.
struct ProgramRecord: OutputRecord {
  var command: String
  var status: Int

  static let type = "program"
  static let summary = "A program that `!` ran has ended. What it prints itself stands before this."
  static let fields: [RecordField<ProgramRecord>] = [
    .string("command", "the command line") { $0.command },
    .integer("status", "its exit status; 128 and more for a signal") { $0.status },
  ]

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] { [] }
}
