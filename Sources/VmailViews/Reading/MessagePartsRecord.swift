import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The number of parts of a kind in a message, printed after them.
public struct MessagePartsRecord<Kind: ListedKind>: SentenceRecord {
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

  public var sentence: TerminalText? {
    count == 0 ? TerminalText("Message \(message) has no \(Kind.noun).") : nil
  }
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
