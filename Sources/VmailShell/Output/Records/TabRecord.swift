import VmailDomain

/// A tab of the folder.
struct TabRecord: OutputRecord {
  /// The tab; `nil` for All.
  var tab: AICategory?
  var unread: Int
  var isCurrent: Bool

  static let type = "tab"
  static let summary = "A tab of the folder, with its unread threads."
  static let fields: [RecordField<TabRecord>] = [
    RecordField("name", .oneOf(Shell.tabs.map { $0?.rawValue ?? "all" }), "its name") {
      .string($0.tab?.rawValue ?? "all")
    },
    .integer("unread", "threads in it with an unread message") { $0.unread },
    .boolean("current", "whether it is the tab chosen") { $0.isCurrent },
  ]

  var title: String { tab?.title ?? "All" }

  /// `Primary 4`, without the number when nothing is unread; the current one in brackets.
  var label: String {
    let text = unread > 0 ? "\(title) \(Digits.grouped(unread))" : title
    return isCurrent ? "[\(text)]" : text
  }

  func text(in layout: Layout) -> [StyledLine] {
    [layout.fitted(StyledLine(TerminalText(label), isCurrent ? .current : .plain))]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let count = Digits.counted(unread, "unread thread")
    return [TerminalText("Tab \(title): \(count)." + (isCurrent ? " Current tab." : ""))]
  }
}
