public import VmailDomain
public import VmailTerminal

/// Messages that have something in common, counted.
public struct MailCountRecord: OutputRecord {
  public var n: Int
  public var count: MailCount
  /// The most messages in a group of the same listing, to which bars are scaled.
  var most: Int

  public init(n: Int, count: MailCount, most: Int = 0) {
    self.n = n
    self.count = count
    self.most = most
  }

  public static let type = "mail-count"
  public static let summary = "Messages that have something in common, counted."
  public static let fields: [RecordField<MailCountRecord>] = [
    .integer("n", "its number, for @3 and the like") { $0.n },
    .choice("by", "what they have in common") { $0.count.group.grouping },
    .foreignText(
      "key",
      "the address, domain, list, account, month such as 2026-11, or year, or the number of digits of the size in bytes; "
        + "empty for mail without a sender"
    ) { $0.count.group.key },
    .integer("messages", "the number of messages") { $0.count.messages },
    .integer("sizeBytes", "their size together, in bytes") { $0.count.bytes },
  ]

  /// What they have in common, for people.
  public var name: TerminalText {
    guard let sizes = count.group.sizes else {
      return count.group.key.isEmpty ? "no sender" : TerminalText(line: count.group.key)
    }
    return TerminalText("\(Digits.size(sizes.lowerBound)) to \(Digits.size(sizes.upperBound))")
  }

  public func cells(in layout: Layout) -> [TerminalText]? {
    row("@\(n)", String(count.messages), String(count.bytes)) + [name]
  }

  private static let countColumns = 11
  private static let sizeColumns = 9

  public func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText("@\(n)"), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendCell(
      TerminalText(Digits.grouped(count.messages)), width: Self.countColumns, alignment: .right,
      ellipsis: ellipsis)
    line.appendCell(
      TerminalText(Digits.size(count.bytes)), width: Self.sizeColumns, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(2)
    if let cells = barCells(in: layout) {
      let share = ProgressBar.share(count.messages, of: most) ?? 0
      let bar = String(
        repeating: layout.glyphs == .ascii ? "#" : "▇", count: max(Int(share * Double(cells)), 1))
      line.append(TerminalText(bar), .dim)
      line.appendSpaces(cells - bar.count + 2)
    }
    line.append(name)
    return [layout.fitted(line)]
  }

  /// The width of the longest bar: a quarter of the screen; `nil` in files and on narrow screens, where names need it.
  private func barCells(in layout: Layout) -> Int? {
    layout.isTerminal && layout.width >= 60 && most > 0 ? layout.width / 4 : nil
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let facts = "\(Digits.counted(count.messages, "message")), \(Digits.size(count.bytes, spelt: true))"
    return [TerminalText(line: "@\(n): ") + name + TerminalText(line: ", \(facts).")]
  }
}

/// The number of groups, printed after them.
public struct MailCountsRecord: OutputRecord {
  var grouping: MailGrouping
  public var count: Int
  public var total: Int
  public var messages: Int
  public var place: String
  /// Whether the place is a search without a name.
  var isOfSearch: Bool

  public init(
    grouping: MailGrouping, count: Int, total: Int, messages: Int, place: String, isOfSearch: Bool = false
  ) {
    self.grouping = grouping
    self.count = count
    self.total = total
    self.messages = messages
    self.place = place
    self.isOfSearch = isOfSearch
  }

  public static let type = "mail-counts"
  public static let summary = "How many groups of messages were listed; comes after them."
  public static let fields: [RecordField<MailCountsRecord>] = [
    .integer("count", "number of groups listed") { $0.count },
    .integer("total", "number of groups") { $0.total },
    .integer("messages", "number of messages in all groups") { $0.messages },
    .foreignText("place", "where they were counted") { $0.place },
  ]

  private var sentences: TerminalText {
    guard total > 0 else {
      return grouping == .list ? "No mail from mailing lists." : "No mail to count."
    }
    let more = total - count
    let rest = more > 0 ? " \(Digits.grouped(more)) more groups: add --all." : ""
    let counted = Digits.counted(messages, "message")
    let matching = counted + (messages == 1 ? " matches" : " match")
    return TerminalText(line: "\(isOfSearch ? matching : "\(counted) in \(place)").\(rest)")
  }

  public func cells(in layout: Layout) -> [TerminalText]? { [] }
  public func text(in layout: Layout) -> [StyledLine] { layout.wrapped(sentences, indent: 0, .dim) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentences] }
}
