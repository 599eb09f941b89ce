import FoundationEssentials
import VmailDomain

/// Converts conditions to SQL about a row `e` of `search_entry`.
struct SearchFilter {
  let places: QueryResolver

  /// Some SQL, and the values for its placeholders.
  struct Clause {
    var sql: String
    var values: [SQLValue] = []
  }

  func clause(_ node: SearchQuery.Node) -> Clause {
    if let match = SearchMatch(node) {
      return Clause(
        sql: "e.position IN (SELECT rowid FROM search_text WHERE search_text MATCH ?)",
        values: [.text(match.expression)]
      )
    }
    switch node {
    case .all(let nodes): return Self.joined(nodes.map(clause), by: " AND ")
    case .any(let nodes): return Self.joined(nodes.map(clause), by: " OR ")
    case .not(let node):
      let inner = clause(node)
      return Clause(sql: "NOT \(inner.sql)", values: inner.values)
    case .term(let term):
      let inner = clause(term.condition)
      return Clause(sql: "(\(inner.sql))", values: inner.values)
    }
  }

  static func joined(_ clauses: [Clause], by sign: String) -> Clause {
    Clause(
      sql: "(" + clauses.map(\.sql).joined(separator: sign) + ")", values: clauses.flatMap(\.values))
  }

  private func clause(_ condition: SearchCondition) -> Clause {
    switch condition {
    case .text: Clause(sql: "0")
    case .state(let state): Clause(sql: state.stored(in: "e").condition)
    case .before(let date): Clause(sql: "e.dateReceived < ?", values: [.integer(date.storedSeconds)])
    case .since(let date): Clause(sql: "e.dateReceived >= ?", values: [.integer(date.storedSeconds)])
    case .within(let start, let end):
      Clause(
        sql: "e.dateReceived >= ? AND e.dateReceived < ?",
        values: [.integer(start.storedSeconds), .integer(end.storedSeconds)])
    case .larger(let bytes): Clause(sql: "e.sizeBytes > ?", values: [.integer(bytes)])
    case .smaller(let bytes): Clause(sql: "e.sizeBytes < ?", values: [.integer(bytes)])
    case .category(let category): Clause(sql: SearchShortcut.condition(category, on: "e"))
    case .keyword(let flag): Clause(sql: "e.flags & \(flag.rawValue) <> 0")
    case .account(let name):
      Clause(sql: "e.accountId = ?", values: [.integer(places.account(named: name)?.rawValue ?? 0)])
    case .place(let name): places.mailbox(named: name).map(mailbox) ?? Clause(sql: "0")
    case .thread(let id):
      Clause(
        sql: "e.threadId = (\(Self.threadSQL))", values: Array(repeating: .integer(id.rawValue), count: 2))
    case .hidden(let words): HiddenRecipients.condition(words)
    case .mimeType(let type):
      Clause(
        sql: """
          e.hasAttachments AND EXISTS (
            SELECT 1 FROM attachment WHERE attachment.emailId = e.emailId AND instr(lower(mimeType), ?))
          """, values: [.text(type)])
    case .sender(let address): sender(address)
    case .listIdentifier(let list):
      Clause(sql: "\(TallyKind.listIdentifier("e.list")) = ?", values: [.text(list)])
    case .messageId(let id): Clause(sql: Self.messageIdSQL, values: [.text(id)])
    }
  }

  /// Selects the thread that another may have been joined to.
  private static let threadSQL = "SELECT coalesce((SELECT threadId FROM thread_alias WHERE alias = ?), ?)"

  private func mailbox(_ mailbox: QueryResolver.Mailbox) -> Clause {
    guard !mailbox.isAnywhere else { return Clause(sql: "1") }
    var parts: [String] = []
    if !mailbox.folders.isEmpty, !mailbox.isArchive {
      parts.append("EXISTS (\(Self.inFolders) AND folderId IN (\(Self.list(mailbox.folders))))")
    }
    if mailbox.isStarred {
      parts.append("(e.flags & \(MessageFlags.flagged.rawValue) <> 0 AND NOT e.isDiscarded)")
    }
    if mailbox.isArchive {
      parts.append(
        """
        (NOT EXISTS (\(Self.inFolders) AND folderId NOT IN (\(Self.list(mailbox.folders))))
          AND (SELECT sendState FROM email WHERE id = e.emailId) NOT IN (1, 2, 3))
        """)
    }
    return Clause(sql: parts.isEmpty ? "0" : parts.joined(separator: " OR "))
  }

  private func sender(_ address: String) -> Clause {
    let sender = "lower((SELECT fromAddress FROM email WHERE id = e.emailId))"
    guard address.hasPrefix("@") else { return Clause(sql: "\(sender) = ?", values: [.text(address)]) }
    return Clause(sql: "substr(\(sender), -length(?)) = ?", values: [.text(address), .text(address)])
  }

  static let inFolders = "SELECT 1 FROM email_folder WHERE email_folder.emailId = e.emailId"

  private static func list(_ folders: Set<FolderID>) -> String {
    folders.sorted().map(\.description).joined(separator: ", ")
  }

  private static let messageIdSQL = """
    e.position IN (
      SELECT found.position FROM email INDEXED BY email_identifier
        CROSS JOIN search_entry AS found ON found.emailId = email.id
      WHERE email.messageId = ?)
    """
}
