/// Quotes a completed word in the style in which it was begun.
enum CompletionQuoting {
  /// - Parameter forShell: whether the text is for the system's shell.
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
      // A quote can't be escaped within single quotes: close them, and open them again.
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
