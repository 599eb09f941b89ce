import VmailDomain

/// An index of the messages for which a condition holds, in the order of dates.
struct SearchShortcut: Equatable {
  /// The index is `search_entry_…`.
  private let index: String
  private let condition: String
  /// The name of the rows in the condition.
  private static let row = "lead"

  /// - Returns: `nil` if the condition has no index.
  init?(_ node: SearchQuery.Node) {
    switch node {
    case .term(let term):
      switch term.condition {
      case .state(let state): self.init(state)
      case .category(let category): self.init(category)
      // Only mail with attachments has their types.
      case .mimeType: self.init(.attachment)
      default: return nil
      }
    case .not(.term(let term)):
      guard case .state(.read) = term.condition else { return nil }
      self.init(.unread)
    default: return nil
    }
  }

  init?(_ state: MessageState) {
    let stored = state.stored(in: Self.row)
    guard let index = stored.index else { return nil }
    (self.index, condition) = (index, stored.condition)
  }

  init(_ category: AICategory) {
    (index, condition) = ("category", Self.condition(category, on: Self.row))
  }

  /// Returns the condition on a row of `search_entry`, worded as in the index.
  static func condition(_ category: AICategory, on row: String) -> String {
    "\(row).category = \(category.code)"
  }

  /// Selects the newest `?3` positions from `?1` back to `?2`.
  var walkSQL: String {
    """
    SELECT position FROM search_entry AS \(Self.row) INDEXED BY search_entry_\(index)
    WHERE \(condition) AND position <= ?1 AND position >= ?2 ORDER BY position DESC LIMIT ?3
    """
  }
}
