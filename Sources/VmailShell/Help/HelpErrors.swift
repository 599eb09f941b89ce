extension ShellError {
  static func noHelp(on word: Word, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no help on \"\(word.text)\"" + didYouMean(nearest),
      hint: nearest == nil ? "Type help for a list, or help --search \(QuotedWord.quoted(word.text))." : nil,
      place: word.range)
  }

  static func notInHelp(_ words: [String]) -> ShellError {
    ShellError(
      .failure, "no page of help has \"\(words.joined(separator: " "))\"", hint: "Type help for a list.")
  }

  /// Returns the advice after an unknown command, which may be the name of a topic.
  static func helpHint(on word: Word) -> String {
    HelpIndex.page(named: word.text, of: [.topic]).map { "Type help \($0.name)." } ?? "Type help for a list."
  }

  /// Returns the error about a missing file, for users who type `vmail list` and mean the command.
  func orCommand(named word: String) -> ShellError {
    guard code == .noInput, CommandTable.command(named: word) != nil else { return self }
    var error = self
    error.hint = "For the command, type vmail -e \(word)."
    return error
  }
}
