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

  /// Never empty. A line that begins with `!` is `!` and the shell command; one that begins with
  /// `/` is `search` and the query, both as typed; a leading `?` is `help`.
  var words: [Word]
  /// The line of the text on which it begins, counted from 1.
  var lineNumber: Int
  /// This command alone, without what a `\` at a line's end joined.
  var source: String
  var redirection: Redirection?
  /// Whether it ended with `&`.
  var runsInBackground: Bool

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
}
