import VmailDomain

/// How the store decides whether a message is in a state that searches know by name.
struct StoredState {
  /// The condition on a row of `search_entry`, worded as in the index.
  let condition: String
  /// Whether the properties in a ``SearchState`` alone decide it.
  var isDecidable = false
  /// The index `search_entry_…` of the messages in this state, in the order of dates, if there is one.
  var index: String?

  /// A state that depends on the properties in a ``SearchState``.
  fileprivate static func property(_ condition: String, index: String? = nil) -> StoredState {
    StoredState(condition: condition, isDecidable: true, index: index)
  }
}

extension MessageState {
  /// - Parameter row: the name that a row of `search_entry` has in the query.
  func stored(in row: String) -> StoredState {
    switch self {
    case .attachment: .property("\(row).hasAttachments", index: "attached")
    case .link: StoredState(condition: "\(row).hasLink")
    case .unread:
      .property(
        "\(row).flags & \(MessageFlags.seen.rawValue) = 0 AND NOT \(Self.has(.reaction, row))",
        index: "unread")
    case .read: .property(Self.has(.read, row))
    case .starred: .property(Self.has(.flagged, row), index: "starred")
    case .replied: .property(Self.has(.answered, row), index: "replied")
    case .muted:
      .property(
        "\(row).flags & \(MessageFlags([.muted, .followed]).rawValue) = \(MessageFlags.muted.rawValue)")
    case .followed: .property(Self.has(.followed, row))
    case .reaction: .property(Self.has(.reaction, row))
    case .awaiting: StoredState(condition: "\(Self.isIn(.sent, row)) AND \(Self.isLast(row))")
    case .awaited:
      StoredState(
        condition: """
          \(Self.isIn(.inbox, row)) AND NOT \(Self.isIn(.sent, row)) AND \(row).list = ''
            AND \(row).flags & \(MessageFlags.answered.rawValue) = 0 AND \(Self.isLast(row))
          """)
    case .duplicate: StoredState(condition: DuplicatesQuery.condition(row))
    }
  }

  /// - Parameter flags: of which the message has at least one.
  private static func has(_ flags: MessageFlags, _ row: String) -> String {
    "\(row).flags & \(flags.rawValue) <> 0"
  }

  private static func isIn(_ type: FolderType, _ row: String) -> String {
    """
    EXISTS (SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
      WHERE email_folder.emailId = \(row).emailId AND type = '\(type.rawValue)')
    """
  }

  /// Whether no message of the thread is newer. Reactions and automatic replies are no messages in this sense.
  private static func isLast(_ row: String) -> String {
    """
    NOT \(has(.derived, row)) AND NOT EXISTS (SELECT 1 FROM search_entry AS later INDEXED BY search_entry_thread
      WHERE later.threadId = \(row).threadId AND later.position > \(row).position
        AND NOT \(has(.derived, "later")))
    """
  }
}
