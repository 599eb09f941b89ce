import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// A compressed stream from an IMAP server, cut anywhere; and what is sent in one.
  static let deflate = FuzzTarget("deflate") { input in
    if let whole = try inflated([input.bytes[...]]) {
      for pieces in Cuts.of(input.bytes) {
        try expect(inflated(pieces) ?? whole == whole, "however it is cut, it is the same")
      }
    }
    let sent = try inflated([Deflate().deflate(input.bytes)[...]])
    try expect(sent == .data(input.bytes), "what is sent comes back")
  }

  private enum Inflated: Equatable {
    case data([UInt8])
    /// How much came before the damage depends on the pieces.
    case damaged
  }

  /// - Returns: `nil` if it is too much; a short input can be the beginning of gigabytes.
  private static func inflated(_ pieces: [ArraySlice<UInt8>]) throws -> Inflated? {
    let stream = try Deflate()
    var bytes: [UInt8] = []
    do {
      for var piece in pieces {
        while let more = try stream.inflate(&piece) {
          bytes += more
          if bytes.count > 4 << 20 { return nil }
        }
      }
    } catch {
      return .damaged
    }
    return .data(bytes)
  }
}
