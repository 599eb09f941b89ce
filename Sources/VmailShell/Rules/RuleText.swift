import VmailDomain

/// What `${…}` stands for in a rule is text: a rule lasts, and mail must not write any of it.
extension CommandCall {
  /// The query of `--if`: values in it are phrases.
  var ruleCondition: String? { options["if"]?.last.map(QueryText.whole) }

  /// What `--then` says, to be done by a rule.
  /// - Throws: ``ShellError`` where a value would be more than a part of a name.
  func ruleSteps() throws -> String? { try options["then"]?.last.map(Self.ruleSteps) }

  static func ruleSteps(_ word: Word) throws -> String {
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

  /// A letter or a digit: all else can be a sign of the rule's language, or part it.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
