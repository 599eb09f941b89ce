import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// How much of a mailbox was gone through.
public struct SweepRecord: OutputRecord {
  var grouping: MailGrouping
  var seen: Int
  public var total: Int

  public init(grouping: MailGrouping, seen: Int, total: Int) {
    self.grouping = grouping
    self.seen = seen
    self.total = total
  }

  public static let type = "sweep"
  public static let summary = "How many senders, domains or lists sweep has gone through."
  public static let fields: [RecordField<SweepRecord>] = [
    RecordField("by", .oneOf(MailGrouping.allCases.map(\.rawValue)), "what the mail was divided by") {
      .string($0.grouping.rawValue)
    },
    .integer("seen", "groups that were dealt with") { $0.seen },
    .integer("total", "groups that there were") { $0.total },
  ]

  private var sentence: TerminalText {
    guard total > 0 else { return "There is no mail to sweep." }
    let groups = Digits.counted(total, grouping.rawValue)
    return TerminalText(
      seen == total ? "Went through \(groups)." : "Stopped after \(Digits.grouped(seen)) of \(groups).")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
