import VmailDomain
import VmailEngine

/// The tabs of a folder (FR-TL-02).
extension Shell {
  /// In the order they are shown; `nil` is All. Forums and what has no category have none.
  static let tabs: [AICategory?] = [nil, .primary, .social, .promotions, .updates]

  /// Shows the tabs with their unread badges, the current one marked by more than colour.
  mutating func showTabs() async throws {
    let records = try await tabRecords()
    guard console.settings.form == .text else { return console.results(records) }
    let layout = console.layout
    let labels = records.map { StyledLine(TerminalText($0.label), $0.isCurrent ? .current : .plain) }
    let separator = StyledLine(TerminalText(" \(layout.glyphs.separator) "), .dim)
    // Cut at its end it would hide tabs, perhaps the current one.
    console.text(layout.row(of: labels, separator: separator), plain: [])
  }

  mutating func tabRecords() async throws -> [TabRecord] {
    guard let scope = session.place?.scope else { return [] }
    let current = try await currentTab()
    let unread = try await services().fetchThreads.fetchUnreadCounts(scope: scope)
    return Self.tabs.map { tab in
      TabRecord(tab: tab, unread: unread[tab] ?? 0, isCurrent: tab == current)
    }
  }

  /// Nothing is hidden: below a tab stands what is unread in the others.
  mutating func showOtherTabs() async throws {
    guard console.settings.form != .json, session.listing?.tab != nil else { return }
    let others = try await tabRecords().filter { !$0.isCurrent && $0.tab != nil && $0.unread > 0 }
    guard !others.isEmpty else { return }
    let separator = " \(console.layout.glyphs.separator) "
    let text = "Unread in other tabs: " + others.map(\.label).joined(separator: separator)
    let counts = others.map { "\(Digits.grouped($0.unread)) in \($0.title)" }.joined(separator: ", ")
    let sentence = "Unread in other tabs: \(counts)."
    console.text(console.layout.wrapped(TerminalText(text), .dim), plain: [TerminalText(sentence)])
  }
}
