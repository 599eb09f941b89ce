/// The symbols that stand for states. Within a set no two states share one.
struct Glyphs: Hashable, Sendable {
  enum Choice: String, Sendable, CaseIterable {
    case unicode
    /// For terminals or fonts without the others.
    case ascii

    var glyphs: Glyphs { self == .unicode ? .unicode : .ascii }
  }

  var unread: TerminalText
  var star: TerminalText
  var attachment: TerminalText
  /// Stands before the number of the current thread.
  var current: TerminalText
  var account: TerminalText
  /// Between subject and snippet, and around notes in a listing.
  var dash: TerminalText
  var separator: TerminalText
  var ellipsis: TerminalText
  var rule: TerminalText
  /// Stands before what is folded.
  var folded: TerminalText
  var warning: TerminalText
  /// In the tree of a conversation: leads to a message after which the same one has further answers.
  var branch: TerminalText
  /// Leads to the last answer.
  var lastBranch: TerminalText
  /// Leads past a message to answers further down.
  var trunk: TerminalText

  /// Words of our own, with ellipsis and quotation marks spelt as this set can.
  func written(_ words: String) -> String {
    guard self == .ascii else { return words }
    return words.replacing(Glyphs.unicode.ellipsis.string, with: "...").replacing("“", with: "\"")
      .replacing("”", with: "\"")
  }

  static let unicode = Glyphs(
    unread: "●", star: "★", attachment: "+", current: "*", account: "•", dash: "—", separator: "·",
    ellipsis: "…", rule: "─", folded: "▸", warning: "⚠",
    branch: "├─>", lastBranch: "└─>", trunk: "│")

  static let ascii = Glyphs(
    unread: "o", star: "*", attachment: "+", current: ">", account: "@", dash: "-", separator: "|",
    ellipsis: "~", rule: "-", folded: ">>", warning: "!",
    branch: "|->", lastBranch: "`->", trunk: "|")
}
