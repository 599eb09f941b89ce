import VmailCommandLine
import VmailTerminal

/// Asks before something that may do harm.
enum Confirmation {
  /// Actions on more threads or messages than this are asked about.
  static let asksAbove = 100

  /// Asks before an operation that may do harm. Where nobody can be asked, it needs `--yes` (page 8.10).
  /// - Parameter what: the operation, in the infinitive, such as `open this link`.
  static func ask(to what: String, in shell: Shell) async throws {
    guard let ask = shell.person.ask else {
      throw ShellError(.usage, "--yes is required to \(what)", hint: "Nothing was done.")
    }
    guard await ask("\(Sentence.begun(what))? [y/N] ") else { throw ShellError.declined }
  }
}
