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

  /// The most words of a question that are read aloud before its answers.
  static let mostWordsBefore = 20

  /// Returns a question with what has to be known for the answer. In the plain form, if that is long, it is a warning above
  /// the question.
  /// - Parameters:
  ///   - facts: sentences that come before the question in the text form.
  ///   - effects: sentences that come after it.
  static func question(
    after facts: String = "", _ question: String, _ effects: String = "", in shell: Shell
  ) -> String {
    let whole = joined([facts, question, effects])
    let isLong = whole.split(separator: " ").count > mostWordsBefore
    guard shell.console.settings.form == .plain, isLong else { return whole + " [y/N] " }
    // Warnings are printed even if results go to a file.
    shell.console.warning(TerminalText(line: joined([facts, effects])).string)
    return question + " [y/N] "
  }

  private static func joined(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
