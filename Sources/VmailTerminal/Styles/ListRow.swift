/// A line of a short list such as `  *3 Inbox                12`, where all lines end in the same column.
public enum ListRow {
  private static let widestName = 40
  /// The width reserved for ends, so that those of all lines are aligned.
  private static let usualEnd = 6

  public static func line(
    n: Int, isCurrent: Bool, _ name: TerminalText, end: StyledLine, in layout: Layout
  ) -> StyledLine {
    let number = (isCurrent ? layout.glyphs.current.string : "") + String(n)
    var line = StyledLine()
    line.appendSpaces(4 - number.utf8.count)
    line.append(TerminalText(number), isCurrent ? .current : .plain)
    line.appendSpaces(1)
    let stop = min(layout.width, line.columns + widestName + 1 + max(end.columns, usualEnd))
    // The end of a line is more important than the end of a name; without one, the name uses its space.
    let room = stop - line.columns - (end.columns > 0 ? end.columns + 1 : 0)
    line.appendCell(
      name, width: min(max(room, 1), widestName), isCurrent ? .current : .plain,
      ellipsis: layout.glyphs.ellipsis)
    if end.columns > 0 {
      line.appendSpaces(max(stop - end.columns - line.columns, 1))
      line.append(end)
    }
    return layout.fitted(line)
  }
}
