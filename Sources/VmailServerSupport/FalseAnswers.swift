/// What an IMAP server says, with other words in one of its tagged replies.
struct FalseAnswers {
  private let number: Int
  private let words: String
  private var replies = 0
  /// The beginning of a line whose end has not come.
  private var line: [UInt8] = []
  /// Bytes of a literal that are still to come: in them nothing is a reply.
  private var literal = 0
  /// Whether the connection is to end behind what was passed last.
  private(set) var isGoodbye = false

  /// `nil` for another fault.
  init?(_ fault: FaultProxy.Fault) {
    guard case .answer(let number, let words) = fault else { return nil }
    (self.number, self.words) = (number, words)
  }

  /// - Returns: what of it is to be passed on now.
  mutating func passing(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var passed: [UInt8] = []
    for byte in bytes where !isGoodbye {
      if literal > 0 {
        literal -= 1
        passed.append(byte)
        continue
      }
      line.append(byte)
      guard byte == UInt8(ascii: "\n") else { continue }
      passed += changed(String(decoding: line, as: UTF8.self)) ?? line
      line = []
    }
    return passed
  }

  /// - Returns: `nil` for a line that stays as it is.
  private mutating func changed(_ line: String) -> [UInt8]? {
    if line.hasSuffix("}\r\n"), let brace = line.lastIndex(of: "{") {
      literal = Int(line[brace...].dropFirst().prefix { $0.isNumber }) ?? 0
    }
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count > 1, parts[0] != "*", parts[0] != "+", ["OK", "NO", "BAD"].contains(parts[1]) else {
      return nil
    }
    replies += 1
    guard replies == number else { return nil }
    isGoodbye = words.hasPrefix("BYE")
    return Array("\(isGoodbye ? "*" : parts[0]) \(words)\r\n".utf8)
  }
}
