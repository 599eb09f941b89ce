import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// How much of a mailbox was gone through.
public struct SweepRecord: SentenceRecord {
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
    .choice("by", "what the mail was divided by") { $0.grouping },
    .integer("seen", "groups that were dealt with") { $0.seen },
    .integer("total", "groups that there were") { $0.total },
  ]

  public var sentence: TerminalText? {
    guard total > 0 else { return "There is no mail to sweep." }
    let groups = Digits.counted(total, grouping.rawValue)
    return TerminalText(
      seen == total ? "Went through \(groups)." : "Stopped after \(Digits.grouped(seen)) of \(groups).")
  }
}
