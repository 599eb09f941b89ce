/// A part of a message of the open conversation: `3.1` is the first of message 3 (page 8.5).
struct PartReference: Hashable, Sendable {
  var message: Int
  /// From 1.
  var number: Int

  /// - Parameter current: the message meant where none is named.
  /// - Returns: `nil` when the text has not that form.
  init?(_ text: String, current: Int) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    switch numbers.count {
    case 1: (message, number) = (current, numbers[0])
    case 2: (message, number) = (numbers[0], numbers[1])
    default: return nil
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
