/// A line of a short list: `  *3 Inbox                12`, the ends of all lines in one column.
enum ListRow {
  private static let widestName = 40

  static func line(
    n: Int, isCurrent: Bool, _ name: TerminalText, end: StyledLine, in layout: Layout
  ) -> StyledLine {
    let number = (isCurrent ? layout.glyphs.current.string : "") + String(n)
    var line = StyledLine()
    line.appendSpaces(4 - number.utf8.count)
    line.append(TerminalText(number), isCurrent ? .current : .plain)
    line.appendSpaces(1)
    // The end of a line says more than the end of a name.
    let room = max(layout.width - line.columns - 1 - max(end.columns, 6), 1)
    line.appendCell(
      name, width: min(room, widestName), isCurrent ? .current : .plain, ellipsis: layout.glyphs.ellipsis)
    if end.columns > 0 {
      line.appendSpaces(1 + max(6 - end.columns, 0))
      line.append(end)
    }
    return layout.fitted(line)
  }
}
