import VmailCommandLine
import VmailDomain
import VmailViews

/// The completions in message lists: the listed threads, and references to several threads. Each can be
/// negated with `^`, and conditions can apply to the whole folder after `all/`.
struct ReferenceCandidates {
  var words = CompletionCandidates()
  var people = KnownPeople()

  private static let short = ThreadCondition.short.map { Choice($0.text, $0.meaning) }
  private static let marks: [Choice] = [
    Choice("*", "all in the listing"), Choice("%", "the selection"), Choice(".", "the current thread"),
    Choice("$", "the last thread"), Choice("+", "the next thread"), Choice("-", "the previous thread"),
  ]
  private static let all = Choice("all", "all of the folder and tab, listed or not")

  func matches(_ typed: String) -> [CompletionMatch] {
    if let join = typed.lastIndex(of: "&"), join > typed.startIndex {
      return matches(String(typed[typed.index(after: join)...])).map { $0.behind(String(typed[...join])) }
    }
    if typed.hasPrefix("^") { return matches(String(typed.dropFirst())).map { $0.behind("^") } }
    if typed.hasPrefix("@") { return sets.matches(typed) }
    if typed.hasPrefix("all/") { return conditions(String(typed.dropFirst(4))).map { $0.behind("all/") } }
    if typed.contains("."), typed.first?.isNumber == true { return words.messagesOfThreads.matches(typed) }
    if typed.isEmpty { return threads("") + [Self.all].matches("") + conditions("") + sets.matches("") }
    if typed.allSatisfy({ $0.isASCII && $0.isNumber || ",-".contains($0) }) { return threads(typed) }
    return [Self.all].matches(typed) + conditions(typed)
  }

  private var sets: [Choice] { words.sets.map { Choice("@" + $0.name, $0.meaning) } }

  /// Returns completions of numbers, which also start after a comma or a hyphen. The marks are listed with
  /// the numbers.
  private func threads(_ typed: String) -> [CompletionMatch] {
    let begun = typed.lastIndex { $0 == "," || $0 == "-" }.map { String(typed[...$0]) } ?? ""
    let digits = typed.dropFirst(begun.count)
    let numbers = words.threads.lazy.filter { String($0.number).hasPrefix(digits) }.map { entry in
      CompletionMatch(text: String(entry.number), meaning: .thread(entry.thread)).behind(begun)
    }
    let marks = typed.isEmpty && !words.threads.isEmpty ? Self.marks.map(CompletionMatch.init) : []
    return numbers + marks
  }

  /// Returns the fields, or after a colon their values. The short forms are only included after an initial
  /// colon.
  private func conditions(_ typed: String) -> [CompletionMatch] {
    if typed.hasPrefix(":") { return Self.short.matches(typed) }
    guard let colon = typed.firstIndex(of: ":") else {
      return QueryCandidates.fields.matches(typed).map(\.unfinished)
    }
    let field = typed[...colon].lowercased()
    let value = String(typed[typed.index(after: colon)...])
    let isNew = field == "is:" ? [Choice("new", "since the last listing")].matches(value) : []
    return (isNew + QueryCandidates(words: words, people: people).values(of: field, value)).map {
      $0.behind(field)
    }
  }
}
