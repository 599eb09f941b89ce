import VmailDomain

struct CategorizeCommand: ActingCommand {
  static let info = CommandInfo(
    name: "categorize", topic: .acting,
    summary: "Put threads into another category",
    synopsis: [
      "categorize [REFERENCES] CATEGORY [--sender] [--yes]", "categorize --like [REFERENCE] [--yes]",
      "categorize --all",
    ],
    details: """
      It is about those threads and what still comes to them; vmail learns from it little by little, and undo takes \
      both back. With --sender it is about all that comes from their senders, now and from now on. --like does the \
      same to threads of the sender that vmail would now put there too. --all works out the categories of all mail \
      anew, but for what you chose. Without references it is the open conversation, else the selection, else the \
      current thread.
      """,
    examples: [
      .init("categorize 3 promotions", "one thread"),
      .init("categorize 3 updates --sender", "all from that sender"),
      .init("categorize --like 3", "more like the one corrected before"),
    ],
    options: [
      .init("sender", "Everything from the senders, also what is to come"),
      .init("like", "Threads of the sender that are like this one"),
      .init("all", "Work out all categories anew"), .yes,
    ],
    arguments: [.either(.references, .choice(CategoryWords.chosen))], repeatsLastArgument: true,
    canRunAsJob: true,
    needs: [.place],
    loading: "work out categories", loadingText: "Working out categories…", effects: .none,
    output: ["action", "categorize"])

  static let categories = AICategory.allCases.filter { $0 != .uncategorized }
  static let names = categories.map(\.rawValue)

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if call.has("all") { return try await categorizeAll(call, in: &shell) }
    let plan = try await plan(call, in: &shell)
    guard !plan.isEmpty else {
      return shell.console.notice("Nothing else from this sender would change.")
    }
    try await carryOut(plan, call, in: &shell)
    guard !call.has("sender"), !call.has("like"), plan.count == 1, plan[0].places.count == 1 else { return }
    let more = try await alike(to: plan[0].places[0].threadId, in: &shell).count
    guard more > 0 else { return }
    let words = call.arguments.dropLast().map(\.text).joined(separator: " ")
    shell.console.notice("\(more) more like this. Type categorize --like\(words.isEmpty ? "" : " " + words).")
  }

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    try await shell.expectCategories()
    if call.has("all") { throw ShellError.cannotTellBeforehand("categorize --all", WouldCommand.knownNames) }
    if call.has("like") { return try await planAlike(call, in: &shell) }
    guard let last = call.arguments.last else {
      throw ShellError.missingArgument("a category", of: "categorize")
    }
    let category = try Self.category(named: last)
    let words = Array(call.arguments.dropLast())
    guard call.has("sender") else { return try await shell.plan(.categorize(category), on: words) }
    let directory = try await shell.folderDirectory()
    let places = try await shell.places(named: words, directory)
    let senders = try await shell.categories().senders(of: places.map(\.threadId))
    let scope = shell.session.account.map { SearchScope.account($0.id) } ?? .allAccounts
    let named = Set(places.map(\.threadId))
    let theirs = try await shell.categories().threads(from: senders, in: scope).filter {
      !named.contains($0)
    }
    let more = try await shell.services().actions.places(
      of: theirs, accounts: directory.accounts.map(\.id))
    return [PlannedAction(.categorize(category, senders: senders), on: places + more, directory)]
  }

  /// What the thread was corrected to holds for those.
  private func planAlike(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    guard let target = try await shell.targets(named: call.arguments).first else { return [] }
    let more = try await alike(to: target.threadId, in: &shell)
    guard !more.isEmpty,
      let thread = try await shell.services().actions.summaries(of: [target.threadId]).first
    else { return [] }
    let directory = try await shell.folderDirectory()
    let places = try await shell.services().actions.places(of: more, accounts: directory.accounts.map(\.id))
    return [PlannedAction(.categorize(thread.value.aiCategory), on: places, directory)]
  }

  private func alike(to thread: ThreadID, in shell: inout Shell) async throws -> [ThreadID] {
    guard let categories = try await shell.services().categories else { return [] }
    return try await categories.alike(
      thread, in: shell.session.account.map { .account($0.id) } ?? .allAccounts)
  }

  private func categorizeAll(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    let categories = try await shell.categories()
    var total = CategorizeEmailUseCase.Report()
    let console = shell.console
    for account in try await shell.services().fetchThreads.fetchAccounts() {
      let before = total
      let report = try await categories.categorizeAll(accountId: account.id) { report in
        console.progress("Categorized \(Digits.grouped(before.read + report.read)) messages")
      }
      total.read += report.read
      total.changed += report.changed
    }
    console.endProgress()
    if Task.isCancelled { throw ShellError.interrupted }
    console.result(CategorizeRecord(report: total))
  }

  private static func category(named word: Word) throws -> AICategory {
    switch CommandNames(names: names, shortNames: [:]).match(word.text.lowercased(), allowsPrefixes: true) {
    case .command(let name): return AICategory(rawValue: name) ?? .uncategorized
    case .ambiguous(let candidates): throw ShellError.ambiguousCommand(word, candidates: candidates)
    case .unknown(let nearest): throw ShellError.unknownCategory(word, names: names, nearest: nearest)
    }
  }
}

extension ShellError {
  static func unknownCategory(_ word: Word, names: [String], nearest: String?) -> ShellError {
    ShellError(
      .usage, "no category \"\(word.text)\"" + didYouMean(nearest),
      hint: "There are \(names.joined(separator: ", ")).", place: word.range)
  }
}
