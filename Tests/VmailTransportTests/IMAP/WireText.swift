import VmailDomain

@testable import VmailTransport

/// Parses data from servers in tests, with `\r\n` for each line end.
enum WireText {
  static func bytes(_ text: String) -> [UInt8] {
    Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8)
  }

  /// Parses a line without its end.
  static func parse(_ line: String) throws(ServerError) -> Response {
    try ResponseParser().parse(bytes(line))
  }

  static func fetched(_ items: String) throws -> FetchedData? {
    guard case .fetch(let data) = try parse("* 12 FETCH (\(items))") else { return nil }
    return data
  }

  /// Returns all events of a stream divided into these pieces.
  static func events(
    _ pieces: [[UInt8]], limits: WireLimits = WireLimits(), plan: ResponseFramer.LiteralPlan = .keep
  ) throws -> [ResponseFramer.Event] {
    var framer = ResponseFramer(limits: limits)
    var events: [ResponseFramer.Event] = []
    for piece in pieces {
      framer.append(piece)
      while let event = try framer.next() {
        if case .literal = event { try framer.setPlan(plan) }
        // Literals are compared regardless of how they are divided.
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
