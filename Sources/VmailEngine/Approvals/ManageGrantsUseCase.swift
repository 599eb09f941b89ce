public import VmailDomain
public import VmailStore

/// Keeps what a person allows agents to do without asking.
public struct ManageGrantsUseCase: Sendable {
  private let store: MailStore
  private let clock: any WallClock

  /// - Parameter store: the latest state: what was revoked elsewhere counts at once.
  public init(store: MailStore, clock: any WallClock) {
    self.store = store
    self.clock = clock
  }

  /// Returns the grants that count, and those that ended in the last days, the oldest first.
  /// - Throws: ``StoreError``.
  public func list() async throws -> [AgentGrant] {
    try await store.read { [now = clock.now] in try $0.grants(at: now) }
  }

  /// - Returns: `nil` in the process of an agent.
  /// - Throws: ``StoreError``.
  public func add(_ request: AgentGrant.Request) async throws -> AgentGrant? {
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
    of action: ThreadAction, on places: [ThreadInMailbox], by use: GrantUse
  ) async throws -> GrantRefusal? {
    try await store.read { [now = clock.now] mail in
      do { try mail.expectCovered(action, on: places, by: use, at: now) } catch let refusal as GrantRefusal {
        return refusal
      }
      return nil
    }
  }

  /// Carries out an action of an agent under a grant.
  /// - Throws: ``GrantRefusal`` if it may not; ``StoreError``.
  public func perform(
    _ action: ThreadAction, on places: [ThreadInMailbox], under use: GrantUse
  ) async throws -> ActionOutcome {
    try await store.write { [now = clock.now] in try $0.perform(action, on: places, under: use, at: now) }
  }
}
