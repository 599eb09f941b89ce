import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct CategorizeCommand: Command {
  static let info = CommandInfo(
    name: "categorize", topic: .acting,
    summary: "Move threads to another category",
    details: """
      Applies to those threads and to later messages in them; vmail gradually learns from it, and undo takes \
      back both. With --sender it applies to all mail from their senders, now and in future. --like does the \
      same to other threads of the sender that vmail would now categorize that way. --all recalculates the \
      categories of all mail, except those that you chose. Without references, it acts on the open \
      conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("categorize 3 promotions", "move one thread to Promotions"),
      .init("categorize 3 updates --sender", "move all mail from that sender to Updates"),
      .init("categorize --like 3", "also move threads like the one just corrected"),
    ],
    feature: "categories", loading: "calculate categories", loadingText: "Calculating categories…",
    output: [ActionRecord.self, CategorizeRecord.self])

  static let forms: [Form] = [
    Form.acting(
      ArgumentsBefore(
        "REFERENCES", .references, last: "CATEGORY", .choice(CategoryCandidates.chosen), noun: "a category"),
      Flag("sender", "Include all mail from the senders, now and in future", asks: .lasts),
      needs: [.place], job: true,
      plan: { (shell: inout Shell, words, isAboutSenders) in
        try await SettingsInForce.expectCategories(in: &shell)
        let category = try category(named: words.last[0])
        if isAboutSenders { return try await planSenders(of: words.first, category, in: &shell) }
        return try await plan(category, on: words.first, in: &shell)
      }),
    Form.acting(
      "--like", Arguments("REFERENCE", .references), needs: [.place], job: true,
      summary: "Do the same to similar threads of the sender",
      plan: { (shell: inout Shell, words) in
        try await SettingsInForce.expectCategories(in: &shell)
        let plan = try await planAlike(to: words, in: &shell)
        if plan.allSatisfy(\.places.isEmpty) {
          shell.console.notice("Nothing else from this sender would change.")
        }
        return plan
      }),
    // Recalculated categories are vmail's own opinion: no mail changes, and no choice of the user's.
    Form(
      "--all", needs: [.place], does: .asks(.lasts), rehearsal: .previews, job: true,
      summary: "Recalculate all categories"
    ) { (shell: inout Shell) in
      try await categorizeAll(in: &shell)
    },
  ]

  static let categories = AICategory.allCases.filter { $0 != .uncategorized }
  static let names = categories.map(\.rawValue)

  /// Plans a correction; afterwards the number of similar threads is reported.
  private static func plan(
    _ category: AICategory, on words: [Word], in shell: inout Shell
  ) async throws -> [PlannedAction] {
    try ActedMail.expectThreads(words, by: CategorizeCommand.info.name, in: shell)
    var plan = try await ActionPlan.plan(.categorize(category), on: words, in: &shell)
    guard plan.count == 1, plan[0].places.ofRows.count == 1 else { return plan }
    let thread = plan[0].places[0].threadId
    let typed = (["categorize --like"] + words.map(\.text)).joined(separator: " ")
    plan[0].afterwards = { (shell: inout Shell) in
      let more = try await alike(to: thread, in: &shell).count
      if more > 0 {
        shell.console.notice(
          "\(more) more like this. Type \(typed) to move \(more == 1 ? "it" : "them") too.")
      }
    }
    return plan
  }

  /// Plans a correction of all mail from the senders of those threads.
  private static func planSenders(
    of words: [Word], _ category: AICategory, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let directory = try await FolderDirectory.current(in: &shell)
    let places = try await ActionPlan.places(named: words, directory, in: &shell)
    let senders = try await SettingsInForce.categories(in: &shell).senders(of: places.map(\.threadId))
    let scope = shell.session.account.map { SearchScope.account($0.id) } ?? .allAccounts
    let named = Set(places.map(\.threadId))
    let theirs = try await SettingsInForce.categories(in: &shell).threads(from: senders, in: scope).filter {
      !named.contains($0)
    }
    let more = try await shell.services().actions.places(
      of: theirs, accounts: directory.accounts.map(\.id))
    return [PlannedAction(.categorize(category, senders: senders), on: places + more, directory)]
  }

  /// Plans to apply the correction of a thread to the similar threads.
  private static func planAlike(
    to words: [Word], in shell: inout Shell
  ) async throws -> [PlannedAction] {
    guard let target = try await ThreadTargets.named(words, in: &shell).first else { return [] }
    let more = try await alike(to: target.threadId, in: &shell)
    guard let thread = try await shell.services().actions.summaries(of: [target.threadId]).first else {
      return []
    }
    let directory = try await FolderDirectory.current(in: &shell)
    let places = try await shell.services().actions.places(of: more, accounts: directory.accounts.map(\.id))
    return [PlannedAction(.categorize(thread.value.aiCategory), on: places, directory)]
  }

  private static func alike(to thread: ThreadID, in shell: inout Shell) async throws -> [ThreadID] {
    let categories = try await shell.services().categories
    return try await categories.alike(
      thread, in: shell.session.account.map { .account($0.id) } ?? .allAccounts)
  }

  private static func categorizeAll(in shell: inout Shell) async throws {
    let categories = try await SettingsInForce.categories(in: &shell)
    var total = CategorizeEmailUseCase.Report()
    let (console, isPreview) = (shell.console, shell.isRehearsing)
    let accounts = try await shell.services().directory.current().accounts
    for account in accounts {
      let before = total
      let report = try await categories.categorizeAll(accountId: account.id, isPreview: isPreview) { report in
        console.progress("Categorized \(Digits.grouped(before.read + report.read)) messages")
      }
      total.read += report.read
      total.changed += report.changed
    }
    console.endProgress()
    if Task.isCancelled { throw ShellError.interrupted }
    guard isPreview else { return console.result(CategorizeRecord(report: total)) }
    console.result(
      WouldRecord(
        command: info.name, accounts: accounts.map(\.name), effect: .asks(.lasts), categorized: total))
  }

  private static func category(named word: Word) throws -> AICategory {
    switch CommandNames(names: names, shortNames: [:]).match(word.text.lowercased(), allowsPrefixes: true) {
    case .command(let name): return AICategory(rawValue: name) ?? .uncategorized
    case .ambiguous(let candidates): throw ShellError.ambiguousCommand(word, candidates: candidates)
    case .unknown(let nearest):
      throw ShellError(
        .usage, "no category \"\(word.text)\"" + ShellError.didYouMean(nearest),
        hint: "Categories are \(names.joined(separator: ", ")).", place: word.range)
    }
  }
}

/// The result of categorizing all mail again.
struct CategorizeRecord: SentenceRecord {
  var report: CategorizeEmailUseCase.Report

  static let type = "categorize"
  static let summary = "The categories of all mail were recalculated."
  static let fields: [RecordField<CategorizeRecord>] = [
    .integer("read", "number of messages examined") { $0.report.read },
    .integer("changed", "number of messages whose category changed") { $0.report.changed },
  ]

  var sentence: TerminalText? {
    let changed = report.changed == 0 ? "none changed" : "\(Digits.grouped(report.changed)) changed"
    return TerminalText(line: "Examined \(Digits.counted(report.read, "message")): \(changed).")
  }
}
