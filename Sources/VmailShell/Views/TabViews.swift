import VmailDomain
import VmailEngine

/// Prints the tabs of a folder (FR-TL-02).
extension Shell {
  /// The tabs in display order; `nil` is All. Forums and mail without a category have no tab.
  static let tabs: [AICategory?] = [nil, .primary, .social, .promotions, .updates]

  /// Prints the tabs with their unread badges; the current one is marked by more than colour.
  mutating func showTabs() async throws {
    let records = try await tabRecords()
    guard console.settings.form == .text else { return console.results(records) }
    let layout = console.layout
    let labels = records.map { StyledLine(TerminalText($0.label), $0.isCurrent ? .current : .plain) }
    let separator = StyledLine(TerminalText(" \(layout.glyphs.separator) "), .dim)
    // A truncated row could hide tabs, perhaps the current one.
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

  /// Prints, below a tab, the unread counts of the other tabs.
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
