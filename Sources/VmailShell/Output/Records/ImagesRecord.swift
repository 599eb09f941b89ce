/// The result of allowing a message's pictures.
struct ImagesRecord: OutputRecord {
  var message: Int
  var count: Int
  /// The sender who is trusted from now on.
  var trusted: String?
  /// The reason why they are not shown here; `nil` if they are.
  var obstacle: Shell.PictureObstacle?

  static let type = "images"
  static let summary = "What allowing the pictures of a message came to."
  static let fields: [RecordField<ImagesRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .integer("count", "pictures on other servers that may be loaded now") { $0.count },
    .boolean("shown", "whether the terminal shows them; the messages follow, and else nothing is loaded") {
      $0.obstacle == nil
    },
    .optionalMailText("trusted", "the address that is trusted from now on; null for none") { $0.trusted },
  ]

  private var sentences: [String] {
    [trusted.map { "\($0) is trusted with loading pictures." }, pictures].compactMap(\.self)
  }

  private var pictures: String? {
    guard count > 0 else { return "Message \(message) has no remote images." }
    guard let obstacle else { return nil }
    let reason =
      switch obstacle {
      case .terminal: "This terminal can't show pictures"
      case .sandbox: "There is no sandbox to draw pictures in (install bubblewrap)"
      case .viewer: "There is no program to draw pictures (install chafa)"
      }
    return
      "\(Digits.counted(count, "remote image")) allowed. \(reason), so nothing was loaded: type browse \(message)."
  }

  func text(in layout: Layout) -> [StyledLine] {
    sentences.flatMap { layout.sentence(TerminalText(line: $0)) }
  }
  func plain(in layout: Layout) -> [TerminalText] { sentences.map { TerminalText(line: $0) } }
}
