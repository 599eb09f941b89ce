/// The result of permitting connections.
struct OnlineRecord: OutputRecord {
  static let type = "online"
  static let summary = "Connections may be made."
  static let fields: [RecordField<OnlineRecord>] = [.boolean("online", "always true") { _ in true }]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence("You're online.") }
  func plain(in layout: Layout) -> [TerminalText] { ["You're online."] }
}

/// The result of disabling connections.
struct OfflineRecord: OutputRecord {
  static let type = "offline"
  static let summary = "No connection is made."
  static let fields: [RecordField<OfflineRecord>] = [.boolean("online", "always false") { _ in false }]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence("You're offline.") }
  func plain(in layout: Layout) -> [TerminalText] { ["You're offline."] }
}
