/// An alias and its command.
struct AliasRecord: OutputRecord {
  var name: String
  /// The command; `nil` if the alias was removed.
  var command: String?

  static let type = "alias"
  static let summary = "A name of the user's own for a command."
  static let fields: [RecordField<AliasRecord>] = [
    .string("name", "what is typed") { $0.name },
    .optionalString("command", "what it stands for; null when it was taken away") { $0.command },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    guard let command else { return [] }
    var line = StyledLine()
    let width = layout.width < 40 ? 9 : 15
    line.appendCell(TerminalText(line: name), width: width, .heading, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    line.append(TerminalText(line: command))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let command else { return [] }
    return [Sentence.ended(TerminalText(line: "\(name) stands for \(command)"))]
  }
}
