public import VmailDomain
public import VmailStore

/// Keeps what agents want to do until a person decides about it.
public struct ManageApprovalsUseCase: Sendable {
  private let store: MailStore
  private let clock: any WallClock

  /// - Parameter store: the latest state: what was decided elsewhere counts at once.
  public init(store: MailStore, clock: any WallClock) {
    self.store = store
    self.clock = clock
  }

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

  /// An element shortly after each write to the store, by any process.
  public func storeWrites() -> AsyncStream<Void> { store.watch.writes() }
}
