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

  func matches(_ entry: Listing.Entry) -> Bool {
    let thread = entry.thread
    switch condition {
    case .state: return isShown?(thread) ?? false
    case .new: return entry.isNew
    case .category(let category): return thread.aiCategory == category
    case .subject: return Self.hasAll(needles, in: [FoldedText.fold(thread.subject)])
    case .from: return Self.hasAll(needles, in: Self.people(of: thread))
    case .words:
      let subject = FoldedText.fold(thread.subject)
      return Self.hasAll(needles, in: [subject])
        || Self.hasAll(needles, in: [subject] + Self.people(of: thread))
    case .search: return found.contains(thread.id)
    }
  }

  private static func hasAll(_ needles: [String], in texts: [String]) -> Bool {
    needles.allSatisfy { needle in texts.contains { FoldedText.contains(needle, in: $0) } }
  }

  private static func people(of thread: MailThread) -> [String] {
    Participant.decode(from: thread.participants).map {
      FoldedText.fold("\($0.name ?? "") \($0.email)")
    }
  }
}
