/// One command as typed: its words, and where its output goes.
struct CommandLine: Hashable, Sendable {
  enum Redirection: Hashable, Sendable {
    /// `| command`: the shell command, as typed.
    case pipe(String)
    /// `> file`
    case write(String)
    /// `>> file`
    case append(String)
  }

  /// Empty only when all of them were `${@}` and there are none. A line that begins with `!` is `!` and the shell command; one that begins with
  /// `/` is `search` and the query, both as typed; a leading `?` is `help`.
  var words: [Word]
  /// The line of the text on which it begins, counted from 1.
  var lineNumber: Int
  /// This command alone, without what a `\` at a line's end joined.
  var source: String
  /// All that was read with it, and where in that the source stands: for carets.
  var text = ""
  var origins: [SourceOrigin] = []
  var redirection: Redirection?
  /// Whether it ended with `&`.
  var runsInBackground: Bool
  /// The reserved word that it is, or that it begins with.
  var keyword: Keyword?
  /// Whether `${NAME}` and `~` in it still stand for themselves: ``Lexer/expanded(_:)`` is then to come.
  var isRaw = false

  init(
    words: [Word], lineNumber: Int = 1, source: String = "", redirection: Redirection? = nil,
    runsInBackground: Bool = false
  ) {
    self.words = words
    self.lineNumber = lineNumber
    self.source = source
    self.redirection = redirection
    self.runsInBackground = runsInBackground
  }

  /// The line that a part of the source stands on.
  func sourceLine(of place: Range<Int>) -> SourceLine {
    text.isEmpty ? SourceLine(of: source, at: place) : SourceLine(of: text, at: origins.textRange(of: place))
  }
}
