public import VmailTerminal

/// A command as typed: its words, and the destination of its output.
public struct CommandLine: Hashable, Sendable {
  public enum Redirection: Hashable, Sendable {
    /// Sends output to the shell command after `|`, as typed.
    case pipe(String)
    /// Writes output to the file after `>`.
    case write(String)
    /// Appends output to the file after `>>`.
    case append(String)

    /// Whether nobody gets the output.
    var isDropped: Bool { self == .write("/dev/null") || self == .append("/dev/null") }
  }

  /// Whether a `;` belongs to what /bin/sh runs.
  var passesSemicolon: Bool {
    if case .pipe(let program)? = redirection { return program.contains(";") }
    return words.first?.text == "!" && words.dropFirst().contains { $0.text.contains(";") }
  }

  /// The words; empty only if all of them were `${@}` and there are no arguments. A line that begins with `!`
  /// is `!` and the shell command; one that begins with `/` is `search` and the query, both as typed; a
  /// leading `?` is `help`.
  public var words: [Word]
  /// The number of its first line in the text, counted from 1.
  public var lineNumber: Int
  /// The source of this command alone, with lines joined by `\` at their ends.
  public var source: String
  /// The whole text read with it, and the source's position in it: for carets.
  public var text = ""
  public var origins: [SourceOrigin] = []
  public var redirection: Redirection?
  /// Whether the command ended with `&`.
  public var runsInBackground: Bool
  /// The reserved word that it consists of or begins with.
  public var keyword: Keyword?
  /// Whether `${NAME}` and `~` still have to be replaced by ``Lexer/expanded(_:)``.
  var isRaw = false

  public init(
    words: [Word], lineNumber: Int = 1, source: String = "", redirection: Redirection? = nil,
    runsInBackground: Bool = false
  ) {
    self.words = words
    self.lineNumber = lineNumber
    self.source = source
    self.redirection = redirection
    self.runsInBackground = runsInBackground
  }

  /// Returns the line that contains a part of the source.
  public func sourceLine(of place: Range<Int>) -> SourceLine {
    text.isEmpty ? SourceLine(of: source, at: place) : SourceLine(of: text, at: origins.textRange(of: place))
  }
}

extension CommandLine {
  /// The line as typed, with its variables replaced by their values.
  public var replaced: String {
    let characters = LineCharacters.of(source)
    var text = ""
    var index = 0
    for word in words where word.range.upperBound <= characters.count {
      let typed = String(characters[word.range])
      let isSame = !typed.contains("${") || words.first?.text == "!"
      // All words of `${@}` have the same position.
      if word.range.lowerBound < index { text += " " }
      text += String(characters[index..<max(index, word.range.lowerBound)])
      let replaced = word.loopVariable.map { word.typedPrefix + "@" + $0 } ?? QuotedWord.quoted(word.text)
      text += isSame ? typed : replaced
      index = word.range.upperBound
    }
    return text + String(characters[index...])
  }
}
