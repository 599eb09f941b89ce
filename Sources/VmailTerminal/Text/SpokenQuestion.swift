/// A question for reading aloud, with the brackets at its end put into words.
///
/// `Send it all the same? [y/N] ` asks for yes or no, the capital is what Enter alone means; `[s/e/k/d] `
/// asks for one of these; in `User name [ann]: ` the brackets hold what Enter alone means.
public enum SpokenQuestion {
  public static func text(_ question: String) -> String {
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
