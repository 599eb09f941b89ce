extension SearchQuery.Node {
  /// Whether texts alone have what is asked of them: what an index of words finds, told by reading.
  /// Conditions that are not about text never hold.
  /// - Parameter text: a field's text as ``SearchDocument`` has it; only asked for where it matters.
  public func holds(in text: (SearchField) throws -> String) rethrows -> Bool {
    switch self {
    case .all(let nodes): try nodes.allSatisfy { try $0.holds(in: text) }
    case .any(let nodes): try nodes.contains { try $0.holds(in: text) }
    case .not(let node): try !node.holds(in: text)
    case .term(let term):
      if case .text(let words) = term.condition { try words.areFound(in: text) } else { false }
    }
  }
}

extension SearchWords {
  /// The body comes last: it is long, and what is in many messages is often in their headers.
  private static let fields = SearchField.allCases.filter { $0 != .body } + [.body]

  fileprivate func areFound(in text: (SearchField) throws -> String) rethrows -> Bool {
    let patterns = words.map { Array($0.utf8) }
    return try (field.map { [$0] } ?? Self.fields).contains { field in
      var text = try text(field)
      return text.withUTF8 { IndexedText(bytes: $0).has(patterns, lastIsPrefix: isPrefix) }
    }
  }
}

/// Text as ``SearchTokenizer/indexable(_:limit:)`` makes it, read word by word.
private struct IndexedText {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Whether the words follow one another anywhere.
  func has(_ patterns: [[UInt8]], lastIsPrefix: Bool) -> Bool {
    var next = word(from: 0)
    while let word = next {
      if begins(with: patterns, at: word, lastIsPrefix) { return true }
      next = self.word(from: word.upperBound)
    }
    return false
  }

  private func begins(with patterns: [[UInt8]], at first: Range<Int>, _ lastIsPrefix: Bool) -> Bool {
    var word = first
    for (index, pattern) in patterns.enumerated() {
      if index > 0 {
        guard let next = self.word(from: word.upperBound) else { return false }
        word = next
      }
      let mayGoOn = lastIsPrefix && index == patterns.count - 1
      guard mayGoOn ? word.count >= pattern.count : word.count == pattern.count else { return false }
      for offset in 0..<pattern.count
      where Self.lowercased(bytes[word.lowerBound + offset]) != pattern[offset] { return false }
    }
    return true
  }

  /// The next word at or behind a place.
  private func word(from place: Int) -> Range<Int>? {
    var start = place
    while start < bytes.count, !SearchTokenizer.isPartOfIndexedWord(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, SearchTokenizer.isPartOfIndexedWord(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
