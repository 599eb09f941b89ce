public import VmailDomain
import VmailTerminal

/// What reports say about sent mail, in sentences for people.
public enum DeliveryText {
  /// The most recipients that are named.
  private static let most = 10

  /// Returns a sentence for each report, and how many more there are. A program that says that mail was read can be wrong.
  static func sentences(_ reports: [ReportedDelivery], times: TimestampFormat) -> [String] {
    let more = reports.count - most
    return reports.prefix(most).map { sentence($0, date: times.relative($0.date)) }
      + (more > 0 ? ["There are \(Digits.counted(more, "more report"))."] : [])
  }

  private static func sentence(_ report: ReportedDelivery, date: String) -> String {
    let who = report.recipient
    switch report.outcome {
    case .failed: return failure(report) + quoted(report)
    case .delayed:
      let why = DeliveryReport.meaning(ofStatus: report.status).map { ": \($0)" } ?? ""
      return "Not delivered to \(who) yet\(why). The server keeps trying." + quoted(report)
    case .delivered: return "Delivered to \(who), its server says (\(date))."
    case .relayed: return "Passed on for \(who) to a server that reports nothing further (\(date))."
    case .expanded: return "Delivered to the mailing list \(who), its server says (\(date))."
    case .displayed: return "Read by \(who), a receipt says (\(date))."
    case .deleted: return "Deleted unread by \(who), a receipt says (\(date))."
    case .processed: return "Processed by a program of \(who), a receipt says (\(date))."
    }
  }

  /// `Not delivered to bob@example.org: the mailbox is full.`
  public static func failure(_ report: ReportedDelivery) -> String {
    "Not delivered to \(report.recipient)"
      + (DeliveryReport.meaning(ofStatus: report.status).map { ": \($0)." } ?? ".")
  }

  private static func quoted(_ report: ReportedDelivery) -> String {
    // Its words end where the quotation does.
    let words = TerminalText(line: report.reason.replacing("\"", with: "'")).string
    return words.isEmpty ? "" : " The report says: \"\(words)\""
  }
}

extension ObjectShape where Source == ReportedDelivery {
  /// `{recipient, outcome, status, meaning, reason, date, report}`
  static let delivery = ObjectShape(fields: [
    .foreignText("recipient", "the recipient") { $0.recipient },
    .choice(
      "outcome",
      "what the report says: `failed`, `delayed`, `delivered`, `relayed`, `expanded` by a list, or, of a read receipt, `displayed`, `deleted` or `processed`"
    ) { $0.outcome },
    .foreignText("status", "its status code, such as 5.2.2; empty if it has none") { $0.status },
    .optionalString("meaning", "what the code means; null if that says nothing more") {
      DeliveryReport.meaning(ofStatus: $0.status)
    },
    .foreignText("reason", "the words of the server; empty if there are none") { $0.reason },
    .date("date", "when the report arrived") { $0.date },
    .string("report", "the identity of the report, opaque") { $0.reportId.description },
  ])
}
