/// Copies text to the clipboard at the user's request.
extension Shell {
  /// - Throws: ``ShellError`` if there is no terminal, or if the text is too long.
  func copy(_ text: String, _ what: CopyRecord.What) throws {
    guard console.canCopy else { throw ShellError.cannotCopy }
    guard console.copy(text) else { throw ShellError.tooLongToCopy(text.utf8.count) }
    console.result(CopyRecord(what: what, copied: text))
  }
}

extension ShellError {
  static let cannotCopy = ShellError(.failure, "only a terminal can copy, and results don't go to one")

  static func tooLongToCopy(_ count: Int) -> ShellError {
    ShellError(
      .failure,
      "that is \(Digits.grouped(count)) bytes, and terminals copy \(Digits.grouped(Clipboard.longest)) at most",
      hint: "Write it to a file: > FILE.")
  }
}
