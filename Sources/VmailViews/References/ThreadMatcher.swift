import VmailDomain

/// Checks a condition on listed threads; prepared once for many threads.
struct ThreadMatcher {
  private let condition: ThreadCondition
  private let isShown: (@Sendable (MailThread) -> Bool)?
  private let needles: [String]
  private let found: Set<ThreadID>

  /// - Parameter found: the threads found in the store for conditions not decided by rows.
  init(_ condition: ThreadCondition, found: [SearchedField: Set<ThreadID>]) {
    self.condition = condition
    self.found = condition.searched.flatMap { found[$0] } ?? []
    isShown = if case .state(let state) = condition { state.declaration.isShown } else { nil }
    switch condition {
    case .words(let words): needles = words.map(FoldedText.fold)
    case .from(let value), .subject(let value): needles = [FoldedText.fold(value)]
    default: needles = []
    }
  }

  func matches(_ row: inout FoldedRow) -> Bool {
    let thread = row.entry.thread
    switch condition {
    case .state: return isShown?(thread) ?? false
    case .new: return row.entry.isNew
    case .category(let category): return thread.aiCategory == category
    case .subject: return hasAll(in: [row.subject])
    case .from: return hasAll(in: row.people)
    case .words: return hasAll(in: [row.subject]) || hasAll(in: [row.subject] + row.people)
    case .search: return found.contains(thread.id)
    }
  }

  private func hasAll(in texts: [String]) -> Bool {
    needles.allSatisfy { needle in texts.contains { FoldedText.contains(needle, in: $0) } }
  }
}

/// A listed thread, whose words are folded once for all conditions that are checked on it.
struct FoldedRow {
  let entry: Listing.Entry
  private(set) lazy var subject = FoldedText.fold(entry.thread.subject)
  private(set) lazy var people = Participant.decode(from: entry.thread.participants).map {
    FoldedText.fold("\($0.name ?? "") \($0.email)")
  }

  init(_ entry: Listing.Entry) { self.entry = entry }
}
