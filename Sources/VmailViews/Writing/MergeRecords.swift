public import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// A message that a merge would make.
public struct MergeMailRecord: OutputRecord {
  public var mail: MergeMail
  /// The time at which it would be sent; `nil` if none was chosen.
  public var time: Date?

  public init(mail: MergeMail, time: Date? = nil) {
    self.mail = mail
    self.time = time
  }

  public static let type = "merge-mail"
  public static let summary = "A message that merge would write."
  public static let fields: [RecordField<MergeMailRecord>] = [
    .integer("line", "the line of the table") { $0.mail.line },
    people("to", \.to), people("cc", \.cc), people("bcc", \.bcc),
    .foreignText("subject", "its subject") { $0.mail.draft.subject },
    .foreignText("text", "its text") { $0.mail.draft.body },
    .foreignTexts("attachments", "the files attached to it, as named in the table") { $0.files },
    .optionalDate("sendAt", "the time chosen for sending it; null if none was") { $0.time },
  ]

  private static func people(
    _ name: String, _ people: @escaping @Sendable (Draft) -> [Participant]
  ) -> RecordField<MergeMailRecord> {
    .objects(name, ObjectShape.participant, "its recipients (\(name))") { people($0.mail.draft) }
  }

  private var files: [String] {
    mail.attach.map { file in
      switch file {
      case .template(let path), .table(let path): path
      }
    }
  }

  private func head(_ layout: Layout) -> [String] {
    let draft = mail.draft
    let people = [("To", draft.to), ("Cc", draft.cc), ("Bcc", draft.bcc)].filter { !$0.1.isEmpty }
      .map { "\($0.0): \(AddressList.text(of: $0.1))" }
    return people + ["Subject: \(SubjectText.of(draft.subject))"] + files.map { "Attached: \($0)" }
      + (time.map { ["Sent: \(layout.times.coming($0))"] } ?? [])
  }

  private var lines: [String] {
    var lines = mail.draft.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.wrapped(TerminalText(line: "Line \(mail.line)"), indent: 0, .heading)
      + (head(layout) + [""] + lines).flatMap { layout.wrapped(TerminalText(line: $0), indent: 2) }
      + layout.wrapped(.empty)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    (["Line \(mail.line)"] + spokenHead(layout)).map { Sentence.ended(TerminalText(line: $0)) }
      + lines.map { TerminalText(line: $0) }
  }

  private func spokenHead(_ layout: Layout) -> [String] {
    let draft = mail.draft
    let people = [("To", draft.to), ("Copy to", draft.cc), ("Hidden copy to", draft.bcc)]
      .filter { !$0.1.isEmpty }.map { "\($0.0) \(AddressText.spoken($0.1))" }
    return people + head(layout).dropFirst(people.count)
  }
}

/// The result of a merge.
public struct MergeRecord: OutputRecord {
  public var template: String
  public var file: String
  /// Whether the messages are sent, not saved in Drafts.
  public var sends: Bool
  /// The number of messages that were made, or would be.
  public var count: Int
  /// The number of messages that were to be made, but were not.
  public var left: Int
  /// The number of messages that were made before.
  public var skipped: Int
  public var warnings: [String]
  /// The times of the first and the last message, if times were chosen.
  public var times: ClosedRange<Date>?
  public var undoSeconds: Int
  public var isRehearsal: Bool

  public init(
    template: String, file: String, sends: Bool, count: Int, left: Int, skipped: Int, warnings: [String],
    times: ClosedRange<Date>? = nil, undoSeconds: Int, isRehearsal: Bool
  ) {
    self.template = template
    self.file = file
    self.sends = sends
    self.count = count
    self.left = left
    self.skipped = skipped
    self.warnings = warnings
    self.times = times
    self.undoSeconds = undoSeconds
    self.isRehearsal = isRehearsal
  }

  private static let outcomes = ["saved", "queued", "would save", "would queue"]

  public static let type = "merge"
  public static let summary = "The result of a merge; the messages that it would write come before it."
  public static let fields: [RecordField<MergeRecord>] = [
    .string("template", "the template") { $0.template }, .string("file", "the table") { $0.file },
    RecordField("outcome", .oneOf(outcomes), "what happened to the messages, or would") {
      .string(outcomes[($0.isRehearsal ? 2 : 0) + ($0.sends ? 1 : 0)])
    },
    .integer("count", "number of messages") { $0.count },
    .integer("left", "number of messages that were not written because of an error or Ctrl-C") { $0.left },
    .integer("skipped", "number of messages that had been written before") { $0.skipped },
    .foreignTexts("warnings", "the warnings about them, as sentences") { $0.warnings },
    .optionalDate("firstAt", "the time chosen for the first; null if none was") { $0.times?.lowerBound },
    .optionalDate("lastAt", "the time chosen for the last; null if none was") { $0.times?.upperBound },
    .integer("undoSeconds", "seconds until they are sent, during which undo takes them back") {
      $0.undoSeconds
    },
  ]

  private func sentences(_ layout: Layout) -> [String] {
    var sentences: [String] = []
    if count > 0 || left > 0 || skipped == 0 { sentences.append(made(layout)) }
    if skipped > 0 {
      let beginning = count == 0 && left == 0 ? "Nothing to do: " : ""
      sentences.append(
        "\(beginning)\(Digits.counted(skipped, "message")) had been written before. Use --again to write "
          + "\(skipped == 1 ? "it" : "them") again.")
    }
    if left > 0, !isRehearsal {
      let was = left == 1 ? "was" : "were"
      sentences.append(
        "\(Digits.counted(left, "message")) \(was) not written. Repeat the command for the rest.")
    }
    return sentences
  }

  private func made(_ layout: Layout) -> String {
    let messages = Digits.counted(count, "message")
    guard sends else {
      return isRehearsal ? "Would save \(messages) in Drafts." : "Saved \(messages) in Drafts."
    }
    let begin = isRehearsal ? "Would queue \(messages)" : "Queued \(messages)"
    let when = times.map { times in
      times.lowerBound == times.upperBound
        ? ", to be sent \(layout.times.coming(times.lowerBound))"
        : ", to be sent from \(layout.times.coming(times.lowerBound)) to \(layout.times.coming(times.upperBound))"
    }
    let undo = undoSeconds > 0 && count > 0 ? " Type undo to take \(count == 1 ? "it" : "them") back." : ""
    return begin + (when ?? "") + "." + undo
  }

  private var spokenWarnings: [TerminalText] {
    isRehearsal ? warnings.map { TerminalText(line: "Warning: \($0)") } : []
  }

  public func text(in layout: Layout) -> [StyledLine] {
    spokenWarnings.flatMap { layout.sentence($0, .warning) }
      + layout.sentence(TerminalText(line: sentences(layout).joined(separator: " ")))
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    spokenWarnings + [TerminalText(line: sentences(layout).joined(separator: " "))]
  }
}
