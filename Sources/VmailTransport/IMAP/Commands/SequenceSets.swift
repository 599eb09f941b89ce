import VmailDomain

extension UIDSet {
  /// Servers accept command lines of 8192 bytes (RFC 9051 section 4); this leaves room for the rest.
  static let longestWritten = 7000

  /// Splits the set so that each part's written form is short enough for a command line.
  func split(longest: Int = UIDSet.longestWritten) -> [UIDSet] {
    var sets: [UIDSet] = []
    var ranges: [ClosedRange<UInt32>] = []
    var length = 0
    for range in self.ranges {
      let own = "\(UIDSet(range))".utf8.count + 1
      if length + own > longest, !ranges.isEmpty {
        sets.append(UIDSet(merging: ranges))
        (ranges, length) = ([], 0)
      }
      ranges.append(range)
      length += own
    }
    if !ranges.isEmpty { sets.append(UIDSet(merging: ranges)) }
    return sets
  }
}
