import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A tracker that was removed from a message.
public struct TrackerRecord: OutputRecord {
  public var message: Int
  var tracker: Tracker

  public init(message: Int, tracker: Tracker) {
    self.message = message
    self.tracker = tracker
  }

  public static let type = "tracker"
  public static let summary = "A tracker that was removed from a message."
  public static let fields: [RecordField<TrackerRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .foreignText("host", "the host that it would have contacted") { $0.tracker.host },
    .string("reason", "how it was detected: invisibleSize, knownTracker or hidden") {
      $0.tracker.reason.rawValue
    },
    .foreignText("url", "its URL, which was not loaded") { $0.tracker.url },
  ]

  private var reason: String {
    switch tracker.reason {
    case .invisibleSize: "too small to see"
    case .knownTracker: "a known tracker"
    case .hidden: "hidden"
    }
  }

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(line: tracker.host))
    line.append(TerminalText("  " + reason), .dim)
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Tracker of \(tracker.host), \(reason)"))]
  }
}

/// The trackers of a message.
public enum TrackerKind: ListedKind {
  public static let type = "trackers"
  public static let noun = "trackers"
}
