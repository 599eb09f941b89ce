/// Tracks quotes from line to line, to determine whether the next line belongs to the same command.
///
/// Each character is read only once, so that a script with many lines in one quote takes linear time. The
/// rules for ending a line are those of ``Lexer``.
struct LineContinuation {
  private(set) var isOpen = false
  private var quote: Character?
  private var isAtCommandStart = true
  private var isAtWordStart = true
  /// The beginning of a command's first word, which may be a keyword followed by another command.
  private var leading: String?
  private var before: Keyword?
  /// Whether this is a shell command, where `#` and `;` belong to the shell.
  private var isVerbatim = false

  /// - Parameter text: a line without its end.
  mutating func take(_ text: some StringProtocol) {
    let line = LineCharacters.of(text)
    var endsWithBackslash = false
    var index = line.startIndex
    scan: while index < line.endIndex {
      let character = line[index]
      let previous = index > line.startIndex ? line[line.index(before: index)] : nil
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
        enterWord(nil)
      case "'" where !isVerbatim && Apostrophe.isLetter(after: previous, before: line[index...].first):
        enterWord(nil)
      case "'", "\"":
        quote = character
        enterWord(nil)
      case _ where isVerbatim: break
      case "#" where isAtWordStart, "/" where isAtCommandStart: break scan
      case "!" where isAtCommandStart, "|": isVerbatim = true
      case "?" where isAtCommandStart: isAtCommandStart = false
      case ";":
        startCommand(after: nil)
        isAtWordStart = true
      case _ where LexScanner.isBlank(character):
        isAtWordStart = true
        endWord()
      default: enterWord(character)
      }
    }
    isOpen = quote != nil || endsWithBackslash
    if !isOpen { self = LineContinuation() }
  }

  /// - Parameter letter: `nil` for a character that no reserved word contains.
  private mutating func enterWord(_ letter: Character?) {
    if isAtCommandStart { leading = "" }
    isAtWordStart = false
    isAtCommandStart = false
    guard let letter, let letters = leading, letters.utf8.count < 8 else {
      leading = nil
      return
    }
    leading = letters + String(letter)
  }

  private mutating func endWord() {
    guard let word = leading else { return }
    leading = nil
    guard Keyword.isReserved(word, after: before), let keyword = Keyword(rawValue: word), keyword.leadsCommand
    else { return }
    startCommand(after: keyword)
  }

  private mutating func startCommand(after keyword: Keyword?) {
    isAtCommandStart = true
    leading = nil
    before = keyword
  }
}

/// The reason why a line typed at the prompt is not finished, named by the prompt of the next line.
public enum AwaitedInput: Hashable, Sendable {
  /// The line ended with `\`.
  case line
  /// A quote is open inside a block, or since the end of a line. Otherwise that is an error, since it is mostly a slip.
  case quote
  /// A block is open, with its innermost keyword.
  case block(Keyword)

  /// The prompt of the next line, such as `if> `.
  public var prompt: String {
    switch self {
    case .line: "> "
    case .quote: "quote> "
    case .block(let keyword): keyword.rawValue + "> "
    }
  }

  /// The prompt for the line editor, which never changes while a line is typed.
  public var shownPrompt: @Sendable () -> String { { prompt } }
}
