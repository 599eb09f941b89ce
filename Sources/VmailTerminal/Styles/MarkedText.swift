/// Wrapped text whose first word is a label, as in `error: …`.
public enum MarkedText {
  public static func lines(mark: TerminalText, _ role: Role, _ text: TerminalText, in layout: Layout)
    -> [StyledLine]
  {
    let lines = layout.wrapped(mark + text)
    guard let first = lines.first, first.string.hasPrefix(mark.string) else { return lines }
    let label = mark.string.prefix { $0 != " " }
    var line = StyledLine(TerminalText(String(label)), role)
    line.append(TerminalText(String(first.string.dropFirst(label.count))))
    return [line] + lines.dropFirst()
  }
}
