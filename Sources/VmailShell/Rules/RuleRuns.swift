import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Applies rules to existing mail.
extension Rules {
  /// Reports what the rules would do to the mail of the current folder.
  static func rehearse(_ rules: [MailRule], in shell: inout Shell) async throws {
    guard !rules.isEmpty else { return shell.console.result(RulesRecord(count: 0)) }
    try await rehearse(rules, in: try await viewsHere(in: &shell), &shell)
  }

  static func run(_ rules: [MailRule], isConfirmed: Bool, in shell: inout Shell) async throws {
    guard !rules.isEmpty else { return shell.console.result(RulesRecord(count: 0)) }
    let views = try await viewsHere(in: &shell)
    var found = try await plan(rules, in: views, makesLabels: false, &shell)
    let directory = try await FolderDirectory.current(in: &shell)
    let planned = found.map { act in
      var planned = PlannedAction(act.action, on: act.places, directory)
      for (account, _) in directory.byAccount(act.places) {
        let names = act.rule.newLabels(besides: directory.labels(of: account).map(\.name))
        if !names.isEmpty { planned.newLabels[account.id] = names }
      }
      return planned
    }
    try await PlanDeed.expectPerson(toCarryOut: planned, in: &shell)
    try await ActionStart.confirm(planned, isConfirmed: isConfirmed, in: &shell)
    try await FolderCreation.provide(for: planned, isConfirmed: isConfirmed, in: &shell)
    found = try await plan(rules, in: views, makesLabels: true, &shell)
    let runs = try await shell.services().runRules.perform(found)
    shell.session.placesVersion += 1
    let known = try await FolderDirectory.current(in: &shell).names
    var failed: [RuleRun] = []
    for run in runs {
      await SessionAftermath.relocateRows(after: run.outcome, areBack: false, in: &shell)
      shell.console.result(RuleRunRecord(run, ActionPhrase(run.outcome.action, folders: known)))
      if !run.outcome.failed.isEmpty { failed.append(run) }
    }
    reportIdle(rules, besides: runs.map(\.rule), in: shell)
    guard let run = failed.first else { return }
    throw ActionFailures(
      phrase: ActionPhrase(run.outcome.action, folders: known), done: run.outcome.done.count,
      failed: run.outcome.failed, remedy: .none
    ).error
  }

  /// Applies rules to imported mail.
  static func apply(toImported added: [AccountID: [EmailID]], in shell: inout Shell) async throws {
    let notifier = PushNotifier(try await shell.services(), in: shell)
    for (account, emails) in added.sorted(by: { $0.key < $1.key }) where !emails.isEmpty {
      await notifier.notify(
        try await shell.services().runRules.handleImported(emails, accountId: account))
    }
  }

  /// Returns the Inboxes of all accounts, or of one.
  static func inboxes(
    of directory: FolderDirectory, only account: Account? = nil
  ) -> [(AccountID, MailboxView)] {
    (account.map { [$0] } ?? directory.accounts).compactMap { account in
      directory.inbox(of: account).map { (account.id, .folder($0.id)) }
    }
  }

  /// Returns the listed folder, of all accounts if several are merged; in search results, the Inboxes (page 8.3).
  private static func viewsHere(in shell: inout Shell) async throws -> [(AccountID, MailboxView)] {
    if let account = shell.session.account {
      switch shell.session.place {
      case .folder(let folder): return [(account.id, .folder(folder.id))]
      case .archive: return [(account.id, .archive(account.id))]
      case .outbox: throw ShellError(.usage, "rules act on received mail, and Outbox has none")
      case .search, .merged, nil: break
      }
    } else if case .merged(let all) = shell.session.place {
      return all.views.sorted { $0.key < $1.key }
    }
    return inboxes(of: try await FolderDirectory.current(in: &shell), only: shell.session.account)
  }

  private static func plan(
    _ rules: [MailRule], in views: [(AccountID, MailboxView)], makesLabels: Bool, _ shell: inout Shell
  ) async throws -> [RuleAct] {
    var acts: [AccountID: [RuleAct]] = [:]
    for (account, view) in views {
      let (found, failures) = try await shell.services().runRules.plan(
        rules, in: view, of: account, makesLabels: makesLabels)
      if let failure = failures.first {
        throw ShellError(.failure, "rule \"\(failure.rule.title)\" failed: \(failure.reason)")
      }
      acts[account] = found
    }
    return RuleAct.joined(acts, inOrderOf: rules)
  }

  /// Reports what rules would do to the mail of some mailboxes.
  static func rehearse(
    _ rules: [MailRule], in views: [(AccountID, MailboxView)], _ shell: inout Shell
  ) async throws {
    let acts = try await plan(rules, in: views, makesLabels: false, &shell)
    let names = try await FolderDirectory.current(in: &shell).names
    for act in acts {
      // A label that has not been created has no name except in the rule.
      let phrase = ActionPhrase(
        act.action, folders: names, newLabels: act.rule.newLabels(besides: Array(names.values)))
      shell.console.result(
        RuleRunRecord(
          title: act.rule.title, report: ActionReport(phrase: phrase, done: act.places.count), isDry: true))
    }
    reportIdle(rules, besides: acts.map(\.rule), isDry: true, in: shell)
  }

  private static func reportIdle(
    _ rules: [MailRule], besides active: [MailRule], isDry: Bool = false, in shell: Shell
  ) {
    for rule in rules where !active.contains(where: { $0.id == rule.id }) {
      let action = ThreadAction.combined([])
      shell.console.result(
        RuleRunRecord(
          title: rule.title, report: ActionReport(phrase: ActionPhrase(action), done: 0), isDry: isDry))
    }
  }
}

extension RuleRunRecord {
  fileprivate init(_ run: RuleRun, _ phrase: ActionPhrase) {
    self.init(
      title: run.rule.title,
      report: ActionReport(
        phrase: phrase, done: run.outcome.done.count, unchanged: run.outcome.unchanged.count,
        failed: run.outcome.failed), isDry: false)
  }
}

extension MailRule {
  /// Returns the labels of the rule that are not among those names.
  func newLabels(besides names: [String]) -> [String] {
    let known = Set(names.map { $0.lowercased() })
    return steps.steps.flatMap { step -> [String] in
      guard case .label(let adding, _) = step else { return [] }
      return adding.filter { !known.contains($0.lowercased()) }
    }
  }
}

extension FolderDirectory {
  func inbox(of account: Account) -> Folder? { system(.inbox, of: account) }
}
