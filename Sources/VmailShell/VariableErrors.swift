/// Errors about `${…}` in places that must be typed, since the value may come from mail.
extension ShellError {
  static func commandIsText(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not a command",
      hint: "Type the command's name itself.", place: word.range, isMistake: true)
  }

  static func optionIsText(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not an option",
      hint: "Type the option's name itself; a variable can be its value, as in --to=\(word.writtenVariable).",
      place: word.range, isMistake: true)
  }

  /// - Parameter what: the rejected use, such as `a rule's action`.
  static func isText(_ word: Word, not what: String) -> ShellError {
    ShellError(
      .usage, "\(word.writtenVariable) is text, not \(what)", hint: "Type it out.", place: word.range,
      isMistake: true)
  }

  static func commandHoldsValue(_ word: Word) -> ShellError {
    let variable = word.writtenVariable
    return ShellError(
      .usage, "\(variable) would be read as part of the command",
      hint: "Put the command in single quotes: \(variable) is then replaced each time it runs.",
      place: word.range, isMistake: true)
  }
}
