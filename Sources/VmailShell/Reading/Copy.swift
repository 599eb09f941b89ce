import VmailCommandLine
import VmailTerminal
import VmailViews

/// Copies text to the clipboard at the user's request.
enum Copying {
  /// - Throws: ``ShellError`` if there is no terminal, or if the text is too long.
  static func copy(_ text: String, _ what: CopyRecord.What, in shell: Shell) throws {
    guard shell.console.canCopy else { throw ShellError.cannotCopy }
    guard shell.console.copy(text) else { throw ShellError.tooLongToCopy(text.utf8.count) }
    shell.console.result(CopyRecord(what: what, copied: text))
  }
}

extension ShellError {
  static let cannotCopy = ShellError(.failure, "copying needs a terminal, and the output does not go to one")

  static func tooLongToCopy(_ count: Int) -> ShellError {
    ShellError(
      .failure,
      "too long to copy: \(Digits.grouped(count)) bytes, and the limit of terminals is \(Digits.grouped(Clipboard.longest))",
      hint: "Write it to a file instead: > FILE.")
  }
}
