import VmailTerminal

/// The cursor's position in a line: its word, and the words before that.
public struct CompletionPoint: Hashable, Sendable {
  public enum Quoting: Hashable, Sendable {
    case none, single, double
    /// Nothing is quoted or split into words, as in a search after `/`.
    case verbatim

    public var isQuote: Bool { self == .single || self == .double }
  }

  /// The words of this command before the one at the cursor, without quotes.
  public var words: [Word] = []
  /// The part of the current word before the cursor, without quotes.
  public var typed = ""
  /// The start of that word, in characters of the line.
  public var start: Int
  /// The quote at its beginning, if still open.
  public var quoting = Quoting.none
  /// Whether the word is the name of a file to write to.
  public var isFileName = false
  /// Whether the command is for the system's shell (after `|` and `!`): a program and its arguments.
  public var isForShell = false

  /// - Returns: `nil` if there is nothing to complete, as in a comment.
  public init?(line: String, cursor: Int) {
    let characters = LineCharacters.of(line.prefix(cursor))
    var scanner = Scanner(characters)
    guard let point = scanner.scan() else { return nil }
    self = point
    start = String(characters[..<point.start]).count
  }

  private init(start: Int) { self.start = start }

  /// Parses the line up to the cursor like the lexer, but accepts unfinished input.
  private struct Scanner {
    private let characters: [Character]
    private var index = 0
    private var words: [Word] = []
    private var wantsFileName = false
    /// Whether the rest of the line is for the shell.
    private var isForShell = false

    init(_ characters: [Character]) { self.characters = characters }

    mutating func scan() -> CompletionPoint? {
      while index < characters.count {
        switch characters[index] {
        case let blank where LexScanner.isBlank(blank): index += 1
        case let end where SourceLine.isLineEnd(end): startCommand(forShell: false)
        case ";": startCommand(forShell: isForShell)
        case "#": return nil
        case "|": startCommand(forShell: true)
        case "!" where isAtCommandStart: startCommand(forShell: true)
        case "&" where isForShell: startCommand(forShell: true)
        case "<" where isForShell: redirect()
        case "/" where isAtCommandStart && !isForShell:
          guard let point = search() else { continue }
          return point
        case "?" where isAtCommandStart && !isForShell:
          words.append(Word(text: "help", range: index..<index + 1))
          index += 1
        case ">": redirect()
        default:
          let point = word()
          if index == characters.count { return point }
          take(point)
        }
      }
      return finished(CompletionPoint(start: index))
    }

    /// Returns the last word of a query, which takes up the whole line.
    /// - Returns: `nil` if the line ends before the cursor.
    private mutating func search() -> CompletionPoint? {
      let rest = characters[(index + 1)...]
      if let end = rest.firstIndex(where: SourceLine.isLineEnd) {
        index = end
        return nil
      }
      let start = rest.lastIndex(where: LexScanner.isBlank).map { $0 + 1 } ?? rest.startIndex
      var point = CompletionPoint(start: start)
      point.typed = String(characters[start...])
      point.quoting = .verbatim
      point.words = [Word(text: "search", range: index..<index + 1)]
      return point
    }

    private var isAtCommandStart: Bool { words.isEmpty && !wantsFileName }

    private mutating func startCommand(forShell: Bool) {
      index += 1
      words = []
      wantsFileName = false
      isForShell = forShell
    }

    private mutating func redirect() {
      while index < characters.count, "<>".contains(characters[index]) { index += 1 }
      wantsFileName = true
    }

    private mutating func take(_ point: CompletionPoint) {
      if wantsFileName {
        wantsFileName = false
      } else if words.isEmpty, !isForShell, Keyword(rawValue: point.typed)?.leadsCommand == true {
        // Another command follows.
        return
      } else {
        words.append(
          Word(
            text: point.typed, range: point.start..<index,
            isQuoted: (point.start..<index).contains(where: isQuoting)))
      }
    }

    private func isQuoting(at index: Int) -> Bool {
      "'\"\\".contains(characters[index]) && !isApostrophe(at: index)
    }

    private func isApostrophe(at index: Int) -> Bool {
      !isForShell && Apostrophe.isLetter(at: index, in: characters)
    }

    private func finished(_ point: CompletionPoint) -> CompletionPoint {
      var point = point
      point.words = words
      point.isFileName = wantsFileName
      point.isForShell = isForShell
      return point
    }

    private mutating func word() -> CompletionPoint {
      var point = CompletionPoint(start: index)
      while index < characters.count {
        let next = characters[index]
        switch (point.quoting, next) {
        case (.none, "'") where isApostrophe(at: index): append(to: &point)
        case (.none, "'"): open(.single, &point)
        case (.none, "\""): open(.double, &point)
        case (.single, "'"), (.double, "\""):
          point.quoting = .none
          index += 1
        case (.none, "\\"), (.double, "\\"):
          index += 1
          if index < characters.count { append(to: &point) }
        case (.none, ";"), (.none, "|"), (.none, ">"): return finished(point)
        // A condition belongs only to the immediately preceding pattern.
        case (.none, "&") where isForShell, (.none, "<") where isForShell: return finished(point)
        case (.none, _) where LexScanner.isBlank(next) || SourceLine.isLineEnd(next): return finished(point)
        default: append(to: &point)
        }
      }
      return finished(point)
    }

    private mutating func open(_ quoting: Quoting, _ point: inout CompletionPoint) {
      point.quoting = quoting
      index += 1
    }

    private mutating func append(to point: inout CompletionPoint) {
      point.typed.append(characters[index])
      index += 1
    }
  }
}

/// The position in a list of addresses where one is being typed.
public enum AddressListPoint {
  /// Returns the text before that address, up to the last separating comma or semicolon (not one within
  /// quotation marks, as in `"Bird, Zoë" <zb@example.org>`) and the blanks after it.
  public static func finished(in typed: String) -> Substring {
    var end = typed.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in typed.indices {
      let character = typed[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted,
        character == "," || character == ";" || (end == index && end > typed.startIndex && character == " ")
      {
        end = typed.index(after: index)
      }
    }
    return typed[..<end]
  }
}
