/// Writes a completed word in the quotes that were begun.
enum CompletionQuoting {
  /// - Parameter forShell: whether the system's shell reads it.
  static func insertion(
    _ match: Completer.Match, at quoting: CompletionPoint.Quoting, forShell: Bool = false
  ) -> String {
    if forShell { return shellInsertion(match, at: quoting) }
    switch quoting {
    case .verbatim: return match.text
    case .none:
      let rest = match.text.dropFirst(match.verbatimPrefix.count)
      return match.verbatimPrefix + QuotedWord.escaped(String(rest))
    case .double: return "\"" + QuotedWord.escapedInDoubleQuotes(match.text) + (match.isWhole ? "\"" : "")
    case .single:
      // A quote cannot be quoted by itself: it ends, and begins again.
      return "'" + match.text.replacing("'", with: #"'\''"#) + (match.isWhole ? "'" : "")
    }
  }

  private static func shellInsertion(_ match: Completer.Match, at quoting: CompletionPoint.Quoting) -> String
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
