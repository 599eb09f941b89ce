import VmailDomain
import VmailEngine

/// The result of an import.
struct ImportRecord: OutputRecord {
  var report: ImportMailUseCase.Report

  static let type = "import"
  static let summary =
    "How an import went; a `failure` came before it for each message that could not be read."
  static let fields: [RecordField<ImportRecord>] = [
    .integer("read", "messages found") { $0.report.read },
    .integer("new", "messages that were added") { $0.report.new },
    .integer("duplicate", "messages that the account had already") { $0.report.duplicate },
    .integer("failed", "messages that could not be read") { $0.report.failed },
    ImportCounts.field("where those that were added went") { $0.report.places },
  ]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }

  func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  private var sentence: TerminalText {
    let start = report.wasInterrupted ? "Interrupted. Imported" : "Imported"
    var text = "\(start) \(Digits.counted(report.new, "new message"))"
    var rest: [String] = []
    if report.duplicate > 0 { rest.append("\(Digits.grouped(report.duplicate)) already there") }
    if report.failed > 0 {
      let reason =
        report.firstFailure.map { " (\(report.failed > 1 ? "the first: " : "")\($0.reason))" } ?? ""
      rest.append("\(Digits.grouped(report.failed)) not readable" + reason)
    }
    if let places = report.places.phrase { text += " (\(places))" }
    if !rest.isEmpty { text += ", " + rest.joined(separator: ", ") }
    return TerminalText(line: text + ".")
  }
}
