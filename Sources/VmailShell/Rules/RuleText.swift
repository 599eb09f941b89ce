import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The values of `${…}` in a rule are treated as text: a rule is permanent, and no part of it must be written
/// by mail.
enum RuleText {
  /// Returns the value of `--then` as the steps of a rule.
  /// - Throws: ``ShellError`` if a value would be more than a part of a name.
  static func steps(_ word: Word) throws -> String {
    var text = ""
    for run in word.runs {
      if run.isValue {
        let step = text.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        let isNamed = step.contains { !$0.isWhitespace } && !run.text.isEmpty
        guard isNamed, run.text.unicodeScalars.allSatisfy(isPlain) else {
          throw ShellError.isText(word, not: "a rule's action")
        }
      }
      text += run.text
    }
    return text
  }

  /// Returns whether this is a letter or a digit; other characters may be operators or separators in rules.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
