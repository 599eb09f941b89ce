/// The subject of a message on a list for patches, as `git format-patch` writes it: `[PATCH v3 2/7] Title`.
public struct PatchSubject: Hashable, Sendable {
  /// The subject without its prefixes.
  public private(set) var title: String
  public private(set) var isReply = false
  /// Whether a prefix begins with `PATCH`.
  public private(set) var isPatch = false
  public private(set) var isRFC = false
  public private(set) var isResend = false
  /// The version of the series, counted from 1.
  public internal(set) var version = 1
  /// Whether the subject names it.
  public private(set) var hasVersion = false
  /// The number of the patch; 0 for a cover letter.
  public private(set) var number = 1
  /// The number of patches.
  public private(set) var total = 1
  /// Whether the subject has both numbers.
  public private(set) var hasNumbers = false

  /// Prefixes in brackets at the beginning count, in any order and any number of brackets: `[list] [RFC PATCHv2 1/3]`.
  public init(_ subject: String) {
    title = HeaderText.oneLine(subject)
    var rest = title[...]
    while let (prefix, after) = Self.bracketed(rest) {
      for word in prefix.split(whereSeparator: { $0.isWhitespace || "[],;".contains($0) }) { take(word) }
      rest = after
    }
    isReply = rest.startIndex == title.startIndex && Self.isReply(title)
    guard !isReply else { return }
    title = String(rest)
    // A patch that was added later: [PATCH 6/5].
    total = max(total, number)
  }

  /// Returns the text in brackets at the beginning, and what follows; `nil` if there is none.
  private static func bracketed(_ text: Substring) -> (inside: Substring, after: Substring)? {
    guard text.first == "[" else { return nil }
    var depth = 0
    for index in text.indices {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      guard depth == 0 else { continue }
      let after = text[text.index(after: index)...].drop { $0.isWhitespace }
      return (text[text.index(after: text.startIndex)..<index], after)
    }
    return nil
  }

  private mutating func take(_ word: Substring) {
    let lowercased = word.lowercased()
    if let numbers = Self.numbers(word) {
      (number, total, hasNumbers) = (numbers.0, numbers.1, true)
    } else if let version = Self.version(lowercased[...]) {
      (self.version, hasVersion) = (version, true)
    } else if lowercased.hasPrefix("rfc") {
      isRFC = true
    } else if lowercased.hasPrefix("resend") {
      isResend = true
    } else if lowercased.hasPrefix("patch") {
      isPatch = true
      // `PATCHv3`
      guard let version = Self.version(lowercased.dropFirst(5)) else { return }
      (self.version, hasVersion) = (version, true)
    }
  }

  /// Parses `2/7`, with at most four digits each.
  private static func numbers(_ word: Substring) -> (Int, Int)? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }),
      let number = Int(parts[0]), let total = Int(parts[1])
    else { return nil }
    return (number, total)
  }

  private static func version(_ word: Substring) -> Int? {
    guard word.first == "v", (2...5).contains(word.count), word.dropFirst().allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int(word.dropFirst())
  }

  /// Returns whether the subject begins like that of a reply or of forwarded mail, in any language: `AW: [PATCH] …`.
  private static func isReply(_ subject: String) -> Bool {
    guard let colon = subject.firstIndex(of: ":") else { return false }
    let word = subject[..<colon].lowercased()
    if ["re", "aw", "fwd", "fw"].contains(word) { return true }
    let after = subject[subject.index(after: colon)...].drop { $0.isWhitespace }
    return (2...3).contains(word.count) && word.allSatisfy(\.isLetter) && after.first == "["
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
