import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Compares rules with what the user did, and with each other.
extension Rules {
  /// Reports how rules compare with what the user did. The threads that differ become the listing.
  /// - Parameter number: the number of the only rule to review.
  static func review(_ number: Word?, in shell: inout Shell) async throws {
    let rules = try await shell.services().rules.rules()
    let asked = if let number { [try await rule(number, in: &shell)] } else { rules }
    guard !asked.isEmpty else { return shell.console.result(RulesRecord(count: 0)) }
    let reviews = try await shell.services().reviewRules.review(asked)
    var seen: Set<ThreadID> = []
    let threads = reviews.flatMap(\.differences).map(\.threadId).filter { seen.insert($0).inserted }
    shell.session.drafts = nil
    try await ListingPages.beginListing(
      of: threads.map { ThreadTarget(threadId: $0, view: nil) }, in: &shell)
    let named = Dictionary(
      uniqueKeysWithValues: zip(threads, try await NamedThread.named(threads, in: &shell)))
    let numbers = numbers(of: rules)
    let names = try await FolderDirectory.current(in: &shell).names
    for review in reviews {
      let n = numbers[review.rule.id] ?? 0
      shell.console.result(RuleReviewRecord(n: n, review: review))
      for difference in review.differences {
        guard let thread = named[difference.threadId] else { continue }
        shell.console.result(
          RuleDifferenceRecord(
            rule: n, thread: thread, phrase: difference.action.map { ActionPhrase($0, folders: names) }))
      }
    }
  }

  /// Reports the faults of the rules.
  /// - Throws: ``ShellError`` if there are any.
  static func check(in shell: inout Shell) async throws {
    let rules = try await shell.services().rules.rules()
    guard !rules.isEmpty else { return shell.console.result(RulesRecord(count: 0)) }
    let faults = try await shell.services().reviewRules.faults(in: rules)
    let numbers = numbers(of: rules)
    shell.console.results(faults.map { RuleFaultRecord(fault: $0, numbers: numbers) })
    let counted = Digits.counted(rules.count, "rule")
    guard faults.isEmpty else {
      throw ShellError(.failure, "\(Digits.counted(faults.count, "fault")) in \(counted)")
    }
    shell.console.result(RulesRecord(count: rules.count, change: "No faults in \(counted)."))
  }

  /// Returns the position of each rule.
  private static func numbers(of rules: [MailRule]) -> [RuleID: Int] {
    Dictionary(uniqueKeysWithValues: zip(rules.map(\.id), 1...))
  }

  /// Lists the mail that matches a query and a rule, and reports what the rule would do to it if it were new.
  static func test(_ rule: MailRule, _ words: [Word], in shell: inout Shell) async throws {
    let query = try TypedQuery(words, isVerbatim: false).text
    let directory = try await FolderDirectory.current(in: &shell)
    let text = (query.isEmpty ? "" : "(\(query)) ") + "(\(rule.condition))"
    var place = try await SearchResults.searchPlace(for: text, in: &shell)
    if let owner = rule.accountId {
      place.search = ScopedQuery(query: place.search.query, scope: .account(owner))
    }
    guard let action = try await shell.services().runRules.action(of: rule) else {
      throw ShellError(.failure, "the rule can't be applied to any account", hint: "Type rules check.")
    }
    let count = try await shell.services().search.count(place.search)
    let phrase = ActionPhrase(
      action, folders: directory.names, newLabels: rule.newLabels(besides: Array(directory.names.values)))
    shell.console.result(
      RuleRunRecord(
        title: rule.title, report: ActionReport(phrase: phrase, done: count), isDry: true,
        isOfSearch: true))
    try await SearchResults.list(place, ListingShape(), in: &shell)
  }
}
