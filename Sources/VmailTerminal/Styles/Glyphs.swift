/// The symbols for states, which are all different within a set.
public struct Glyphs: Hashable, Sendable {
  public enum Choice: String, Sendable, CaseIterable {
    /// As the locale says.
    case auto
    case unicode
    /// A set for terminals or fonts without the other symbols.
    case ascii
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

extension OutputSettings {
  /// The symbols for a terminal.
  func glyphs(in terminal: TerminalEnvironment) -> Glyphs {
    switch glyphs {
    case .auto: terminal.isUTF8 ? .unicode : .ascii
    case .unicode: .unicode
    case .ascii: .ascii
    }
  }
}

/// A bar for progress lines.
public enum ProgressBar {
  /// Returns the completed share from 0 to 1; `nil` if it is unknown.
  /// - Parameter total: the total; 0 if unknown.
  public static func share(_ done: Int, of total: Int) -> Double? {
    total > 0 ? min(1, Double(done) / Double(total)) : nil
  }

  /// Returns a progress line without its bars, which are nothing to read aloud.
  static func removed(from line: String) -> String {
    line.split(separator: " ").filter { word in
      word.count < 2 || !word.allSatisfy { "#.█░".contains($0) }
    }.joined(
      separator: " ")
  }

  /// - Parameters:
  ///   - share: the share from 0 to 1; larger values count as 1.
  ///   - cells: the width of the whole bar in columns.
  public static func text(_ share: Double, cells: Int, glyphs: Glyphs) -> String {
    let filled = Int(min(1, share) * Double(cells))
    let full = glyphs == .ascii ? "#" : "█"
    let empty = glyphs == .ascii ? "." : "░"
    return String(repeating: full, count: filled) + String(repeating: empty, count: cells - filled)
  }
}
