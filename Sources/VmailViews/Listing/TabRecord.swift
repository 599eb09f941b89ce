import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A tab of the folder.
public struct TabRecord: OutputRecord {
  /// The tab; `nil` for All.
  public var tab: AICategory?
  public var unread: Int
  public var isCurrent: Bool

  public init(tab: AICategory? = nil, unread: Int, isCurrent: Bool) {
    self.tab = tab
    self.unread = unread
    self.isCurrent = isCurrent
  }

  public static let type = "tab"
  public static let summary = "A tab of the folder."
  public static let fields: [RecordField<TabRecord>] = [
    RecordField("name", .oneOf(AICategory?.tabs.map(\.tabName)), "its name") { .string($0.tab.tabName) },
    .integer("unread", "number of threads with an unread message") { $0.unread },
    .boolean("current", "whether it is the current tab") { $0.isCurrent },
  ]

  /// `Primary 4`, without the number when nothing is unread; the current one in brackets.
  public var label: String {
    let text = unread > 0 ? "\(tab.tabTitle) \(Digits.grouped(unread))" : tab.tabTitle
    return isCurrent ? "[\(text)]" : text
  }

  public func text(in layout: Layout) -> [StyledLine] {
    [layout.fitted(StyledLine(TerminalText(label), isCurrent ? .current : .plain))]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let count = Digits.counted(unread, "unread thread")
    return [TerminalText("Tab \(tab.tabTitle): \(count)." + (isCurrent ? " Current tab." : ""))]
  }
}
