/// The number of parts of a kind in a message, printed after them.
struct MessagePartsRecord<Kind: ListedKind>: OutputRecord {
  var message: Int
  var count: Int

  static var type: String { Kind.type }
  static var summary: String { "How many \(Kind.noun) a message has; they come before it." }
  static var fields: [RecordField<MessagePartsRecord>] {
    [
      .integer("message", "the message's number in the conversation") { $0.message },
      .integer("count", "how many there are") { $0.count },
    ]
  }

  private var sentence: TerminalText { TerminalText("Message \(message) has no \(Kind.noun).") }

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(sentence) : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [sentence] : [] }
}

enum LinkKind: ListedKind {
  static let type = "links"
  static let noun = "links"
}

enum TrackerKind: ListedKind {
  static let type = "trackers"
  static let noun = "trackers"
}

enum HeaderKind: ListedKind {
  static let type = "headers"
  static let noun = "header fields"
}

enum AuthKind: ListedKind {
  static let type = "auth"
  static let noun = "authentication results"
}
