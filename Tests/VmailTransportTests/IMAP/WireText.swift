import VmailDomain

@testable import VmailTransport

/// What servers send, for tests: with `\r\n` for each line end.
enum WireText {
  static func bytes(_ text: String) -> [UInt8] {
    Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8)
  }

  /// Of one line without its end.
  static func parse(_ line: String) throws(ServerError) -> Response {
    try ResponseParser().parse(bytes(line))
  }

  static func fetched(_ items: String) throws -> FetchedData? {
    guard case .fetch(let data) = try parse("* 12 FETCH (\(items))") else { return nil }
    return data
  }

  /// All events of a stream that comes in these pieces.
  static func events(
    _ pieces: [[UInt8]], limits: WireLimits = WireLimits(), plan: ResponseFramer.LiteralPlan = .keep
  ) throws -> [ResponseFramer.Event] {
    var framer = ResponseFramer(limits: limits)
    var events: [ResponseFramer.Event] = []
    for piece in pieces {
      framer.append(piece)
      while let event = try framer.next() {
        if case .literal = event { try framer.setPlan(plan) }
        // However a literal comes, in pieces or whole.
        if case .piece(let more) = event, case .piece(let before)? = events.last {
          events[events.count - 1] = .piece(before + more)
        } else {
          events.append(event)
        }
      }
    }
    return events
  }
}
