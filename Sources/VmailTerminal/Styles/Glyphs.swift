/// The symbols for states, which are all different within a set.
public struct Glyphs: Hashable, Sendable {
  public enum Choice: String, Sendable, CaseIterable {
    case unicode
    /// A set for terminals or fonts without the other symbols.
    case ascii

    public var glyphs: Glyphs { self == .unicode ? .unicode : .ascii }
  }

  public var unread: TerminalText
  public var star: TerminalText
  public var attachment: TerminalText
  /// The mark before the number of the current thread.
  public var current: TerminalText
  public var account: TerminalText
  /// The dash between subject and snippet, and around notes in a listing.
  public var dash: TerminalText
  public var separator: TerminalText
  public var ellipsis: TerminalText
  public var rule: TerminalText
  /// The mark before folded text.
  public var folded: TerminalText
  public var warning: TerminalText
  /// In the tree of a conversation, the line to a message followed by further answers to the same one.
  public var branch: TerminalText
  /// The line to the last answer.
  public var lastBranch: TerminalText
  /// The line past a message to answers further down.
  public var trunk: TerminalText

  /// Returns the program's own words, with the ellipsis and quotation marks of this set.
  public func written(_ words: String) -> String {
    guard self == .ascii else { return words }
    return words.replacing(Glyphs.unicode.ellipsis.string, with: "...").replacing("“", with: "\"")
      .replacing("”", with: "\"")
  }

  public static let unicode = Glyphs(
    unread: "●", star: "★", attachment: "+", current: "*", account: "•", dash: "—", separator: "·",
    ellipsis: "…", rule: "─", folded: "▸", warning: "⚠",
    branch: "├─>", lastBranch: "└─>", trunk: "│")

  public static let ascii = Glyphs(
    unread: "o", star: "*", attachment: "+", current: ">", account: "@", dash: "-", separator: "|",
    ellipsis: "~", rule: "-", folded: ">>", warning: "!",
    branch: "|->", lastBranch: "`->", trunk: "|")
}
