/// A line of the list of commands, or all about one of them.
struct HelpRecord: OutputRecord {
  var name: String
  /// Its short forms.
  var short: [String]
  /// How it is written, a line a form.
  var synopsis: String
  /// One line without a full stop.
  var about: String
  /// What it does, with examples, in lines; `nil` in the list of commands.
  var details: String?

  static let type = "help"
  static let summary = "A command."
  static let fields: [RecordField<HelpRecord>] = [
    .string("name", "its full name") { $0.name },
    RecordField("short", .array(of: .string), "its short forms") { .array($0.short.map(JSONValue.string)) },
    .string("synopsis", "how it is typed") { $0.synopsis },
    .string("summary", "what it does, in one line") { $0.about },
    .optionalString("text", "what it does, with examples; null in the list of commands") { $0.details },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    guard let details else { return [row(layout)] }
    let names = short.isEmpty ? synopsis : synopsis + "\nShort: " + short.joined(separator: ", ")
    return layout.wrapped(TerminalText(names, lines: .kept), .heading) + [StyledLine()]
      + details.split(separator: "\n", omittingEmptySubsequences: false).flatMap { lines(String($0), layout) }
  }

  /// A line of a table that is too long becomes two: what is typed, and below it what that does.
  private func lines(_ line: String, _ layout: Layout) -> [StyledLine] {
    let text = TerminalText(line)
    guard line.hasPrefix("  "), text.columns > layout.width, let gap = line.ranges(of: "  ").last else {
      return layout.wrapped(text)
    }
    let typed = TerminalText(Self.trimmed(line[..<gap.lowerBound]))
    let does = TerminalText(Self.trimmed(line[gap.upperBound...]))
    return layout.wrapped(typed, indent: 2) + layout.wrapped(does, indent: 4)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    var head = [TerminalText(name + ".")]
    if !short.isEmpty { head.append(TerminalText("Short: " + short.joined(separator: ", ") + ".")) }
    head.append(Sentence.capitalised(about))
    guard let details else { return [Sentence.joined(head)] }
    head.append(
      Sentence.ended(
        TerminalText("Typed: " + synopsis.replacing("…", with: "...").replacing("\n", with: ", or "))))
    let lines = TerminalText(details, lines: .kept).string.split(separator: "\n").map {
      TerminalText(String($0))
    }
    return [Sentence.joined(head)] + lines
  }

  private func row(_ layout: Layout) -> StyledLine {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(name), width: layout.width < 40 ? 9 : 11, .heading, ellipsis: ellipsis)
    line.appendSpaces(1)
    if layout.width >= 50 {
      line.appendCell(TerminalText(short.joined(separator: ", ")), width: 9, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(about))
    return layout.fitted(line)
  }
}
