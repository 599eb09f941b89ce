import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The number of senders trusted with loading pictures, printed after them.
public struct TrustedRecord: OutputRecord {
  /// The number of trusted senders.
  public var count: Int
  /// The change as a sentence; `nil` if they were only listed.
  var change: String?

  public init(count: Int, change: String? = nil) {
    self.count = count
    self.change = change
  }

  public static let type = "trusted"
  public static let summary = "How many senders are trusted; comes after them."
  public static let fields: [RecordField<TrustedRecord>] = [
    .integer("count", "the number of trusted senders") { $0.count }
  ]

  private var sentence: String? { change ?? (count == 0 ? "No trusted senders." : nil) }

  public func text(in layout: Layout) -> [StyledLine] {
    sentence.map { layout.sentence(TerminalText(line: $0)) } ?? []
  }
  public func plain(in layout: Layout) -> [TerminalText] { sentence.map { [TerminalText(line: $0)] } ?? [] }
}

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
