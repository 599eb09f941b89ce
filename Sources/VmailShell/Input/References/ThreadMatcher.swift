internal import VmailDomain

/// Tells of listed threads whether a condition holds; prepared once for many threads.
struct ThreadMatcher {
  private let condition: ThreadCondition
  private let needles: [String]

  init(_ condition: ThreadCondition) {
    self.condition = condition
    switch condition {
    case .words(let words): needles = words.map(FoldedText.fold)
    case .from(let value), .subject(let value): needles = [FoldedText.fold(value)]
    default: needles = []
    }
  }

  /// - Throws: ``ReferenceError/Kind/undecidableField(_:)`` for what a row does not tell.
  func matches(_ entry: Listing.Entry) throws(ReferenceError.Kind) -> Bool {
    let thread = entry.thread
    switch condition {
    case .unread: return thread.unreadCount > 0
    case .read: return thread.unreadCount == 0
    case .starred: return thread.isStarred
    case .hasAttachments: return thread.hasAttachments
    case .new: return entry.isNew
    case .category(let category): return thread.aiCategory == category
    case .subject: return Self.hasAll(needles, in: [FoldedText.fold(thread.subject)])
    case .from: return Self.hasAll(needles, in: Self.people(of: thread))
    case .words:
      return Self.hasAll(needles, in: [FoldedText.fold(thread.subject)])
        || Self.hasAll(needles, in: [FoldedText.fold(thread.subject)] + Self.people(of: thread))
    case .undecidable(let field, _): throw .undecidableField(field)
    }
  }

  private static func hasAll(_ needles: [String], in texts: [String]) -> Bool {
    needles.allSatisfy { needle in texts.contains { $0.contains(needle) } }
  }

  private static func people(of thread: MailThread) -> [String] {
    Participant.decode(from: thread.participants).map {
      FoldedText.fold("\($0.name ?? "") \($0.email)")
    }
  }
}
