import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// What an IMAP server sends, as one stream and cut into pieces.
  static let imap = FuzzTarget("imap") { input in
    // Small bounds are reached more often.
    var limits = WireLimits()
    if input.choice % 3 == 1 { (limits.inlineLiteral, limits.response, limits.line) = (8, 256, 128) }
    if input.choice % 3 == 2 { (limits.nodes, limits.depth) = (16, 3) }
    let plan = [ResponseFramer.LiteralPlan.keep, .pass, .drop][input.choice / 3 % 3]
    let whole = outcome([input.bytes[...]], limits, plan)
    for pieces in Cuts.of(input.bytes) {
      try expect(outcome(pieces, limits, plan) == whole, "however it is cut, the events are the same")
    }
    for case .response(let response) in whole.events {
      try expect(response.count <= limits.response + limits.listing, "a response of \(response.count) bytes")
      if case .fetch(let data)? = try? ResponseParser(limits: limits).parse(response) {
        try look(at: data, response)
      }
    }
    for case .literal(let head, _) in whole.events { _ = LiteralPosition(head) }
  }

  private struct Heard: Equatable {
    var events: [ResponseFramer.Event] = []
    var isBroken = false
  }

  private static func outcome(
    _ pieces: [ArraySlice<UInt8>], _ limits: WireLimits, _ plan: ResponseFramer.LiteralPlan
  ) -> Heard {
    var framer = ResponseFramer(limits: limits)
    var heard = Heard()
    do {
      for piece in pieces {
        framer.append(Array(piece))
        while let event = try framer.next() {
          if case .literal = event { try framer.setPlan(plan) }
          if case .piece(let more) = event, case .piece(let before)? = heard.events.last {
            heard.events[heard.events.count - 1] = .piece(before + more)
          } else {
            heard.events.append(event)
          }
        }
      }
    } catch {
      heard.isBroken = true
    }
    return heard
  }

  private static func look(at data: FetchedData, _ response: [UInt8]) throws {
    let told = data.sections.values.reduce(0) { $0 + $1.count }
    try expect(told <= response.count, "sections of \(told) bytes in \(response.count)")
    if let structure = data.structure {
      try expect(depth(of: structure) <= WireLimits().depth, "a structure deeper than responses may be")
    }
  }

  private static func depth(of part: BodyPart) -> Int {
    1 + ((part.parts + part.message).map(depth).max() ?? 0)
  }
}
