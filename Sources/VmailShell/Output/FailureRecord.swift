import VmailDomain
import VmailEngine
import VmailTerminal

/// Something in an imported path that could not be read.
struct FailureRecord: OutputRecord {
  var failure: ImportFailure

  static let type = "failure"
  static let summary = "Something in an imported path that could not be read."
  static let fields: [RecordField<FailureRecord>] = [
    .string("path", "the file") { $0.failure.path },
    .integer("offset", "where in the file it starts, in bytes; 0 for the whole file") { $0.failure.offset },
    .foreignText("reason", "why it could not be read") { $0.failure.reason },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let place = failure.offset > 0 ? "\(failure.path), byte \(failure.offset)" : failure.path
    return layout.sentence(TerminalText(line: "\(place): \(failure.reason)"), .warning)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let place = failure.offset > 0 ? "\(failure.path), at byte \(failure.offset)" : failure.path
    return [Sentence.ended(TerminalText(line: "Unreadable: \(place): \(failure.reason)"))]
  }
}
