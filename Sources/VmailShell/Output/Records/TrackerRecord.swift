import VmailDomain

/// A tracker that was removed from a message.
struct TrackerRecord: OutputRecord {
  var message: Int
  var tracker: Tracker

  static let type = "tracker"
  static let summary = "A tracker that was taken out of a message."
  static let fields: [RecordField<TrackerRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .mailText("host", "where it would have told that the message is read") { $0.tracker.host },
    .string("reason", "how it was recognised: invisibleSize, knownTracker or hidden") {
      $0.tracker.reason.rawValue
    },
    .mailText("url", "its address, which was not loaded") { $0.tracker.url },
  ]

  private var reason: String {
    switch tracker.reason {
    case .invisibleSize: "too small to be seen"
    case .knownTracker: "known for tracking"
    case .hidden: "hidden"
    }
  }

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: tracker.host))
    line.append(TerminalText("  " + reason), .dim)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Tracker of \(tracker.host), \(reason)"))]
  }
}
