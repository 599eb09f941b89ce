/// The end of a `sleep`; only printed for programs.
struct SleepRecord: OutputRecord {
  var seconds: Double

  static let type = "sleep"
  static let summary = "`sleep` has waited."
  static let fields: [RecordField<SleepRecord>] = [
    RecordField("seconds", .number, "for how long") { .double($0.seconds) }
  ]

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] { [] }
}
