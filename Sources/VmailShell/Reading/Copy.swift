import VmailCommandLine
import VmailTerminal
import VmailViews

/// Copies text to the clipboard at the user's request.
enum Copying {
  /// - Throws: ``ShellError`` if there is no terminal, or if the text is too long.
  static func copy(_ text: String, _ what: CopyRecord.What, in shell: Shell) throws {
    guard shell.console.canCopy else {
      throw ShellError(.failure, "copying needs a terminal, and the output does not go to one")
    }
    guard shell.console.copy(text) else {
      throw ShellError(
        .failure,
        "too long to copy: \(Digits.grouped(text.utf8.count)) bytes, and the limit of terminals is \(Digits.grouped(Clipboard.longest))",
        hint: "Write it to a file instead: > FILE.")
    }
    shell.console.result(CopyRecord(what: what, copied: text))
  }
}
