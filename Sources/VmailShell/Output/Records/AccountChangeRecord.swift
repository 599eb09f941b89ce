/// A change of an account.
struct AccountChangeRecord: OutputRecord {
  enum Action: String, CaseIterable, Sendable { case removed }

  var action: Action
  var name: String
  /// The number of its messages that were stored here.
  var messages: Int

  static let type = "account-change"
  static let summary = "An account that was removed."
  static let fields: [RecordField<AccountChangeRecord>] = [
    RecordField("action", .oneOf(Action.allCases.map(\.rawValue)), "what became of it") {
      .string($0.action.rawValue)
    },
    .string("name", "its name") { $0.name },
    .integer("messages", "how many messages went with it") { $0.messages },
  ]

  private var sentence: TerminalText {
    let rest =
      messages == 0 ? "" : " Its \(Digits.counted(messages, "message")) on this machine went with it."
    return TerminalText(line: "Removed account \(name)." + rest)
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
