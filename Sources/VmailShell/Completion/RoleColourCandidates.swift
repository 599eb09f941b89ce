import VmailCommandLine
import VmailTerminal

/// The completions of the setting `colors`.
enum RoleColourCandidates {
  private static let looks =
    [Choice("bold", "and a comma, before a colour"), Choice("italic", "and a comma, before a colour")]
    + Colour.names.map { Choice($0, "as the terminal has it") }
    + [Choice("#ff8800", "red, green and blue"), Choice("208", "a number from 0 to 255")]

  static func matches(_ typed: String) -> [CompletionMatch] {
    let begun = typed.lastIndex { " =,".contains($0) }.map { typed[...$0] } ?? ""
    let word = String(typed[begun.endIndex...])
    let isRole = begun.isEmpty || begun.last == " "
    let roles = RoleColours.Name.allCases.map { Choice($0.rawValue + "=", $0.meaning) }
    // More pairs may follow after a blank.
    return (isRole ? roles : looks).matches(word).map { $0.behind(String(begun)).unfinished }
  }
}

extension RoleColours.Name {
  fileprivate var meaning: String {
    switch self {
    case .unread: "unread threads and messages"
    case .current: "the current thread, folder or account"
    case .match: "words that were searched for"
    case .star: "stars"
    case .attachment: "marks of attachments"
    case .dim: "snippets, times and notes"
    case .heading: "headings"
    case .error: "the word error"
    case .warning: "warnings"
    case .notice: "notices"
    case .badge: "categories"
    }
  }
}
