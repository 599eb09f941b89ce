import VmailDomain

/// A sender whose pictures may be loaded.
struct TrustedSenderRecord: OutputRecord {
  var sender: TrustedSender

  static let type = "trustedSender"
  static let summary = "Somebody who may have pictures loaded from other servers."
  static let fields: [RecordField<TrustedSenderRecord>] = [
    .mailText("email", "the exact address, in lower case") { $0.sender.senderEmail },
    RecordField("since", .timestamp, "when the sender was trusted") {
      .string(InternetDate.string(from: $0.sender.createdDate))
    },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: sender.senderEmail))
    line.append(TerminalText("  since " + layout.times.absolute(sender.createdDate)), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let since = layout.times.absolute(sender.createdDate)
    return [Sentence.ended(TerminalText(line: "\(sender.senderEmail), trusted since \(since)"))]
  }
}
