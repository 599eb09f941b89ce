import VmailDomain

/// An index of the messages for which a condition holds, in the order of dates.
enum SearchShortcut: Equatable {
  case unread, starred, replied, attached
  /// A category, with its stored number.
  case category(Int64)

  /// - Returns: `nil` if the condition has no index.
  init?(_ node: SearchQuery.Node) {
    switch node {
    case .term(let term):
      switch term.condition {
      case .unread: self = .unread
      case .starred: self = .starred
      case .replied: self = .replied
      case .attachment: self = .attached
      case .category(let category): self = .category(category.code)
      default: return nil
      }
    case .not(.term(let term)):
      guard case .read = term.condition else { return nil }
      self = .unread
    default: return nil
    }
  }

  private var name: String {
    switch self {
    case .unread: "unread"
    case .starred: "starred"
    case .replied: "replied"
    case .attached: "attached"
    case .category: "category"
    }
  }

  /// Returns the condition on a row of `search_entry`, worded as in the index.
  func condition(on row: String) -> String {
    switch self {
    case .unread: "\(row).flags & \(MessageFlags.seen.rawValue) = 0"
    case .starred: "\(row).flags & \(MessageFlags.flagged.rawValue) <> 0"
    case .replied: "\(row).flags & \(MessageFlags.answered.rawValue) <> 0"
    case .attached: "\(row).hasAttachments"
    case .category(let code): "\(row).category = \(code)"
    }
  }

  /// Selects the newest `?3` positions from `?1` back to `?2`.
  var walkSQL: String {
    """
    SELECT position FROM search_entry AS lead INDEXED BY search_entry_\(name)
    WHERE \(condition(on: "lead")) AND position <= ?1 AND position >= ?2 ORDER BY position DESC LIMIT ?3
    """
  }
}
