import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct TabCommand: Command {
  static let info = CommandInfo(
    name: "tab", topic: .reading,
    summary: "Show the tabs, or choose one",
    details: """
      A tab shows the threads of one category, with the number of unread threads beside its name; other shows those \
      without a category. vmail \
      remembers the tab of each folder until you leave. Outbox and Archive have no tabs, and with ai off \
      there are none at all.
      """,
    examples: [
      .init("tab", "list the tabs with their unread counts"),
      .init("tab primary", "show only mail from people"),
    ],
    loading: "load mail", output: [TabRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) },
    Form(
      Argument("all|primary|social|promotions|updates|forums|other", .tab, noun: "a tab"), needs: [.place],
      does: .nothing
    ) { (shell: inout Shell, word) in
      try await choose(word, in: &shell)
    },
  ]

  private static func show(in shell: inout Shell) async throws {
    guard try await placeWithTabs(in: &shell) != nil else { return }
    try await Tabs.show(in: &shell)
  }

  private static func choose(_ word: Word, in shell: inout Shell) async throws {
    guard let place = try await placeWithTabs(in: &shell) else { return }
    shell.session.tabs[place] = try tab(named: word)
    shell.session.listing = nil
    try await Tabs.show(isChosen: true, in: &shell)
    if shell.isInteractive { try await ListingViews.showPlace(in: &shell) }
  }

  private static func placeWithTabs(in shell: inout Shell) async throws -> Location? {
    guard let place = shell.session.place else { return nil }
    try await SettingsInForce.expectCategories(in: &shell)
    guard place.hasTabs else { throw ShellError(.usage, "\(place.title) has no tabs") }
    return place
  }

  private static func tab(named word: Word) throws -> AICategory? {
    let names = AICategory?.tabs.map(\.tabName)
    let typed = word.text.lowercased()
    switch CommandNames(names: names, shortNames: [:]).match(typed, allowsPrefixes: true) {
    case .command(let name): return AICategory?.tabs.first { $0.tabName == name } ?? nil
    case .ambiguous(let candidates): throw ShellError.ambiguousCommand(word, candidates: candidates)
    case .unknown(let nearest):
      throw ShellError(
        .usage, "no tab \"\(word.text)\"" + ShellError.didYouMean(nearest),
        hint: "Tabs are \(Sentence.choice(names)).",
        place: word.range)
    }
  }
}

/// Prints the tabs of a folder (FR-TL-02).
enum Tabs {
  /// Prints the tabs with their unread badges; the current one is marked by more than colour.
  /// - Parameter isChosen: whether its threads follow; the other tabs are not read aloud then.
  fileprivate static func show(isChosen: Bool = false, in shell: inout Shell) async throws {
    var records = try await tabRecords(in: &shell)
    if isChosen, shell.console.settings.form == .plain { records.removeAll { !$0.isCurrent } }
    guard shell.console.settings.form == .text, !shell.console.layout.isTabbed else {
      return shell.console.results(records)
    }
    let layout = shell.console.layout
    let labels = records.map { StyledLine(TerminalText($0.label), $0.isCurrent ? .current : .plain) }
    let separator = StyledLine(TerminalText(" \(layout.glyphs.separator) "), .dim)
    // A truncated row could hide tabs, perhaps the current one.
    shell.console.text(layout.row(of: labels, separator: separator), plain: [])
  }

  private static func tabRecords(in shell: inout Shell) async throws -> [TabRecord] {
    guard let scope = shell.session.place?.scope else { return [] }
    let current = try await ListingPages.currentTab(in: &shell)
    let unread = try await shell.services().fetchThreads.fetchUnreadCounts(scope: scope)
    return AICategory?.tabs.map { tab in
      TabRecord(tab: tab, unread: unread[tab] ?? 0, isCurrent: tab == current)
    }
  }

  /// Prints, below a tab, the unread counts of the other tabs.
  static func showOthers(in shell: inout Shell) async throws {
    guard shell.console.settings.form != .json, !shell.console.layout.isTabbed,
      shell.session.listing?.tab != nil
    else { return }
    let others = try await tabRecords(in: &shell).filter { !$0.isCurrent && $0.tab != nil && $0.unread > 0 }
    guard !others.isEmpty else { return }
    let separator = " \(shell.console.layout.glyphs.separator) "
    let text = "Unread in other tabs: " + others.map(\.label).joined(separator: separator)
    let counts = others.map { "\(Digits.grouped($0.unread)) in \($0.tab.tabTitle)" }.joined(separator: ", ")
    let sentence = "Unread in other tabs: \(counts)."
    shell.console.text(
      shell.console.layout.wrapped(TerminalText(text), .dim), plain: [TerminalText(sentence)])
  }
}
