public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// The rules there are: kept, changed, put in order.
public struct ManageRulesUseCase: Sendable {
  /// All of them are tried on all mail that comes.
  public static let mostRules = 200

  public enum Problem: Error, Hashable, Sendable {
    case tooMany
    /// No account the rule is about has that folder.
    case noFolder(String)
  }

  private let store: MailStore
  private let clock: any WallClock
  private let offset: @Sendable (Date) -> Int

  /// - Parameter offset: how many seconds local time is ahead of UTC at a moment.
  public init(
    store: MailStore,
    clock: any WallClock, offset: @escaping @Sendable (Date) -> Int
  ) {
    self.store = store
    self.clock = clock
    self.offset = offset
  }

  /// In their order.
  public func rules() async throws -> [MailRule] {
    try await store.read { try $0.rules() }
  }

  /// Sees whether a rule can work, and changes nothing.
  /// - Throws: ``SearchQueryError``, ``Problem``, ``FolderError/nameOfSearch(_:)``.
  public func check(_ rule: MailRule) async throws {
    let accounts = try await store.read { try $0.accounts() }
      .filter { rule.isAbout($0.id) }
    let scope: SearchScope = rule.accountId.map { .account($0) } ?? .allAccounts
    _ = try await SearchThreadsUseCase(store: store)
      .prepare(rule.condition, scope: scope, now: clock.now, offset: offset)
    try await expectNoSearches(namedIn: rule)
    var missing: String?
    for account in accounts {
      let folders = try await store.read { try $0.folders(accountId: account.id) }
      do throws(RuledActions.NoFolder) {
        _ = try RuledActions(rule.steps, folders: folders)
        return
      } catch { missing = error.name }
    }
    if let missing { throw Problem.noFolder(missing) }
  }

  /// A label that it would make must not be called as a saved search is: both are listed as folders.
  private func expectNoSearches(namedIn rule: MailRule) async throws {
    let names = rule.steps.steps.flatMap { step -> [String] in
      if case .label(let adding, _) = step { adding.map { $0.lowercased() } } else { [] }
    }
    let searches = names.isEmpty ? [] : try await store.read { try $0.savedSearches() }
    if let search = searches.first(where: { names.contains($0.name.lowercased()) }) {
      throw FolderError.nameOfSearch(search.name)
    }
  }

  /// Keeps a rule behind all others.
  /// - Throws: as ``check(_:)``.
  public func add(_ rule: MailRule) async throws -> MailRule {
    try await check(rule)
    guard try await rules().count < Self.mostRules else { throw Problem.tooMany }
    return try await store.write { try $0.addRule(rule) }
  }

  /// - Throws: as ``check(_:)``.
  public func update(_ rule: MailRule) async throws {
    try await check(rule)
    try await store.write { try $0.updateRule(rule) }
  }

  public func setOn(_ isOn: Bool, _ rule: MailRule) async throws {
    var rule = rule
    rule.isOn = isOn
    try await store.write { [rule] in try $0.updateRule(rule) }
  }

  /// - Parameter place: from 0 on; beyond the end is the end.
  public func move(_ rule: MailRule, to place: Int) async throws {
    try await store.write { try $0.moveRule(rule.id, to: place) }
  }

  public func remove(_ rule: MailRule) async throws {
    try await store.write { try $0.removeRule(rule.id) }
  }
}
