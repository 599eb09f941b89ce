/// Lays the candidates of a completion out, to be shown below the line: one a line with what it means where they
/// fit on the screen so, else in columns, without.
struct CandidateList {
  private let candidates: [CompletionResult.Candidate]
  private let names: [TerminalText]
  /// Columns of the longest name.
  private let widest: Int
  private let columns: Int
  /// Lines there are for candidates: the prompt and what counts the rest need one each.
  private let room: Int
  private let style: CandidateStyle

  /// - Parameters:
  ///   - columns: of the terminal.
  ///   - lines: of the terminal.
  init(
    _ candidates: [CompletionResult.Candidate], columns: Int, lines: Int,
    style: CandidateStyle = CandidateStyle()
  ) {
    self.candidates = candidates
    names = candidates.map { TerminalText(line: $0.display) }
    widest = names.map(\.columns).max() ?? 0
    self.columns = max(columns, Layout.minimumWidth)
    room = max(lines - 2, 3)
    self.style = style
  }

  /// A screenful.
  /// - Parameter first: the candidate to begin with.
  /// - Returns: its lines, and where the next screenful begins; 0 when there is no other.
  func page(from first: Int) -> (lines: [String], next: Int) {
    let first = names.indices.contains(first) ? first : 0
    let end = min(first + (isDescribed ? room : room * perLine), names.count)
    var lines = isDescribed ? described(first..<end) : grid(Array(names[first..<end]))
    if end < names.count { lines.append("\(style.ellipsis) and \(names.count - end) more") }
    return (lines, end < names.count ? end : 0)
  }

  /// A number says nothing by itself: what it means is worth more than seeing all at once.
  private var isDescribed: Bool {
    if style.isPlain { return true }
    guard candidates.contains(where: { !$0.meaning.isEmpty }) else { return false }
    return names.count <= room || names.prefix(room).allSatisfy { $0.string.first?.isNumber == true }
  }

  private func described(_ range: Range<Int>) -> [String] {
    let widest = min(names[range].map(\.columns).max() ?? 0, columns / 2)
    return range.map { index in
      let name = names[index].fitted(to: columns - 1, ellipsis: ellipsis)
      let gap = style.isPlain ? ": " : String(repeating: " ", count: max(widest - name.columns, 0) + 2)
      let width = max(columns - 1 - name.columns - gap.utf8.count, 0)
      let meaning = TerminalText(line: candidates[index].meaning.text).truncated(
        to: width, ellipsis: ellipsis)
      return meaning.isEmpty ? name.text.string : name.text.string + gap + painted(meaning.string)
    }
  }

  private func painted(_ meaning: String) -> String {
    style.meaning.isPlain ? meaning : style.meaning.sequence + meaning + Paint.reset
  }

  private var ellipsis: TerminalText { TerminalText(style.ellipsis) }

  // MARK: In columns

  private var cell: Int { min(widest + 2, columns) }
  private var perLine: Int { max(1, columns / max(cell, 1)) }

  /// Read down the columns, as `ls` does.
  private func grid(_ names: [TerminalText]) -> [String] {
    let height = (names.count + perLine - 1) / perLine
    return (0..<height).map { line in
      stride(from: line, to: names.count, by: height).reduce(into: "") { text, index in
        let name = names[index].fitted(to: columns - 1, ellipsis: ellipsis)
        let isLast = index + height >= names.count
        text += name.text.string + String(repeating: " ", count: isLast ? 0 : max(0, cell - name.columns))
      }
    }
  }
}
