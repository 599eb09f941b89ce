public import VmailDomain
import VmailStore

/// Keeps what agents want to do until a person decides about it, and what a person allows them beforehand.
public struct ManageApprovalsUseCase: Sendable {
  /// The latest state: what was decided elsewhere counts at once.
  let store: MailStore
  let clock: any WallClock

  /// Returns what waits, and what was decided in the last days, the oldest first.
  /// - Throws: ``StoreError``.
  public func list() async throws -> [Approval] {
    try await store.read { [now = clock.now] in try $0.approvals(at: now) }
  }

  /// - Returns: `nil` if too many wait, or the question is too long to be read.
  /// - Throws: ``StoreError``.
  public func add(_ request: Approval.Request) async throws -> Approval? {
    try await store.write { [now = clock.now] in try $0.addApproval(request, at: now) }
  }

  /// Uses an approval up, just before what it allows is done.
  /// - Parameter digest: the digest of what is about to be done.
  /// - Returns: whether it waited for exactly this.
  /// - Throws: ``StoreError``.
  public func use(
    _ id: ApprovalID, digest: [UInt8], by consent: ApprovalConsent
  ) async throws -> Bool {
    try await store.write { [now = clock.now] in
      try $0.useApproval(id, digest: digest, by: consent, at: now)
    }
  }

  /// - Returns: `false` if it no longer waits.
  /// - Throws: ``StoreError``.
  public func deny(_ id: ApprovalID) async throws -> Bool {
    try await store.write { [now = clock.now] in try $0.denyApproval(id, at: now) }
  }

  // MARK: Grants

  /// Returns the grants that count, and those that ended in the last days, the oldest first.
  /// - Throws: ``StoreError``.
  public func grants() async throws -> [AgentGrant] {
    try await store.read { [now = clock.now] in try $0.grants(at: now) }
  }

  /// - Returns: `nil` in the process of an agent.
  /// - Throws: ``StoreError``.
  public func grant(_ request: AgentGrant.Request) async throws -> AgentGrant? {
    try await store.write { [now = clock.now] in try $0.addGrant(request, at: now) }
  }

  /// - Returns: `false` if it no longer counts.
  /// - Throws: ``StoreError``.
  public func revoke(_ id: GrantID) async throws -> Bool {
    try await store.write { [now = clock.now] in try $0.revokeGrant(id, at: now) }
  }

  /// - Returns: why an agent may not act under a grant now; `nil` if it may. When it acts, that is checked again.
  /// - Throws: ``StoreError``.
  public func refusal(
    of action: ThreadAction, on places: [ThreadInMailbox], under use: GrantUse
  ) async throws -> GrantRefusal? {
    try await store.read { [now = clock.now] in
      try $0.refusal(of: action, on: places, under: use, at: now)
    }
  }

  /// Carries out an action of an agent under a grant.
  /// - Throws: ``GrantRefusal`` if it may not; ``StoreError``.
  public func perform(
    _ action: ThreadAction, on places: [ThreadInMailbox], under use: GrantUse
  ) async throws -> ActionOutcome {
    try await store.write { [now = clock.now] in try $0.perform(action, on: places, under: use, at: now) }
  }

  /// An element shortly after each write to the store, by any process.
  public func storeWrites() -> AsyncStream<Void> { store.watch.writes() }
}
