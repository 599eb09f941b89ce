import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What was done to bring a mirror in step.
struct MirrorRunRecord: OutputRecord {
  var path: String
  var account: String
  var report: MirrorMaildirUseCase.Report

  static let type = "mirror-run"
  static let summary =
    "What was done to bring a mirror in step; a `failure` comes before it for each file that could not be read."
  static let fields: [RecordField<MirrorRunRecord>] = [
    .string("path", "its folder") { $0.path },
    .string("account", "the account") { $0.account },
    .integer("received", "number of messages that were not in the account before") { $0.report.received },
    .integer("changed", "number of messages that got the flags of their files, or left a folder as they did")
    {
      $0.report.changed
    },
    .integer("trashed", "number of messages that went to Trash, since their files were removed") {
      $0.report.trashed
    },
    .integer("written", "number of files that were written") { $0.report.written },
    .integer("renamed", "number of files that got the flags of their messages") { $0.report.renamed },
    .integer("removed", "number of files that were removed") { $0.report.removed },
    .integer("held", "number of removals that were held back, because they are too many to be believed") {
      $0.report.held
    },
    .integer("missing", "number of messages that could not be written to files") { $0.report.missing },
    .integer("damaged", "number of these that are damaged") { $0.report.damaged },
    .integer("doubled", "number of messages that have more than one file in a folder") { $0.report.doubled },
    .integer("failed", "number of files that could not be read") { $0.report.failures.count },
  ]

  private var sentences: String {
    func list(_ counts: [(Int, String)]) -> String {
      counts.filter { $0.0 > 0 }.map { "\(Digits.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    }
    let mail = list([
      (report.received, "new"), (report.changed, "changed"), (report.trashed, "moved to Trash"),
    ])
    let files = list([
      (report.written, "written"), (report.renamed, "renamed"), (report.removed, "removed"),
    ])
    let parts =
      (mail.isEmpty ? [] : ["messages: \(mail)"]) + (files.isEmpty ? [] : ["files: \(files)"])
    let isWhole = report.missing == 0
    let lacking = Digits.counted(report.missing, "message")
    var text = isWhole ? "\(path) is in step with \(account)" : "\(path) lacks \(lacking) of \(account)"
    let unchanged = isWhole ? "; nothing had changed." : "."
    text += parts.isEmpty ? unchanged : " (\(parts.joined(separator: "; ")))."
    if report.held > 0 { text += " " + MirrorWatch.heldBack(report.held) }
    if report.doubled > 0 {
      let verb = report.doubled == 1 ? "has" : "have"
      text += " \(Digits.counted(report.doubled, "message")) \(verb) more than one file in a folder."
    }
    return text
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(TerminalText(line: sentences)) }

  func plain(in layout: Layout) -> [TerminalText] { [TerminalText(line: sentences)] }
}
