import VmailCommandLine
import VmailDomain
import VmailViews

/// The completions for the steps of a rule: `label Bills; archive`.
struct RuleStepCandidates {
  let words: CompletionCandidates

  /// The meanings that aren't just the words of an action.
  private static let meanings = [
    "label": "add a label, or remove it with -", "delete": "move it to Trash", "spam": "move it to Spam",
    "move": "move it to a folder", "star": "add a star", "unstar": "remove the star",
    "categorize": "move it to a category",
  ]
  static let steps = RuleStep.names.map { name in
    let words = RuleStep.action(named: name).map { ActionPhrase($0).infinitive("it") }
    return Choice(name, meanings[name] ?? words ?? "")
  }

  func matches(_ typed: String) -> [CompletionMatch] {
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
    case "label": words.labels + QueryCandidates.tags
    case "move": words.stored.folders
    case "categorize": CategoryCandidates.chosen
    default: []
    }
  }
}
