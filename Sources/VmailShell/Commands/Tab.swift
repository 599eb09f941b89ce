import VmailDomain

struct TabCommand: Command {
  static let info = CommandInfo(
    name: "tab", topic: .reading,
    summary: "Show the tabs, or choose one",
    synopsis: ["tab", "tab all|primary|social|promotions|updates"],
    details: """
      A tab shows the threads of one category; the numbers count those unread. The choice is kept for \
      each folder until vmail ends. Outbox and Archive have no tabs, and without categories there are \
      none at all.
      """,
    examples: [.init("tab", "the tabs with their badges"), .init("tab primary", "only mail from people")],
    arguments: [.tab], needs: [.place], effects: .none,
    rehearsal: .runs, output: ["tab"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let place = shell.session.place else { return }
    try await shell.expectCategories()
    guard place.hasTabs else { throw ShellError.noTabs(in: place.title) }
    guard let word = call.arguments.first else { return try await shell.showTabs() }
    shell.session.tabs[place] = try Self.tab(named: word)
    shell.session.listing = nil
    try await shell.showTabs()
    if shell.isInteractive { try await shell.showPlace() }
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
