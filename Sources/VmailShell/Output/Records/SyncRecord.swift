/// What a sync of one folder, or of an account without a server, brought.
struct SyncRecord: OutputRecord {
  var account: String
  /// `nil` for a whole account.
  var folder: String?
  var new: Int
  var changed: Int
  var removed: Int
  var seconds: Double
  var error: String?
  /// Local accounts have nothing to sync; text and plain only.
  var isLocal: Bool

  static let type = "sync"
  static let summary = "What a sync brought."
  static let fields: [RecordField<SyncRecord>] = [
    .string("account", "the account's name") { $0.account },
    .optionalString("folder", "the folder; null for the whole account") { $0.folder },
    .integer("new", "messages that came") { $0.new },
    .integer("changed", "messages whose flags changed") { $0.changed },
    .integer("removed", "messages that went") { $0.removed },
    RecordField("seconds", .number, "how long it took") { .double($0.seconds) },
    .optionalString("error", "why it failed; null when it did not") { $0.error },
  ]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence, error == nil ? .plain : .warning) }

  func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  private var sentence: TerminalText {
    let place = folder.map { account + " / " + $0 } ?? account
    if let error { return Sentence.ended(TerminalText(line: "Couldn't sync \(place): \(error)")) }
    if isLocal { return TerminalText(line: "\(place) is local: nothing to sync.") }
    return TerminalText(line: "\(place): \(new) new, \(changed) changed, \(removed) removed.")
  }
}
