/// The symbols for states, which are all different within a set.
struct Glyphs: Hashable, Sendable {
  enum Choice: String, Sendable, CaseIterable {
    case unicode
    /// A set for terminals or fonts without the other symbols.
    case ascii

    var glyphs: Glyphs { self == .unicode ? .unicode : .ascii }
  }

  var unread: TerminalText
  var star: TerminalText
  var attachment: TerminalText
  /// The mark before the number of the current thread.
  var current: TerminalText
  var account: TerminalText
  /// The dash between subject and snippet, and around notes in a listing.
  var dash: TerminalText
  var separator: TerminalText
  var ellipsis: TerminalText
  var rule: TerminalText
  /// The mark before folded text.
  var folded: TerminalText
  var warning: TerminalText
  /// In the tree of a conversation, the line to a message followed by further answers to the same one.
  var branch: TerminalText
  /// The line to the last answer.
  var lastBranch: TerminalText
  /// The line past a message to answers further down.
  var trunk: TerminalText

  /// Returns vmail's own words, with the ellipsis and quotation marks of this set.
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
