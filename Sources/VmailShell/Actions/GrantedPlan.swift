import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Finds the grants under which an agent may carry out a plan that is so large that a person would be asked.
enum GrantedPlan {
  /// Notes in each part of a plan the grant that it is for; in none, if one of them has none. Then a person is asked.
  static func apply(to plan: inout [PlannedAction], in shell: inout Shell) async throws {
    guard AgentMode.isForAgent(in: shell), plan.isLarge else { return }
    let approvals = try await shell.services().approvals
    let live = try await approvals.grants().filter { $0.state == .live }
    guard !live.isEmpty else { return }
    let directory = try await FolderDirectory.current(in: &shell)
    var granted = plan
    for (index, planned) in plan.enumerated() {
      let accounts = directory.byAccount(planned.places).map(\.account.id)
      let fitting = live.filter { grant in accounts.allSatisfy { grant.allows(planned.action, in: $0) } }
      for grant in fitting where granted[index].grant == nil {
        // A folder that it names may be gone.
        guard let query = try? await query(of: grant, in: &shell) else { continue }
        let use = GrantUse(id: grant.id, query: query)
        guard let refusal = try await approvals.refusal(of: planned.action, on: planned.places, under: use)
        else {
          granted[index].grant = use
          continue
        }
        shell.console.notice(Sentence.begun(ErrorWording.grantRefusal(refusal).text) + ".")
      }
      guard granted[index].grant != nil else { return }
    }
    plan = granted
  }

  static func records(in shell: inout Shell) async throws -> [GrantRecord] {
    let grants = try await grants(in: &shell)
    let directory = try await FolderDirectory.current(in: &shell)
    return grants.map { GrantRecord($0, accounts: directory.accounts, folders: directory.names) }
  }

  /// Returns all grants. One is over, too, if a folder that its query names is gone.
  static func grants(in shell: inout Shell) async throws -> [AgentGrant] {
    var grants = try await shell.services().approvals.grants()
    for (index, grant) in grants.enumerated() where grant.state == .live {
      do { _ = try await query(of: grant, in: &shell) } catch is SearchQueryError {
        grants[index].state = .revoked
      }
    }
    return grants
  }

  /// Returns what the query of a grant means now.
  private static func query(of grant: AgentGrant, in shell: inout Shell) async throws -> SearchQuery {
    try await shell.services().search.prepare(
      grant.request.query, scope: .allAccounts, now: shell.environment.clock.now,
      offset: shell.environment.utcOffset
    ).query
  }
}

extension [PlannedAction] {
  /// Whether it is on so many threads or messages that a person is asked first.
  var isLarge: Bool {
    let threads = reduce(0) { $0 + $1.places.ofRows.count }
    let messages = reduce(0) { $0 + ($1.messages ?? 0) }
    return Swift.max(threads, messages) > Confirmation.asksAbove
  }
}
