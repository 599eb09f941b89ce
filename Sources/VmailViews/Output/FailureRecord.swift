public import VmailDomain
public import VmailTerminal

/// Something in an imported path that could not be read.
public struct FailureRecord: OutputRecord {
  public var failure: ImportFailure

  public init(failure: ImportFailure) { self.failure = failure }

  public static let type = "failure"
  public static let summary = "Something in an imported path that could not be read."
  public static let fields: [RecordField<FailureRecord>] = [
    .string("path", "the file") { $0.failure.path },
    .integer("offset", "where in the file it starts, in bytes; 0 for the whole file") { $0.failure.offset },
    .foreignText("reason", "why it could not be read") { $0.failure.reason },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    let place = failure.offset > 0 ? "\(failure.path), byte \(failure.offset)" : failure.path
    return layout.sentence(TerminalText(line: "\(place): \(failure.reason)"), .warning)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let place = failure.offset > 0 ? "\(failure.path), at byte \(failure.offset)" : failure.path
    return [Sentence.ended(TerminalText(line: "Unreadable: \(place): \(failure.reason)"))]
  }
}
