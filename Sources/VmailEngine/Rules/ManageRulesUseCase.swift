import FoundationEssentials
public import VmailDomain
import VmailStore

/// Stores, changes and orders the rules.
public struct ManageRulesUseCase: Sendable {
  /// The maximum number of rules, since all of them are tested on all incoming mail.
  public static let mostRules = 200

  public enum Problem: Error, Hashable, Sendable {
    case tooMany
    /// No account that the rule applies to has that folder.
    case noFolder(String)
  }

  let store: MailStore
  let clock: any WallClock
  /// The offset of local time from UTC at a moment, in seconds.
  let offset: @Sendable (Date) -> Int

  /// Returns the rules in order.
  public func rules() async throws -> [MailRule] {
    try await store.read { try $0.rules() }
  }

  /// Checks whether a rule can work, without changes.
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

  /// A label that it would create must not have the name of a saved search: both are listed as folders.
  private func expectNoSearches(namedIn rule: MailRule) async throws {
    let names = rule.steps.steps.flatMap { step -> [String] in
      if case .label(let adding, _) = step { adding.map { $0.lowercased() } } else { [] }
    }
    let searches = names.isEmpty ? [] : try await store.read { try $0.savedSearches() }
    if let search = searches.first(where: { names.contains($0.name.lowercased()) }) {
      throw FolderError.nameOfSearch(search.name)
    }
  }

  /// Adds a rule after all others.
  /// - Throws: the errors of ``check(_:)``.
  public func add(_ rule: MailRule) async throws -> MailRule {
    try await check(rule)
    guard try await rules().count < Self.mostRules else { throw Problem.tooMany }
    return try await store.write { try $0.addRule(rule) }
  }

  /// Changes a rule. One that is only tried is tried anew if it means other mail or does something else.
  /// - Returns: whether what it noted was dropped.
  /// - Throws: the errors of ``check(_:)``.
  @discardableResult
  public func update(_ rule: MailRule) async throws -> Bool {
    try await check(rule)
    let now = clock.now
    return try await store.write { mail in
      var rule = rule
      let known = try mail.snapshot.rules().first { $0.id == rule.id }
      let isSame =
        known?.condition == rule.condition && known?.steps == rule.steps && known?.accountId == rule.accountId
      if rule.triedSince != nil, !isSame { rule.triedSince = now }
      return try mail.updateRule(rule)
    }
  }

  /// Turns a rule on or off, or has it tried: then it notes from now on what it would do. One that is turned off keeps what
  /// it noted.
  /// - Returns: whether what it noted was dropped.
  @discardableResult
  public func setOn(_ isOn: Bool, isTried: Bool = false, _ rule: MailRule) async throws -> Bool {
    var rule = rule
    rule.isOn = isOn
    if isOn { rule.triedSince = isTried ? rule.triedSince ?? clock.now : nil }
    return try await store.write { [rule] in try $0.updateRule(rule) }
  }

  /// - Parameter place: the new index, from 0; any index beyond the end means the end.
  public func move(_ rule: MailRule, to place: Int) async throws {
    try await store.write { try $0.moveRule(rule.id, to: place) }
  }

  public func remove(_ rule: MailRule) async throws {
    try await store.write { try $0.removeRule(rule.id) }
  }
}
