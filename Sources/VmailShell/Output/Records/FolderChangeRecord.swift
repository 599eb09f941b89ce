/// A change of a label.
struct FolderChangeRecord: OutputRecord {
  enum Action: String, CaseIterable, Sendable { case created, renamed, deleted }

  var action: Action
  var name: String
  /// The previous name.
  var before: String?
  /// The number of messages in it when it was deleted.
  var messages: Int?

  static let type = "folder-change"
  static let summary = "A label that was made, renamed or deleted."
  static let fields: [RecordField<FolderChangeRecord>] = [
    RecordField("action", .oneOf(Action.allCases.map(\.rawValue)), "what became of it") {
      .string($0.action.rawValue)
    },
    .mailText("name", "its name now, or when it was deleted") { $0.name },
    .optionalMailText("before", "its name before; null unless renamed") { $0.before },
    .optionalInteger("messages", "messages that were in it and stay; null unless deleted") { $0.messages },
  ]

  private var sentence: TerminalText {
    switch action {
    case .created: TerminalText(line: "Created \(name).")
    case .renamed: TerminalText(line: "Renamed \(before ?? "") to \(name).")
    case .deleted:
      TerminalText(line: "Deleted \(name). " + Self.rest(messages ?? 0))
    }
  }

  private static func rest(_ count: Int) -> String {
    switch count {
    case 0: "It was empty."
    case 1: "Its message stays, in other folders or in Archive."
    default: "Its \(Digits.grouped(count)) messages stay, in other folders or in Archive."
    }
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
