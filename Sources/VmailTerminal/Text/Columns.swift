/// Fits text into columns without cutting characters.
extension TerminalText {
  public var columns: Int { DisplayWidth.columns(of: string) }

  /// Returns the text if it fits, else its beginning and `ellipsis`, in at most `width` columns.
  public func truncated(to width: Int, ellipsis: TerminalText) -> TerminalText {
    fitted(to: width, ellipsis: ellipsis).text
  }

  /// Returns ``truncated(to:ellipsis:)`` with its width in columns, in a single pass.
  public func fitted(to width: Int, ellipsis: TerminalText) -> (text: TerminalText, columns: Int) {
    if DisplayWidth.isASCII(string), string.utf8.count <= width { return (self, string.utf8.count) }
    let mark = ellipsis.columns
    guard width >= mark else { return (.empty, 0) }
    var used = 0
    // The longest beginning that leaves room for the ellipsis, should the text not fit.
    var cut = (end: string.startIndex, columns: 0)
    var end = string.startIndex
    for character in string {
      used += DisplayWidth.columns(of: character)
      if used > width { return Self.joined(string[..<cut.end], cut.columns, ellipsis, mark) }
      end = string.index(after: end)
      if used <= width - mark { cut = (end, used) }
    }
    return (self, used)
  }

  /// Returns lines of at most `width` columns, broken at spaces; a longer word is broken anywhere, or has a line of its
  /// own. The indentation of a line is kept.
  public func wrapped(to width: Int, breaksWords: Bool = true) -> [TerminalText] {
    string.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { LineWrapper.wrap($0, to: max(width, 2), breaksWords: breaksWords) }
  }

  private static func joined(
    _ beginning: Substring, _ columns: Int, _ ellipsis: TerminalText, _ mark: Int
  ) -> (text: TerminalText, columns: Int) {
    var beginning = beginning
    var columns = columns
    while beginning.last == " " {
      beginning.removeLast()
      columns -= 1
    }
    return (TerminalText(String(beginning) + ellipsis.string), columns + mark)
  }
}

/// Breaks one line at its spaces.
private struct LineWrapper {
  private let width: Int
  private let breaksWords: Bool
  private var lines: [TerminalText] = []
  private var current = ""
  private var columns = 0
  private var isAtStart = true

  static func wrap(_ line: Substring, to width: Int, breaksWords: Bool) -> [TerminalText] {
    if DisplayWidth.isASCII(String(line)), line.utf8.count <= width { return [TerminalText(String(line))] }
    var wrapper = LineWrapper(width: width, breaksWords: breaksWords)
    for word in line.split(separator: " ", omittingEmptySubsequences: false) { wrapper.take(word) }
    wrapper.finishLine()
    return wrapper.lines
  }

  private init(width: Int, breaksWords: Bool) { (self.width, self.breaksWords) = (width, breaksWords) }

  private mutating func take(_ word: Substring) {
    let needed = DisplayWidth.columns(of: String(word))
    if !isAtStart, columns + 1 + needed > width { finishLine() }
    if !isAtStart {
      current += " "
      columns += 1
    }
    isAtStart = false
    if !breaksWords || columns + needed <= width {
      current.append(contentsOf: word)
      columns += needed
    } else {
      breakApart(word)
    }
  }

  private mutating func breakApart(_ word: Substring) {
    for character in word {
      let needed = DisplayWidth.columns(of: character)
      if needed <= width {
        place(String(character), needed)
      } else {
        // One letter may carry any number of combining marks.
        for scalar in character.unicodeScalars { place(String(scalar), DisplayWidth.columns(of: scalar)) }
      }
    }
  }

  private mutating func place(_ text: String, _ needed: Int) {
    if columns + needed > width, columns > 0 {
      finishLine()
      isAtStart = false
    }
    current += text
    columns += needed
  }

  private mutating func finishLine() {
    lines.append(TerminalText(current))
    current = ""
    columns = 0
    isAtStart = true
  }
}
