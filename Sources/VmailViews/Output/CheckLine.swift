public import VmailTerminal

/// A line of a check: `ok` or `failed`, what was checked, what was found, and what to do about it.
public struct CheckLine {
  public var isOK: Bool
  public var name: String
  /// The width of the column of names; `nil` if the lines have none.
  var nameWidth: Int?
  public var detail: String
  public var hint: String?

  public init(isOK: Bool, name: String, nameWidth: Int? = nil, detail: String, hint: String? = nil) {
    self.isOK = isOK
    self.name = name
    self.nameWidth = nameWidth
    self.detail = detail
    self.hint = hint
  }

  private static let indent = 8

  public func text(in layout: Layout) -> [StyledLine] {
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
  public var sentences: TerminalText {
    Sentence.joined([
      TerminalText(line: "\(name): \(isOK ? "ok" : "failed")."), Sentence.capitalised(detail),
      hint.map { TerminalText(line: $0) } ?? .empty,
    ])
  }
}
