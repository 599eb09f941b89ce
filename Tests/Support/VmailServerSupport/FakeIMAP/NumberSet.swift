/// A set of sequence numbers or UIDs in a command (RFC 3501 section 9, `sequence-set`).
struct NumberSet {
  private let ranges: [ClosedRange<UInt32>]

  /// - Parameter last: the number that `*` represents.
  init?(_ text: String, last: UInt32) {
    var ranges: [ClosedRange<UInt32>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: ":", omittingEmptySubsequences: false)
        .map { $0 == "*" ? last : UInt32($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let second = ends.last ?? nil else { return nil }
      ranges.append(min(first, second)...max(first, second))
    }
    self.ranges = ranges
  }

  func contains(_ number: UInt32) -> Bool { ranges.contains { $0.contains(number) } }

  /// Returns the shortest notation that preserves the order, which COPYUID requires.
  static func written(_ numbers: [UInt32]) -> String {
    var runs: [(first: UInt32, last: UInt32)] = []
    for number in numbers {
      if let last = runs.last?.last, last < .max, last + 1 == number {
        runs[runs.count - 1].last = number
      } else {
        runs.append((number, number))
      }
    }
    return runs.map { $0.first == $0.last ? "\($0.first)" : "\($0.first):\($0.last)" }.joined(separator: ",")
  }
}
