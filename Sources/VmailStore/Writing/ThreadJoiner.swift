import VmailDomain

/// Finds the thread of each added message, and joins threads that turn out to be the same.
struct ThreadJoiner {
  /// The threads whose rows must be recalculated.
  var touched: Set<ThreadID> = []
  private(set) var created: Set<ThreadID> = []
  /// The threads that are now aliases; their rows must be removed.
  private(set) var merged: Set<ThreadID> = []

  static let findKeySQL = """
    SELECT coalesce(alias.threadId, known.threadId)
    FROM thread_key AS known LEFT JOIN thread_alias AS alias ON alias.alias = known.threadId
    WHERE known.accountId = ? AND known.key = ?
    """

  static let countSQL = "SELECT count(*) FROM email WHERE threadId = ?"

  /// The prefix of the key that marks a thread as full. No identifier contains a space.
  static let fullMark = "full "

  private let db: Database
  private let accountId: AccountID
  private let findKey: SQLStatement
  private let insertKey: SQLStatement
  private let insertThread: SQLStatement
  private let countMessages: SQLStatement
  /// The numbers of messages in threads, including those about to be added.
  private var sizes: [ThreadID: Int] = [:]

  init(_ db: Database, accountId: AccountID) throws {
    self.db = db
    self.accountId = accountId
    findKey = SQLStatement(db, Self.findKeySQL)
    insertKey = SQLStatement(
      db, "INSERT OR REPLACE INTO thread_key (accountId, key, threadId) VALUES (?, ?, ?)")
    countMessages = SQLStatement(db, Self.countSQL)
    insertThread = SQLStatement(db, "INSERT INTO thread (accountId) VALUES (?)")
  }

  /// Returns the thread for a message, and marks it as touched.
  /// - Parameter key: a key that identifies the thread on its own, such as the server's; `nil` to use the message's
  ///   references.
  mutating func thread(for content: MessageContent, key: String? = nil) throws -> ThreadID {
    let keys = ThreadAssignment.keys(
      messageId: content.messageId, inReplyTo: content.inReplyTo, references: content.references)
    guard let key else { return try connect(keys) }
    let thread = try connect([key])
    // Replies written here find the thread by its references.
    for known in keys where try self.thread(ofKey: known) == nil { try insert(known, thread) }
    return thread
  }

  /// Returns the thread for `keys`, after joining the threads found by them; from now on all keys lead to it.
  /// - Parameter own: the thread that already contains the message with these keys.
  @discardableResult
  mutating func connect(_ keys: [String], with own: ThreadID? = nil) throws -> ThreadID {
    var known: Set<ThreadID> = own.map { [$0] } ?? []
    var leading: [String: ThreadID] = [:]
    for key in keys {
      guard let thread = try thread(ofKey: key) else { continue }
      known.insert(thread)
      leading[key] = thread
    }
    for id in known where sizes[id] == nil { sizes[id] = try size(of: id) }
    var assignment = ThreadAssignment(known: known) { sizes[$0] ?? 0 }
    if let own, assignment.thread != own, !assignment.merged.contains(own) {
      // That thread is full, and the message stays in it.
      assignment = ThreadAssignment(known: [own])
    }
    let thread = try assignment.thread ?? newThread()
    for other in assignment.merged { try join(other, to: thread) }
    let joined = Set(assignment.merged + [thread])
    // Later messages with these identifiers are added to the thread that continues a full one.
    for key in keys where !(leading[key].map(joined.contains) ?? false) { try insert(key, thread) }
    for other in known.subtracting(joined) { try close(other) }
    if own == nil { sizes[thread, default: 0] += 1 }
    touched.insert(thread)
    return thread
  }

  /// Returns a thread's size. A full thread stays full even when messages are deleted from it, since its identifiers
  /// already lead to its continuation.
  private func size(of thread: ThreadID) throws -> Int {
    if try self.thread(ofKey: Self.fullMark + String(thread.rawValue)) != nil {
      return ThreadAssignment.messageLimit
    }
    return try countMessages.first(.integer(thread.rawValue)) { $0.int(0) } ?? 0
  }

  private mutating func close(_ thread: ThreadID) throws {
    sizes[thread] = ThreadAssignment.messageLimit
    try insert(Self.fullMark + String(thread.rawValue), thread)
  }

  /// Returns the thread for a message that refers to `key`.
  func thread(ofKey key: String) throws -> ThreadID? {
    try findKey.first(.integer(accountId.rawValue), .text(key)) { ThreadID($0.integer(0)) }
  }

  private func insert(_ key: String, _ thread: ThreadID) throws {
    try insertKey.run(.integer(accountId.rawValue), .text(key), .integer(thread.rawValue))
  }

  private mutating func newThread() throws -> ThreadID {
    try insertThread.run(.integer(accountId.rawValue))
    let thread = ThreadID(db.lastInsertedRowID)
    created.insert(thread)
    return thread
  }

  /// Moves the mail, and leaves an alias. The keys are unchanged, since the alias applies to them.
  private mutating func join(_ thread: ThreadID, to survivor: ThreadID) throws {
    let (old, new) = (SQLValue.integer(thread.rawValue), SQLValue.integer(survivor.rawValue))
    try SQLStatement(db, "UPDATE email SET threadId = ? WHERE threadId = ?").run(new, old)
    try SQLStatement(db, "UPDATE thread_alias SET threadId = ? WHERE threadId = ?").run(new, old)
    try SQLStatement(db, "INSERT INTO thread_alias (alias, threadId) VALUES (?, ?)").run(old, new)
    try PendingThreads(db).join(thread, to: survivor)
    sizes[survivor, default: 0] += sizes.removeValue(forKey: thread) ?? 0
    touched.remove(thread)
    // A thread that was created and joined within this batch has no rows yet, and must not get any.
    created.remove(thread)
    merged.insert(thread)
  }
}
