import VmailCommandLine
import VmailTerminal
import VmailViews

/// Errors about commands, which name commands of vmail.
extension ShellError {
  static func unknownCommand(_ word: Word, nearest: String?) -> ShellError {
    if let advice = ForeignWords.advice(on: word.text) {
      return ShellError(
        .usage, "vmail has no command \"\(word.text)\"", hint: advice, place: word.range, isMistake: true)
    }
    // A folder's name of several words is not a command without quotes.
    let suggestion = nearest.map { $0.contains(" ") ? ": did you mean folder \"\($0)\"?" : didYouMean($0) }
    return ShellError(
      .usage, "unknown command \"\(word.text)\"" + (suggestion ?? ""),
      hint: nearest == nil ? helpHint(on: word) : nil, place: word.range, isMistake: true)
  }
}
