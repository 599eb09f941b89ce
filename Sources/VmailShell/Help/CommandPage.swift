import VmailCommandLine
import VmailTerminal
import VmailViews

extension HelpPage {
  /// Creates the help page of a command from its ``CommandInfo`` and its forms.
  init(_ command: AnyCommand) {
    let (info, options) = (command.info, command.options)
    var blocks = HelpBlock.paragraphs(info.details)
    if !options.isEmpty { blocks.append(.terms(options.map { HelpTerm($0.form, $0.summary) })) }
    blocks.append(.examples(info.examples))
    self.init(
      kind: .command, name: info.name, otherNames: info.shortNames,
      helpNames: info.helpNames + ForeignWords.words(for: command),
      heading: info.topic.rawValue, synopsis: command.synopsis, summary: info.summary, blocks: blocks)
  }
}

extension HelpBlock {
  /// Splits a text into paragraphs at empty lines.
  static func paragraphs(_ text: String) -> [HelpBlock] {
    text.split(separator: "\n\n").map { .paragraph(String($0)) }
  }
}

/// A question for reading aloud, with the brackets at its end put into words.
///
/// `Send it all the same? [y/N] ` asks for yes or no, the capital is what Enter alone means; `[s/e/k/d] `
/// asks for one of these; in `User name [ann]: ` the brackets hold what Enter alone means.
enum SpokenQuestion {
  static func text(_ question: String) -> String {
    guard let open = question.lastIndex(of: "["), let close = question.lastIndex(of: "]"), open < close else {
      return question
    }
    let asked = String(question[..<open]).trimmingEnd
    let inner = String(question[question.index(after: open)..<close])
    switch question[question.index(after: close)...] {
    case " ": return asked + " " + choice(among: inner.split(separator: "/").map(String.init))
    case ": ": return "\(asked)? Enter alone means \(inner): "
    default: return question
    }
  }

  private static func choice(among answers: [String]) -> String {
    switch answers {
    case ["y", "N"]: "Type yes or no (Enter means no): "
    case ["Y", "n"]: "Type yes or no (Enter means yes): "
    default: "Type \(Sentence.choice(answers)): "
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
