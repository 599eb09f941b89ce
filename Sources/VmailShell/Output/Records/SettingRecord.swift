/// A setting.
struct SettingRecord: OutputRecord {
  var name: String
  var value: String
  var standard: String
  /// One line on what it does, without a full stop.
  var meaning: String

  static let type = "setting"
  static let summary = "A setting with its value."
  static let fields: [RecordField<SettingRecord>] = [
    .string("name", "its name") { $0.name },
    .string("value", "what it is set to, as it is typed") { $0.value },
    .string("default", "what it is when nothing set it") { $0.standard },
    .string("meaning", "what it does") { $0.meaning },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let isChanged = value != standard
    guard layout.width >= 60 else {
      let note = isChanged ? " (default \(Self.spoken(standard)))" : ""
      return layout.wrapped(TerminalText(line: "\(name) = \(value)\(note)"), isChanged ? .heading : .plain)
    }
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(line: name), width: 16, ellipsis: ellipsis)
    line.appendSpaces(1)
    line.appendCell(TerminalText(line: value), width: 14, isChanged ? .heading : .plain, ellipsis: ellipsis)
    line.appendSpaces(1)
    // Before what may be cut: weight alone would not tell that it was changed.
    let note = isChanged ? "(default \(Self.spoken(standard))) \(meaning)" : meaning
    line.append(TerminalText(line: note), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let value = Self.spoken(value)
    let state =
      self.value == standard ? "\(value), the default" : "\(value); its default is \(Self.spoken(standard))"
    return [
      Sentence.joined([
        TerminalText(line: "The setting \(name) is \(state)."), Sentence.capitalised(meaning),
      ])
    ]
  }

  private static func spoken(_ value: String) -> String {
    value.isEmpty ? "empty" : value
  }
}
