import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The number of senders trusted with loading pictures, printed after them.
public enum TrustedKind: ListedKind {
  public static let type = "trusted"
  public static let noun = "trusted senders"
  public static let meaning = "the number of trusted senders"
  public static let summary = "How many senders are trusted; comes after them."
}

public typealias TrustedRecord = ListedRecord<TrustedKind>

/// A sender whose pictures may be loaded.
public struct TrustedSenderRecord: OutputRecord {
  public var sender: TrustedSender

  public init(sender: TrustedSender) { self.sender = sender }

  public static let type = "trusted-sender"
  public static let summary = "A sender whose remote images are loaded."
  public static let fields: [RecordField<TrustedSenderRecord>] = [
    .foreignText("email", "the exact address, in lower case") { $0.sender.senderEmail },
    .date("since", "when the sender was trusted") { $0.sender.createdDate },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: sender.senderEmail))
    line.append(TerminalText("  since " + layout.times.absolute(sender.createdDate)), .dim)
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let since = layout.times.absolute(sender.createdDate)
    return [Sentence.ended(TerminalText(line: "\(sender.senderEmail), trusted since \(since)"))]
  }
}
