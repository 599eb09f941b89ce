import VmailDomain

struct TabCommand: Command {
  static let info = CommandInfo(
    name: "tab", topic: .reading,
    summary: "Show the tabs, or choose one",
    details: """
      A tab shows the threads of one category; the numbers count those unread. The choice is kept for \
      each folder until vmail ends. Outbox and Archive have no tabs, and without categories there are \
      none at all.
      """,
    examples: [.init("tab", "the tabs with their badges"), .init("tab primary", "only mail from people")],
    loading: "load emails", output: ["tab"])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) },
    Form(
      Argument("all|primary|social|promotions|updates", .tab, noun: "a tab"), needs: [.place], does: .nothing
    ) { (shell: inout Shell, word) in
      try await choose(word, in: &shell)
    },
  ]

  private static func show(in shell: inout Shell) async throws {
    guard try await placeWithTabs(in: &shell) != nil else { return }
    try await shell.showTabs()
  }

  private static func choose(_ word: Word, in shell: inout Shell) async throws {
    guard let place = try await placeWithTabs(in: &shell) else { return }
    shell.session.tabs[place] = try tab(named: word)
    shell.session.listing = nil
    try await shell.showTabs()
    if shell.isInteractive { try await shell.showPlace() }
  }

  private static func placeWithTabs(in shell: inout Shell) async throws -> Location? {
    guard let place = shell.session.place else { return nil }
    try await shell.expectCategories()
    guard place.hasTabs else { throw ShellError.noTabs(in: place.title) }
    return place
  }

  private static func tab(named word: Word) throws -> AICategory? {
    let names = Shell.tabs.map { $0?.rawValue ?? "all" }
    let typed = word.text.lowercased()
    switch CommandNames(names: names, shortNames: [:]).match(typed, allowsPrefixes: true) {
    case .command(let name): return AICategory(rawValue: name)
    case .ambiguous(let candidates): throw ShellError.ambiguousCommand(word, candidates: candidates)
    case .unknown(let nearest): throw ShellError.unknownTab(word, names: names, nearest: nearest)
    }
  }
}
