/// Passes on the data of an IMAP server, replacing one of its tagged responses.
struct FalseAnswers {
  private let number: Int
  private let words: String
  private var replies = 0
  /// The beginning of an incomplete line.
  private var line: [UInt8] = []
  /// The remaining bytes of a literal, which contains no responses.
  private var literal = 0
  /// Whether the connection ends after the data passed last.
  private(set) var isGoodbye = false

  /// Fails for any other fault.
  init?(_ fault: FaultProxy.Fault) {
    guard case .answer(let number, let words) = fault else { return nil }
    (self.number, self.words) = (number, words)
  }

  /// - Returns: the data to be passed on now.
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

  /// - Returns: `nil` for a line that is unchanged.
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
