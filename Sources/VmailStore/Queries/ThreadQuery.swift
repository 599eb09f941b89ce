import FoundationEssentials
import VmailDomain

/// Reads a thread by its ID, or by a former one if it was joined to another.
enum ThreadQuery {
  static let aliasSQL = "SELECT threadId FROM thread_alias WHERE alias = ?"
  static let allSQL = """
    SELECT id, accountId, latestDate, category, messageCount, unreadCount, isStarred, hasAttachments,
      subject, snippet, participants
    FROM thread
    """
  /// Excludes threads without messages, which exist only for their IDs.
  static let sql = "\(allSQL) WHERE id = ? AND messageCount > 0"

  static func resolve(_ db: Database, _ id: ThreadID) throws -> ThreadID {
    try SQLStatement(db, aliasSQL).first(.integer(id.rawValue)) { ThreadID($0.integer(0)) } ?? id
  }

  static func fetch(_ db: Database, id: ThreadID) throws -> MailThread? {
    let found = try SQLStatement(db, sql).first(.integer(try resolve(db, id).rawValue)) {
      StoredThreadRow.thread($0, from: 0)
    }
    guard let outer = OuterFields(db) else { return found }
    return try found.map(outer.applied)
  }
}

/// Reads the mailboxes a thread appears in.
enum ThreadViewsQuery {
  static let sql = "SELECT view FROM thread_row WHERE threadId = ?"
}

/// Finds the muted ones of some threads, by an index of the messages of muted threads. A thread that is also followed is
/// not muted (RFC 9979).
enum MutedThreadsQuery {
  static let condition = "flags & \(MessageFlags.muted.rawValue) <> 0"
  static let sql = """
    SELECT 1 FROM email INDEXED BY email_muted WHERE threadId = ?1 AND \(condition) AND NOT EXISTS (
      SELECT 1 FROM email INDEXED BY email_tagged
      WHERE threadId = ?1 AND \(KeywordsQuery.condition) AND flags & \(MessageFlags.followed.rawValue) <> 0) LIMIT 1
    """

  static func fetch(_ db: Database, _ threads: some Sequence<ThreadID>) throws -> Set<ThreadID> {
    let ofThread = SQLStatement(db, sql)
    return Set(
      try threads.filter { thread in
        let id = try ThreadQuery.resolve(db, thread)
        return try ofThread.first(.integer(id.rawValue)) { _ in true } ?? false
      })
  }
}

/// Reads the keywords that rows show, by an index of the messages that have any.
enum KeywordsQuery {
  /// The flags of the index `email_tagged`: tags, colours, `$followed` and `$Phishing`.
  private static let mask = 1_045_632
  static let condition = "flags & \(mask) <> 0"
  static let sql = "SELECT flags FROM email INDEXED BY email_tagged WHERE threadId = ? AND \(condition)"

  /// Returns the keywords of any message of these threads, and the colour of the last star that has one.
  static func fetch(_ db: Database, _ threads: [ThreadID]) throws -> [ThreadID: MessageFlags] {
    let ofThread = SQLStatement(db, sql)
    return try threads.reduce(into: [:]) { found, thread in
      let id = try ThreadQuery.resolve(db, thread)
      let flags = try ofThread.all(.integer(id.rawValue)) { MessageFlags(rawValue: $0.int(0)) }
      var shown = flags.filter { !$0.contains(.deleted) }.reduce(MessageFlags()) { all, flags in
        let isColoured = (StarColour(of: flags) ?? .red) != .red
        return isColoured ? all.subtracting(.colour).union(flags) : all.union(flags.subtracting(.colour))
      }
      shown.formIntersection(MessageFlags(rawValue: mask))
      if !shown.isEmpty { found[thread] = shown }
    }
  }
}

/// Reads the stored warnings about senders in threads, by an index of the messages with warnings.
enum SenderWarningsQuery {
  static let sql = """
    SELECT senderWarnings FROM email INDEXED BY email_doubted
    WHERE threadId = ? AND senderWarnings <> '' AND flags & \(MessageFlags.deleted.rawValue) = 0 ORDER BY id DESC LIMIT 20
    """

  static func fetch(_ db: Database, _ threads: [ThreadID]) throws -> [ThreadID: [SenderWarning]] {
    let ofThread = SQLStatement(db, sql)
    var found: [ThreadID: [SenderWarning]] = [:]
    for thread in threads {
      let id = try ThreadQuery.resolve(db, thread)
      let warnings = try ofThread.all(.integer(id.rawValue)) { StoredSenderWarnings.decode($0.text(0)) }
      if !warnings.isEmpty { found[thread] = warnings.flatMap(\.self) }
    }
    return found
  }
}

/// Reads the Date header and the Message-ID of the message by which a thread is listed: the one that arrived at a given
/// time. A draft from the same second is not what others know it by.
enum ListedMessageQuery {
  static let sql = """
    SELECT dateSent, messageId FROM email WHERE threadId = ? AND dateReceived = ?
    ORDER BY flags & \(MessageFlags.draft.rawValue) <> 0, id DESC
    """

  static func fetch(_ db: Database, _ threads: [ListedThread]) throws -> (
    dates: [ThreadID: Date], messageIds: [ThreadID: String]
  ) {
    let ofThread = SQLStatement(db, sql)
    return try threads.reduce(into: ([:], [:])) { found, listed in
      let (id, thread) = (try ThreadQuery.resolve(db, listed.thread.id), listed.thread.id)
      try ofThread.forEach(.integer(id.rawValue), .integer(listed.date.storedSeconds)) { row in
        found.0[thread] = found.0[thread] ?? row.optionalInteger(0).map { Date(storedSeconds: $0) }
        found.1[thread] = found.1[thread] ?? row.optionalText(1)
      }
    }
  }
}

/// Adds up the sizes of the messages of each of some threads.
enum ThreadSizesQuery {
  static let sql = """
    SELECT sum(sizeBytes) FROM email WHERE threadId = ? AND flags & \(MessageFlags.deleted.rawValue) = 0
    """

  static func fetch(_ db: Database, _ threads: [ThreadID]) throws -> [ThreadID: Int] {
    let ofThread = SQLStatement(db, sql)
    return try threads.reduce(into: [:]) { sizes, thread in
      let id = try ThreadQuery.resolve(db, thread)
      sizes[thread] = try ofThread.first(.integer(id.rawValue)) { $0.int(0) }
    }
  }
}

/// Reads the recipients of the newest message of a thread in one folder.
enum RecipientsQuery {
  static let sql = """
    SELECT toAddresses, ccAddresses, email.id FROM email CROSS JOIN email_folder ON emailId = email.id AND folderId = ?2
    WHERE threadId = ?1 AND flags & \(MessageFlags.deleted.rawValue) = 0 ORDER BY dateReceived DESC LIMIT 1
    """

  /// - Returns: those in To, or else in Cc; `nil` if the folder has no message of the thread.
  static func fetch(_ db: Database, thread: ThreadID, folder: FolderID) throws -> [Participant]? {
    let (id, outer) = (try ThreadQuery.resolve(db, thread), OuterFields(db))
    return try SQLStatement(db, sql).first(.integer(id.rawValue), .integer(folder.rawValue)) { row in
      if let outside = try outer?.fields(of: EmailID(row.integer(2))) {
        return outside.to.isEmpty ? outside.cc : outside.to
      }
      let to = Participant.decode(from: row.text(0))
      return to.isEmpty ? Participant.decode(from: row.text(1)) : to
    }
  }
}
