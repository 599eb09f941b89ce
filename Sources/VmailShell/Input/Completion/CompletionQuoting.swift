/// Writes a completed word in the quotes that were begun.
enum CompletionQuoting {
  static func insertion(_ match: Completer.Match, at quoting: CompletionPoint.Quoting) -> String {
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
}
