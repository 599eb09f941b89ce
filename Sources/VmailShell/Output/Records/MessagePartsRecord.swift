/// What a command lists of a message.
protocol MessagePartKind: Sendable {
  /// The `type` of the record.
  static var type: String { get }
  /// `link`; a plural is made of it.
  static var noun: String { get }
}

/// How many of something a message has; they come before it.
struct MessagePartsRecord<Kind: MessagePartKind>: OutputRecord {
  var message: Int
  var count: Int

  static var type: String { Kind.type }
  static var summary: String { "How many \(Kind.noun)s a message has; they come before it." }
  static var fields: [RecordField<MessagePartsRecord>] {
    [
      .integer("message", "the message's number in the conversation") { $0.message },
      .integer("count", "how many there are") { $0.count },
    ]
  }

  private var sentence: TerminalText { TerminalText("Message \(message) has no \(Kind.noun)s.") }

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(sentence) : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [sentence] : [] }
}

enum LinkKind: MessagePartKind {
  static let type = "links"
  static let noun = "link"
}

enum TrackerKind: MessagePartKind {
  static let type = "trackers"
  static let noun = "tracker"
}

enum HeaderKind: MessagePartKind {
  static let type = "headers"
  static let noun = "header field"
}

enum AuthKind: MessagePartKind {
  static let type = "auth"
  static let noun = "authentication result"
}
