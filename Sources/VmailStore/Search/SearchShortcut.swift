import VmailDomain

/// An index of the messages for which a condition holds, in the order of dates.
///
/// To look a place up in it costs a third of looking up the message: it is small, and needs nothing of
/// the messages that it leaves out.
enum SearchShortcut: Equatable {
  case unread, starred, replied, attached
  /// With its number in the store.
  case category(Int64)

  /// - Returns: `nil` where a condition has none.
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

  /// The condition, of a row of `search_entry`, worded as the index has it.
  func condition(on row: String) -> String {
    switch self {
    case .unread: "\(row).flags & \(MessageFlags.seen.rawValue) = 0"
    case .starred: "\(row).flags & \(MessageFlags.flagged.rawValue) <> 0"
    case .replied: "\(row).flags & \(MessageFlags.answered.rawValue) <> 0"
    case .attached: "\(row).hasAttachments"
    case .category(let code): "\(row).category = \(code)"
    }
  }

  /// `search_entry` by way of the index, as `row`.
  func table(as row: String) -> String { "search_entry AS \(row) INDEXED BY search_entry_\(name)" }

  /// The place of the newest message behind `?2` others for which the condition holds, before `?1`.
  var sampleSQL: String {
    """
    SELECT position FROM \(table(as: "sample")) WHERE \(condition(on: "sample")) AND position < ?1
    ORDER BY position DESC LIMIT 1 OFFSET ?2
    """
  }

  /// Leads from a row to the message at its place through all of `shortcuts`, one after the other.
  /// - Parameter place: what the place is called in that row.
  static func joins(_ shortcuts: some Sequence<SearchShortcut>, from place: String) -> String {
    var (sql, place) = ("", place)
    for (index, shortcut) in shortcuts.enumerated() {
      let row = "shortcut\(index)"
      sql += """
         CROSS JOIN \(shortcut.table(as: row)) ON \(row).position = \(place) AND \(shortcut.condition(on: row))

        """
      place = "\(row).position"
    }
    return sql + "CROSS JOIN search_entry AS e ON e.position = \(place)"
  }
}
