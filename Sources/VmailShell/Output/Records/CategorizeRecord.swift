import VmailDomain
import VmailEngine

/// The result of categorizing all mail again.
struct CategorizeRecord: OutputRecord {
  var report: CategorizeEmailUseCase.Report

  static let type = "categorize"
  static let summary = "All mail was categorized anew."
  static let fields: [RecordField<CategorizeRecord>] = [
    .integer("read", "messages looked at") { $0.report.read },
    .integer("changed", "messages that are in another category now") { $0.report.changed },
  ]

  private var sentence: TerminalText {
    let changed = report.changed == 0 ? "none changed" : "\(Digits.grouped(report.changed)) changed"
    return TerminalText(line: "Looked at \(Digits.counted(report.read, "message")): \(changed).")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
