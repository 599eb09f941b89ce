internal import VmailDomain

/// The completions for the steps of a rule: `label Bills; archive`.
struct RuleStepCandidates {
  let words: CompletionCandidates

  private static let meanings = [
    "label": "add a label, or with - remove it", "archive": "take it out of the Inbox",
    "delete": "move it to Trash",
    "spam": "move it to Spam", "move": "move it to a folder", "read": "mark it read",
    "unread": "mark it unread",
    "star": "add a star", "unstar": "take the star away", "categorize": "put it into a category",
  ]
  static let steps = RuleStep.names.map { Choice($0, meanings[$0] ?? "") }

  func matches(_ typed: String) -> [Completer.Match] {
    let begun = typed.lastIndex { $0 == ";" || $0 == " " }.map { typed[...$0] } ?? ""
    let word = String(typed[begun.endIndex...])
    let step = begun[(begun.lastIndex(of: ";").map { begun.index(after: $0) } ?? begun.startIndex)...]
    return choices(behind: step.split(separator: " ").first.map { $0.lowercased() }).matches(word).map {
      match in
      // More steps may follow after a semicolon.
      match.behind(String(begun)).unfinished
    }
  }

  private func choices(behind step: String?) -> [Choice] {
    switch step {
    case nil: Self.steps
    case "label": words.labels
    case "move": words.stored.folders
    case "categorize": CategoryCandidates.chosen
    default: []
    }
  }
}
