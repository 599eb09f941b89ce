import VmailDomain

/// The numbers in a SEARCH response (RFC 9051 section 7.3.4), of which there may be millions.
enum SearchResult {
  static func uids(of rest: ArraySlice<UInt8>) throws(ServerError) -> UIDSet {
    var ranges: [ClosedRange<UInt32>] = []
    var number: UInt64 = 0
    var isInNumber = false
    func add() throws(ServerError) {
      guard isInNumber else { return }
      defer { (number, isInNumber) = (0, false) }
      // Some servers list messages without a UID as 0. The count shows that they are missing.
      if number == 0 { return }
      guard let uid = UInt32(exactly: number) else { throw .protocolViolation("a UID out of range") }
      if let last = ranges.last, last.upperBound < .max, uid == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...uid
      } else {
        ranges.append(uid...uid)
      }
    }
    for byte in rest {
      switch byte {
      case 0x30...0x39:
        number = min(number * 10 + UInt64(byte - 0x30), 1 << 40)
        isInNumber = true
      case 0x20: try add()
      // (MODSEQ 917162500)
      case UInt8(ascii: "(") where !isInNumber: return UIDSet(merging: ranges)
      default: throw .protocolViolation("a search result that is not a number")
      }
    }
    try add()
    return UIDSet(merging: ranges)
  }
}
