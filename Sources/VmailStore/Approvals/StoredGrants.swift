public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns the grants that count, and those that ended lately, the oldest first.
  public func grants(at now: Date) throws -> [AgentGrant] { try GrantQuery.fetch(db, at: now) }

  /// Returns why an agent may not act under a grant now; `nil` if it may.
  public func refusal(
    of action: ThreadAction, on places: [ThreadInMailbox], under use: GrantUse, at now: Date
  ) throws -> GrantRefusal? {
    do {
      let (grant, _) = try GrantQuery.covered(action, on: places, by: use, at: now, db)
      let left = grant.request.most - grant.used
      return places.ofRows.count > left ? .exceeds(grant.id, left: left) : nil
    } catch let refusal as GrantRefusal {
      return refusal
    }
  }
}

extension Transaction {
  /// Stores what a person allows agents to do.
  /// - Returns: `nil` in the process of an agent, which can allow itself nothing.
  public func addGrant(_ request: AgentGrant.Request, at now: Date) throws -> AgentGrant? {
    guard author != .agent else { return nil }
    try GrantQuery.forgetOld(db, at: now)
    try SQLStatement(
      db, "INSERT INTO agent_grant (action, query, most, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?)"
    ).run(
      .text(request.action.rawValue), .text(request.query), .integer(request.most),
      .integer(now.storedSeconds), .integer(request.expires.storedSeconds))
    let id = db.lastInsertedRowID
    let scope = SQLStatement(
      db, "INSERT INTO agent_grant_scope (grantId, accountId, folderId) VALUES (?, ?, ?)")
    for place in request.scopes {
      try scope.run(.integer(id), .integer(place.account.rawValue), .optional(place.folder?.rawValue))
    }
    return try GrantQuery.fetch(db, at: now).last
  }

  /// Ends a grant.
  /// - Returns: `false` if it no longer counts.
  public func revokeGrant(_ id: GrantID, at now: Date) throws -> Bool {
    try SQLStatement(
      db,
      """
      UPDATE agent_grant SET revokedAt = ?1
      WHERE id = ?2 AND revokedAt IS NULL AND expiresAt > ?1 AND used < most RETURNING id
      """
    ).first(.integer(now.storedSeconds), .integer(id.rawValue)) { _ in true } ?? false
  }

  /// Carries out an action of an agent under a grant, and counts its threads. All of it is done and counted, or nothing.
  /// - Throws: ``GrantRefusal``
  public func perform(
    _ action: ThreadAction, on places: [ThreadInMailbox], under use: GrantUse, at now: Date
  ) throws -> ActionOutcome {
    guard author == .agent else { throw GrantRefusal.isOver(use.id) }
    let (grant, covered) = try GrantQuery.covered(action, on: places, by: use, at: now, db)
    var runner = try ActionRunner(db)
    let outcome = try runner.perform(action, on: places, by: author, grant: use.id)
    guard !outcome.done.isEmpty else { return outcome }
    // What was done counts, and not what was planned.
    let changed = try SQLStatement(db, GrantQuery.changedSQL).all(.integer(use.id.rawValue)) {
      EmailID($0.integer(0))
    }
    let outside = Set(changed).subtracting(covered).count
    guard outside == 0 else { throw GrantRefusal.leavesOut(use.id, outside) }
    let isCounted = try SQLStatement(
      db, "UPDATE agent_grant SET used = used + ?1 WHERE id = ?2 AND used + ?1 <= most RETURNING id"
    ).first(.integer(outcome.done.count), .integer(use.id.rawValue)) { _ in true }
    guard isCounted == true else {
      throw GrantRefusal.exceeds(use.id, left: grant.request.most - grant.used)
    }
    return outcome
  }
}

/// Reads grants, and decides what they are for.
enum GrantQuery {
  /// How long a grant that is over is listed, in seconds.
  private static let memory: Int64 = 7 * 86_400

  static let touchedSQL = """
    SELECT 1 FROM email WHERE id = ?2 AND (
      EXISTS (SELECT 1 FROM agent_grant_touched WHERE grantId = ?1 AND emailId = ?2)
      OR EXISTS (SELECT 1 FROM agent_grant_touched AS touched
        WHERE touched.grantId = ?1 AND touched.messageId = email.messageId))
    """
  static let changedSQL = """
    SELECT emailId FROM action_change WHERE actionId = (SELECT max(id) FROM action WHERE grantId = ?)
    """

  static func fetch(_ db: Database, at now: Date) throws -> [AgentGrant] {
    var scopes: [Int64: [AgentGrant.Scope]] = [:]
    try SQLStatement(
      db, "SELECT grantId, accountId, folderId FROM agent_grant_scope ORDER BY grantId, accountId"
    ).forEach { row in
      scopes[row.integer(0), default: []].append(
        AgentGrant.Scope(
          account: AccountID(row.integer(1)), folder: row.optionalInteger(2).map { FolderID($0) }))
    }
    return try SQLStatement(
      db, "SELECT id, action, query, most, used, createdAt, expiresAt, revokedAt FROM agent_grant ORDER BY id"
    ).all { row in
      ActionKind(rawValue: row.text(1)).map { action in
        let expires = Date(storedSeconds: row.integer(6))
        let (most, used) = (row.int(3), row.int(4))
        // A scope goes with its folder or account.
        let places = scopes[row.integer(0)] ?? []
        let isRevoked = !row.isNull(7) || places.isEmpty
        return AgentGrant(
          id: GrantID(row.integer(0)),
          request: AgentGrant.Request(
            action: action, query: row.text(2), scopes: places, most: most,
            expires: expires),
          used: used,
          state: isRevoked ? .revoked : used >= most ? .used : expires <= now ? .expired : .live,
          created: Date(storedSeconds: row.integer(5)))
      }
    }.compactMap(\.self)
  }

  /// Returns the messages that an action would change, if a grant is for all of them: they match its query at this moment,
  /// and no agent has changed them, or had them copied, since it was given.
  /// - Throws: ``GrantRefusal``
  static func covered(
    _ action: ThreadAction, on places: [ThreadInMailbox], by use: GrantUse, at now: Date, _ db: Database
  ) throws -> (grant: AgentGrant, emails: Set<EmailID>) {
    guard let grant = try fetch(db, at: now).first(where: { $0.id == use.id }), grant.state == .live else {
      throw GrantRefusal.isOver(use.id)
    }
    var planner = try ActionPlanner(db)
    var (threads, outside) = ([EmailID: ThreadID](), Set<ThreadID>())
    for place in try ActionPlanner.distinct(places, db) {
      guard case .plan(let plan) = try planner.rehearse(action, on: place) else { continue }
      if !grant.allows(action, in: plan.thread.accountId) { outside.insert(plan.thread.id) }
      for change in plan.changes { threads[change.emailId] = plan.thread.id }
    }
    let matching = try MatchingThreadsQuery.messages(db, use.query, of: places.map(\.threadId))
    let touched = SQLStatement(db, touchedSQL)
    for (email, thread) in threads {
      let isTouched = try touched.first(.integer(use.id.rawValue), .integer(email.rawValue)) { _ in true }
      if isTouched == true || !matching.contains(email) { outside.insert(thread) }
    }
    guard outside.isEmpty else { throw GrantRefusal.leavesOut(use.id, outside.count) }
    return (grant, Set(threads.keys))
  }

  static func forgetOld(_ db: Database, at now: Date) throws {
    try SQLStatement(db, "DELETE FROM agent_grant WHERE min(expiresAt, ifnull(revokedAt, expiresAt)) < ?")
      .run(
        .integer(now.storedSeconds - memory))
  }
}
