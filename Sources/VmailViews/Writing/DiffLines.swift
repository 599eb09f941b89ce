import VmailDomain
import VmailTerminal

/// A diff on the screen: lines keep their sign, so that colour only adds to it.
enum DiffLines {
  /// The number of characters of a line that are shown.
  private static let longest = 4_000

  static func lines(of diff: PatchDiff, in layout: Layout) -> [StyledLine] {
    trimmed(diff.lines).flatMap { line in
      let text = TerminalText(String(line.text), lines: .kept, limit: longest)
      guard layout.isTerminal else { return [StyledLine(text, role(of: line.kind))] }
      return broken(text, to: layout.width).map { StyledLine($0, role(of: line.kind)) }
    }
  }

  static func spoken(_ diff: PatchDiff) -> [TerminalText] {
    trimmed(diff.lines).map { TerminalText(String($0.text), lines: .kept, limit: longest) }
  }

  /// Returns the lines without the signature of git, and without empty ones at the end.
  private static func trimmed(_ lines: [PatchDiff.Line]) -> ArraySlice<PatchDiff.Line> {
    var rest = lines[...]
    if let mark = rest.lastIndex(where: { $0.kind == .text && $0.text == "-- " }), rest.count - mark <= 4 {
      rest = rest[..<mark]
    }
    while let last = rest.last, last.text.isEmpty { rest.removeLast() }
    return rest
  }

  private static func role(of kind: PatchDiff.LineKind) -> Role {
    switch kind {
    case .text, .context: .plain
    case .fileHead: .heading
    case .hunkHead: .dim
    case .added: .added
    case .removed: .removed
    }
  }

  /// Breaks a line where the screen ends, as the spaces in it matter.
  private static func broken(_ text: TerminalText, to width: Int) -> [TerminalText] {
    guard text.columns > width else { return [text] }
    var pieces: [TerminalText] = []
    var rest = text
    while !rest.isEmpty {
      let piece = rest.fitted(to: width, ellipsis: .empty).text
      guard !piece.isEmpty else { break }
      pieces.append(piece)
      rest = TerminalText(String(rest.string.dropFirst(piece.string.count)), lines: .kept)
    }
    return pieces
  }
}
