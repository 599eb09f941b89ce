import VmailTerminal

/// A line of a check: `ok` or `failed`, what was checked, what was found, and what to do about it.
struct CheckLine {
  var isOK: Bool
  var name: String
  /// The width of the column of names; `nil` if the lines have none.
  var nameWidth: Int?
  var detail: String
  var hint: String?

  private static let indent = 8

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    line.append(isOK ? "ok      " : "failed  ", isOK ? .plain : .warning)
    let name = TerminalText(line: name)
    let rest = TerminalText(line: detail)
    let width = max(nameWidth ?? 0, name.columns)
    let joined = Self.indent + width + 2 + rest.columns <= layout.width
    if joined, !rest.isEmpty {
      line.appendCell(name, width: width, .heading, ellipsis: layout.glyphs.ellipsis)
      line.append("  " + rest, .dim)
    } else {
      line.append(name, .heading)
    }
    let advice = hint.map { layout.wrapped(TerminalText(line: $0), indent: Self.indent, .dim) } ?? []
    return [layout.fitted(line)] + (joined ? [] : layout.wrapped(rest, indent: Self.indent, .dim)) + advice
  }

  /// The sentences for those who listen.
  var sentences: TerminalText {
    Sentence.joined([
      TerminalText(line: "\(name): \(isOK ? "ok" : "failed")."), Sentence.capitalised(detail),
      hint.map { TerminalText(line: $0) } ?? .empty,
    ])
  }
}
