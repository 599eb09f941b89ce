/// Follows quotes from line to line, to tell whether the next line belongs to the same command.
///
/// It reads each character once, so that a script of many lines in one quote costs no more than
/// its length. It agrees with ``Lexer`` on what ends a line.
struct LineContinuation {
  private(set) var isOpen = false
  private var quote: Character?
  private var isAtCommandStart = true
  private var isAtWordStart = true
  /// In a shell command, where `#` and `;` are the shell's own.
  private var isVerbatim = false

  /// - Parameter line: a line without its end.
  mutating func take(_ line: some Collection<Character>) {
    var endsWithBackslash = false
    var index = line.startIndex
    scan: while index < line.endIndex {
      let character = line[index]
      line.formIndex(after: &index)
      if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"", index < line.endIndex {
          line.formIndex(after: &index)
        }
        continue
      }
      switch character {
      case "\\":
        if index == line.endIndex {
          endsWithBackslash = true
          break scan
        }
        line.formIndex(after: &index)
        enterWord()
      case "'", "\"":
        quote = character
        enterWord()
      case _ where isVerbatim: break
      case "#" where isAtWordStart, "/" where isAtCommandStart: break scan
      case "!" where isAtCommandStart, "|": isVerbatim = true
      case "?" where isAtCommandStart: isAtCommandStart = false
      case ";":
        isAtCommandStart = true
        isAtWordStart = true
      case _ where LexScanner.isBlank(character): isAtWordStart = true
      default: enterWord()
      }
    }
    isOpen = quote != nil || endsWithBackslash
    if !isOpen { self = LineContinuation() }
  }

  private mutating func enterWord() {
    isAtWordStart = false
    isAtCommandStart = false
  }
}
