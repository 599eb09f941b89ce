import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The number of parts of a kind in a message, printed after them.
public struct MessagePartsRecord<Kind: ListedKind>: OutputRecord {
  public var message: Int
  public var count: Int

  public init(message: Int, count: Int) {
    self.message = message
    self.count = count
  }

  public static var type: String { Kind.type }
  public static var summary: String { "How many \(Kind.noun) a message has; comes after them." }
  public static var fields: [RecordField<MessagePartsRecord>] {
    [
      .integer("message", "the message's number in the conversation") { $0.message },
      .integer("count", "their number") { $0.count },
    ]
  }

  private var sentence: TerminalText { TerminalText("Message \(message) has no \(Kind.noun).") }

  public func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(sentence) : [] }
  public func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [sentence] : [] }
}

/// The links of a message.
public enum LinkKind: ListedKind {
  public static let type = "links"
  public static let noun = "links"
}

/// The header fields of a message.
public enum HeaderKind: ListedKind {
  public static let type = "headers"
  public static let noun = "header fields"
}
