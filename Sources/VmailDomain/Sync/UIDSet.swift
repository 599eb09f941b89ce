/// UIDs of one mailbox (RFC 9051 section 2.3.1.1), as a minimal list of ranges: ascending, disjoint, never
/// empty.
public struct UIDSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  public private(set) var ranges: [ClosedRange<UInt32>]

  public init() { ranges = [] }
  public init(_ range: ClosedRange<UInt32>) { ranges = [range] }
  public init(arrayLiteral elements: UInt32...) { self.init(elements) }

  public init(_ uids: some Sequence<UInt32>) { self.init(merging: uids.map { $0...$0 }) }

  /// Creates a set from ranges in any order, which may overlap.
  public init(merging ranges: some Sequence<ClosedRange<UInt32>>) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { append(range) }
  }

  public var isEmpty: Bool { ranges.isEmpty }
  public var count: Int { ranges.reduce(0) { $0 + $1.count } }
  public var first: UInt32? { ranges.first?.lowerBound }
  public var last: UInt32? { ranges.last?.upperBound }

  /// The first UID after all of them; the highest possible UID has no successor, and stands for itself.
  public var end: UInt32? { last.map { $0 == .max ? $0 : $0 + 1 } }

  public func contains(_ uid: UInt32) -> Bool {
    let place = place(of: uid)
    return place < ranges.count && ranges[place].lowerBound <= uid
  }

  /// The UIDs one by one, ascending.
  public var uids: some Sequence<UInt32> & Sendable { ranges.lazy.joined() }

  public mutating func insert(_ uid: UInt32) { formUnion(UIDSet(uid...uid)) }

  public mutating func formUnion(_ other: UIDSet) {
    if let last, let first = other.first, first <= last {
      self = UIDSet(merging: ranges + other.ranges)
    } else {
      for range in other.ranges { append(range) }
    }
  }

  public func union(_ other: UIDSet) -> UIDSet {
    var union = self
    union.formUnion(other)
    return union
  }

  public func subtracting(_ other: UIDSet) -> UIDSet {
    combined(with: other) { range, rest, result in
      var start = UInt64(range.lowerBound)
      for cut in rest {
        if UInt64(cut.lowerBound) > start { result.append(UInt32(start)...cut.lowerBound - 1) }
        start = UInt64(cut.upperBound) + 1
      }
      if start <= UInt64(range.upperBound) { result.append(UInt32(start)...range.upperBound) }
    }
  }

  public func intersection(_ other: UIDSet) -> UIDSet {
    combined(with: other) { range, overlapping, result in
      result += overlapping.map { $0.clamped(to: range) }
    }
  }

  /// Returns the highest `count` UIDs.
  public func newest(_ count: Int) -> UIDSet {
    var newest: [ClosedRange<UInt32>] = []
    var rest = count
    for range in ranges.reversed() where rest > 0 {
      let taken = min(rest, range.count)
      newest.append(range.upperBound - UInt32(taken - 1)...range.upperBound)
      rest -= taken
    }
    return UIDSet(sorted: newest.reversed())
  }

  /// Returns the lowest `count` UIDs.
  public func oldest(_ count: Int) -> UIDSet {
    var oldest: [ClosedRange<UInt32>] = []
    var rest = count
    for range in ranges where rest > 0 {
      let taken = min(rest, range.count)
      oldest.append(range.lowerBound...range.lowerBound + UInt32(taken - 1))
      rest -= taken
    }
    return UIDSet(sorted: oldest)
  }

  private init(sorted ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// Calls `body` for each range of this set, in order, with the ranges of `other` that overlap it.
  private func combined(
    with other: UIDSet,
    _ body: (ClosedRange<UInt32>, ArraySlice<ClosedRange<UInt32>>, inout [ClosedRange<UInt32>]) -> Void
  ) -> UIDSet {
    var result: [ClosedRange<UInt32>] = []
    var start = 0
    for range in ranges {
      while start < other.ranges.count, other.ranges[start].upperBound < range.lowerBound { start += 1 }
      var end = start
      while end < other.ranges.count, other.ranges[end].lowerBound <= range.upperBound { end += 1 }
      body(range, other.ranges[start..<end], &result)
      // The last of them may extend into the next range.
      start = max(start, end - 1)
    }
    return UIDSet(sorted: result)
  }

  /// Appends a range that begins no earlier than the last one.
  private mutating func append(_ range: ClosedRange<UInt32>) {
    guard let last = ranges.last, UInt64(range.lowerBound) <= UInt64(last.upperBound) + 1 else {
      ranges.append(range)
      return
    }
    ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
  }

  /// Returns the index of the first range that ends at `uid` or after it.
  private func place(of uid: UInt32) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < uid { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension UIDSet: LosslessStringConvertible {
  /// The set in the form of a sequence-set (RFC 9051 section 9): `1:3,7`.
  public var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound):\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// Returns `nil` when the text is not a sequence-set of plain numbers: `*`, zero, and numbers beyond 32
  /// bits are invalid. Ranges may be in any order, and reversed.
  public init?(_ description: String) {
    var ranges: [ClosedRange<UInt32>] = []
    if !description.isEmpty {
      for part in description.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let ends = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (1...2).contains(ends.count), let first = Self.number(ends[0]),
          let last = Self.number(ends[ends.count - 1])
        else { return nil }
        ranges.append(min(first, last)...max(first, last))
      }
    }
    self.init(merging: ranges)
  }

  private static func number(_ digits: Substring.UTF8View) -> UInt32? {
    guard digits.first.map({ (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) == true else {
      return nil
    }
    return UInt32(Substring(digits))
  }
}
