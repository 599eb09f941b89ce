import GRDB
import VmailDomain

/// A message that was found.
struct SearchedEntry {
  let position: Int64
  let emailId: EmailID
  let threadId: ThreadID
  let received: Int64

  fileprivate init(_ row: SQLStatement.Columns) {
    position = row.integer(0)
    emailId = EmailID(row.integer(1))
    threadId = ThreadID(row.integer(2))
    received = row.integer(3)
  }
}

/// The messages that match, newest first, one at a time: what was asked for is all that is read.
struct SearchMatches {
  private var branches: [BranchMatches]

  init(_ db: Database, _ plan: SearchPlan, before end: Int64 = .max) throws {
    branches = try plan.branches.map { try BranchMatches(db, $0, before: end) }
  }

  /// The newest of all branches; one that several of them have comes once.
  mutating func next() throws -> SearchedEntry? {
    var newest: SearchedEntry?
    for branch in branches {
      if let head = branch.head, head.position > newest?.position ?? .min { newest = head }
    }
    guard let newest else { return nil }
    for index in branches.indices where branches[index].head?.position == newest.position {
      try branches[index].advance()
    }
    return newest
  }
}

/// The messages of one branch.
private struct BranchMatches {
  private(set) var head: SearchedEntry?

  private let db: Database
  private let branch: SearchBranch
  private var walks: [Walk]
  /// Places that are passed over, and the next of them.
  private let exceptions: SQLRows?
  private var exception: Int64?

  init(_ db: Database, _ branch: SearchBranch, before end: Int64) throws {
    self.db = db
    self.branch = branch
    walks = try branch.walks(before: end).map { try Walk(SQLRows(db, branch.sql, $0)) }
    if let match = branch.source.exceptions {
      exceptions = try SQLRows(db, SearchBranch.exceptSQL, branch.exceptValues(match, before: end))
      exception = try exceptions?.next { $0.integer(0) }
    } else {
      exceptions = nil
    }
    try advance()
  }

  mutating func advance() throws {
    let former = head?.position
    head = nil
    while let entry = try nextEntry() {
      guard entry.position != former, try !isException(entry.position), try holds(entry) else { continue }
      head = entry
      return
    }
  }

  /// The newest of all walks, none of which has a message of another.
  private mutating func nextEntry() throws -> SearchedEntry? {
    let newest = walks.indices.max { walks[$0].place < walks[$1].place }
    return try newest.flatMap { try walks[$0].next() }
  }

  private mutating func isException(_ position: Int64) throws -> Bool {
    while let next = exception, next > position { exception = try exceptions?.next { $0.integer(0) } }
    return exception == position
  }

  private func holds(_ entry: SearchedEntry) throws -> Bool {
    let texts = StoredTexts(db: db, email: entry.emailId)
    return try branch.unanswered.allSatisfy { try $0.holds(in: texts.text) }
  }
}

/// Messages of one walk, read one ahead.
private struct Walk {
  private let rows: SQLRows
  private var head: SearchedEntry?

  init(_ rows: SQLRows) throws {
    self.rows = rows
    head = try rows.next(SearchedEntry.init)
  }

  /// That of the next message; at the end before all others.
  var place: Int64 { head?.position ?? .min }

  mutating func next() throws -> SearchedEntry? {
    guard let entry = head else { return nil }
    head = try rows.next(SearchedEntry.init)
    return entry
  }
}
