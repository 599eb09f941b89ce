import VmailDomain

/// The matching messages, newest first, one at a time: only those requested are read.
struct SearchMatches {
  private var branches: [BranchMatches] = []
  /// The threads already found; `nil` to return all messages of each.
  private let threads: FoundThreads?

  /// - Parameter onePerThread: whether to return only the newest match of each thread, and read no other.
  init(_ db: Database, _ plan: SearchPlan, before end: Int64 = .max, onePerThread: Bool = false) throws {
    let threads = onePerThread ? FoundThreads() : nil
    self.threads = threads
    branches = try plan.branches.map { try BranchMatches(db, $0, before: end, passing: threads) }
  }

  /// Returns the newest match of all branches. A match of several branches is returned once.
  mutating func next() throws -> SearchedEntry? {
    while let newest = branches.compactMap(\.head).max(by: { $0.position < $1.position }) {
      let isNew = threads?.add(newest.threadId) ?? true
      for index in branches.indices where branches[index].head?.position == newest.position {
        try branches[index].advance()
      }
      if isNew { return newest }
    }
    return nil
  }
}

/// A set shared by all branches: it may be very large.
private final class FoundThreads {
  private var ids: Set<ThreadID> = []

  func contains(_ thread: ThreadID) -> Bool { ids.contains(thread) }

  /// - Returns: whether the thread is new.
  func add(_ thread: ThreadID) -> Bool { ids.insert(thread).inserted }
}

/// The matches of one branch, of which one is read ahead.
private struct BranchMatches {
  private(set) var head: SearchedEntry?

  private let db: Database
  private let unanswered: [SearchQuery.Node]
  private let threads: FoundThreads?
  private var candidates: SearchCandidates
  private var exceptions: FTSCursor?

  /// - Parameter threads: the threads whose messages are skipped.
  init(_ db: Database, _ branch: SearchDisjunct, before end: Int64, passing threads: FoundThreads?) throws {
    self.db = db
    self.threads = threads
    unanswered = branch.way.unanswered
    candidates = try SearchCandidates(db, branch, before: end)
    exceptions = branch.way.exceptions.map { FTSCursor(db, $0, from: branch.positions.lowerBound) }
    try advance()
  }

  mutating func advance() throws {
    head = nil
    while let entry = try candidates.next() {
      guard threads?.contains(entry.threadId) != true else { continue }
      guard try !(exceptions?.finds(entry.position) ?? false), try holds(entry) else { continue }
      head = entry
      return
    }
  }

  private func holds(_ entry: SearchedEntry) throws -> Bool {
    let texts = StoredTexts(db: db, email: entry.emailId)
    return try unanswered.allSatisfy { try $0.holds(in: texts.text) }
  }
}

/// A message found by a search.
struct SearchedEntry {
  let position: Int64
  let emailId: EmailID
  let threadId: ThreadID
  let received: Int64

  /// Reads the columns ``SearchDisjunct/columns``.
  init(_ row: SQLStatement.Columns) {
    position = row.integer(0)
    emailId = EmailID(row.integer(1))
    threadId = ThreadID(row.integer(2))
    received = row.integer(3)
  }
}
