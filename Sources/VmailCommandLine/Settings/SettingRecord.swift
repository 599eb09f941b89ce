public import VmailTerminal

/// A setting.
public struct SettingRecord: OutputRecord {
  public var name: String
  public var value: String
  public var standard: String
  /// The effect, as one line without a full stop.
  public var meaning: String

  public init(name: String, value: String, standard: String, meaning: String) {
    self.name = name
    self.value = value
    self.standard = standard
    self.meaning = meaning
  }

  public static let type = "setting"
  public static let summary = "A setting with its value."
  public static let fields: [RecordField<SettingRecord>] = [
    .string("name", "its name") { $0.name },
    .string("value", "its value, as typed") { $0.value },
    .string("default", "its default") { $0.standard },
    .string("meaning", "its description") { $0.meaning },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    let isChanged = value != standard
    guard layout.width >= 60 else {
      let note = isChanged ? " (default \(Self.spoken(standard)))" : ""
      return layout.wrapped(TerminalText(line: "\(name) = \(value)\(note)"), isChanged ? .heading : .plain)
    }
    // Before the meaning: weight alone would not tell that it was changed.
    let does = TerminalText(line: isChanged ? "(default \(Self.spoken(standard))) \(meaning)" : meaning)
    let (value, role) = (TerminalText(line: value), isChanged ? Role.heading : .plain)
    // Where nobody looks at it, each is on one line.
    let room = layout.isTerminal ? layout.width - Self.nameColumns - 1 : .max
    guard layout.isTerminal, value.columns > Self.valueColumns else {
      return does.wrapped(to: layout.isTerminal ? room - Self.valueColumns - 1 : .max).enumerated().map {
        index, piece in
        var line = beginning(isFirst: index == 0, layout)
        let shown = index == 0 ? value : .empty
        line.append(shown, role)
        line.appendSpaces(max(0, Self.valueColumns - shown.columns) + 1)
        line.append(piece, .dim)
        return line
      }
    }
    return value.wrapped(to: room).enumerated().map { index, piece in
      var line = beginning(isFirst: index == 0, layout)
      line.append(piece, role)
      return line
    }
      + does.wrapped(to: room).map { piece in
        var line = beginning(isFirst: false, layout)
        line.append(piece, .dim)
        return line
      }
  }

  private static let nameColumns = 16
  /// The width of values; a longer value has lines of its own, with its meaning below.
  private static let valueColumns = 14

  private func beginning(isFirst: Bool, _ layout: Layout) -> StyledLine {
    var line = StyledLine()
    line.appendCell(
      isFirst ? TerminalText(line: name) : .empty, width: max(Self.nameColumns, isFirst ? name.count : 0),
      ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    return line
  }

  public func plain(in layout: Layout) -> [TerminalText] {
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
