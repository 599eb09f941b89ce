public import VmailTerminal

/// A matching completion before it is quoted.
public struct CompletionMatch: Hashable, Sendable {
  public var text: String
  public var isWhole = true
  /// The prefix that stays unquoted, such as `~/`.
  public var verbatimPrefix = ""
  /// The text shown in lists; by default the text itself.
  public var display: String?
  public var meaning: CandidateMeaning = ""

  public init(
    text: String, isWhole: Bool = true, verbatimPrefix: String = "", display: String? = nil,
    meaning: CandidateMeaning = ""
  ) {
    self.text = text
    self.isWhole = isWhole
    self.verbatimPrefix = verbatimPrefix
    self.display = display
    self.meaning = meaning
  }
}

extension CompletionMatch {
  public init(_ choice: Choice) { self.init(text: choice.name, meaning: .words(choice.meaning)) }

  /// The same match for a word that continues after it.
  public var unfinished: CompletionMatch {
    var match = self
    match.isWhole = false
    return match
  }

  /// Returns the same match after a prefix in the same word, which is not shown in lists.
  public func behind(_ prefix: String) -> CompletionMatch {
    var match = self
    match.display = display ?? text
    match.text = prefix + text
    return match
  }
}

/// Quotes a completed word in the style in which it was begun.
public enum CompletionQuoting {
  /// - Parameter forShell: whether the text is for the system's shell.
  public static func insertion(
    _ match: CompletionMatch, at quoting: CompletionPoint.Quoting, forShell: Bool = false
  ) -> String {
    if forShell { return shellInsertion(match, at: quoting) }
    switch quoting {
    case .verbatim: return match.text
    case .none:
      let rest = match.text.dropFirst(match.verbatimPrefix.count)
      return match.verbatimPrefix + QuotedWord.escaped(String(rest))
    case .double: return "\"" + QuotedWord.escapedInDoubleQuotes(match.text) + (match.isWhole ? "\"" : "")
    case .single: return "'" + QuotedWord.escapedInSingleQuotes(match.text) + (match.isWhole ? "'" : "")
    }
  }

  private static func shellInsertion(_ match: CompletionMatch, at quoting: CompletionPoint.Quoting) -> String
  {
    switch quoting {
    case .verbatim, .none:
      let rest = match.text.dropFirst(match.verbatimPrefix.count)
      return match.verbatimPrefix + ShellQuoting.escaped(String(rest))
    case .double: return "\"" + ShellQuoting.escapedInDoubleQuotes(match.text) + (match.isWhole ? "\"" : "")
    case .single: return "'" + ShellQuoting.escapedInSingleQuotes(match.text) + (match.isWhole ? "'" : "")
    }
  }
}
