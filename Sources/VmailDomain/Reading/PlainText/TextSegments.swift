/// Splits plain text into the writer's own text, quotations, and the signature.
struct TextSegments {
  enum Segment: Hashable, Sendable {
    case own([QuotedLine])
    /// - `introduction`: the attribution above it.
    case quoted(introduction: [QuotedLine], [QuotedLine])
    /// An older mail without quotation marks, with the line that introduces it.
    case older([QuotedLine])
    case signature([QuotedLine])
    /// A forwarded mail, with the line that introduces it.
    case forwarded([QuotedLine])

    /// Whether it is to be read, rather than quoted text.
    var isOwnText: Bool {
      switch self {
      case .own(let lines), .forwarded(let lines): lines.contains { !$0.isBlank }
      case .quoted, .older, .signature: false
      }
    }
  }

  private(set) var segments: [Segment] = []
  private let lines: [QuotedLine]
  private var own: [QuotedLine] = []

  init(_ lines: [QuotedLine]) {
    self.lines = lines
    var index = 0
    while index < lines.count { index = take(at: index) }
    endOwn()
  }

  /// - Returns: the index after the lines taken.
  private mutating func take(at index: Int) -> Int {
    let line = lines[index]
    if line.depth > 0 { return takeQuoted(at: index, introduction: 0) }
    // No other segment begins with a blank line.
    if line.isBlank {
      own.append(line)
      return index + 1
    }
    if QuotedMessage.isForward(line.text.utf8) { return takeForwarded(at: index) }
    if isMessage(at: index) {
      let head = headCount(at: index)
      return isQuoted(below: index + head) ? takeQuoted(at: index, introduction: head) : takeOlder(at: index)
    }
    if let introduction = introduction(at: index) {
      let below = index + introduction.lines
      if isQuoted(below: below) { return takeQuoted(at: index, introduction: introduction.lines) }
      let isParagraph = isBlank(at: index - 1) || isBlank(at: below)
      if introduction.isMachineMade, isParagraph, isUnmarked(below: below) { return takeOlder(at: index) }
    }
    if line.isSignatureMark { return takeSignature(at: index) }
    let footer = Footer.lineCount(lines[index...])
    if footer > 0 { return takeFooter(at: index, count: footer) }
    if Footer.isProgramsLine(line.text), isBlank(at: index - 1),
      isBlank(at: index + 1) || isEnd(at: index + 1)
    {
      return takeFooter(at: index, count: 1)
    }
    own.append(line)
    return index + 1
  }

  /// Returns the number of lines of the title and header of an older message, which a blank line ends.
  private func headCount(at index: Int) -> Int {
    let head = lines[index...].prefix { !$0.isBlank && $0.depth == 0 }
    return head.count
  }

  private func firstText(below index: Int) -> QuotedLine? { lines[index...].prefix(3).first { !$0.isBlank } }

  private func isQuoted(below index: Int) -> Bool { (firstText(below: index)?.depth ?? 0) > 0 }

  /// Returns whether there is text without any marks. Some programs use marks other than `>` (`
  /// `, `#`, `Ann>`, or spaces), and there may be answers between such lines.
  private func isUnmarked(below index: Int) -> Bool {
    guard let text = firstText(below: index)?.text.utf8, let first = text.first else { return false }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) || first >= 0x80
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    let word = text.prefix { $0 != UInt8(ascii: " ") }
    return (isLetter || isDigit || "\"'(<[".utf8.contains(first))
      && (word.last != UInt8(ascii: ">") || word.contains(UInt8(ascii: "<")))
  }

  /// Returns an attribution; one that a person might have written, only if it is a paragraph.
  private func introduction(at index: Int) -> Attribution.Found? {
    let following = lines[(index + 1)...].lazy.map(\.text.utf8)
    guard let found = Attribution.find(lines[index].text.utf8, followedBy: following),
      found.isDetailed || isBlank(at: index - 1)
    else { return nil }
    return found
  }

  /// Returns whether an older message begins there, under its title or, as a paragraph, with its header.
  private func isMessage(at index: Int) -> Bool {
    let line = lines[index].text.utf8
    let hasDecoration = line.first.map { "-_=*".utf8.contains($0) } ?? false
    guard hasDecoration || isBlank(at: index - 1) else { return false }
    return QuotedMessage.isIntroduced(by: line, followedBy: lines[(index + 1)...].lazy.map(\.text.utf8))
  }

  /// Returns whether a line is blank or doesn't exist.
  private func isBlank(at index: Int) -> Bool { !lines.indices.contains(index) || lines[index].isBlank }

  /// Returns whether a line ends the writer's text.
  private func isEnd(at index: Int) -> Bool {
    lines[index].depth > 0 || lines[index].isSignatureMark || isMessage(at: index)
      || introduction(at: index) != nil
  }

  private mutating func takeQuoted(at start: Int, introduction: Int) -> Int {
    endOwn()
    let first = lines[(start + introduction)...].firstIndex { $0.depth > 0 } ?? start
    var end = first
    while end < lines.count {
      if lines[end].depth > 0 {
        end += 1
        continue
      }
      // Blank lines between quoted ones have lost their marks.
      let blank = lines[end...].prefix { $0.depth == 0 && $0.isBlank }
      guard !blank.isEmpty, blank.endIndex < lines.count, lines[blank.endIndex].depth > 0 else { break }
      end = blank.endIndex
    }
    segments.append(
      .quoted(
        introduction: Array(lines[start..<start + introduction]), Array(lines[first..<end])))
    return end
  }

  private mutating func takeOlder(at start: Int) -> Int {
    endOwn()
    segments.append(.older(Array(lines[start...])))
    return lines.count
  }

  /// All the text below it is to be read, whatever its marks.
  private mutating func takeForwarded(at start: Int) -> Int {
    endOwn()
    segments.append(.forwarded(Array(lines[start...])))
    return lines.count
  }

  /// Takes lines up to a quotation below the signature.
  private mutating func takeSignature(at start: Int) -> Int {
    let end = lines[(start + 1)...].indices.first {
      lines[$0].depth > 0 || isMessage(at: $0) || introduction(at: $0) != nil
    }
    return takeFooter(at: start, count: (end ?? lines.count) - start)
  }

  private mutating func takeFooter(at start: Int, count: Int) -> Int {
    endOwn()
    segments.append(.signature(Array(lines[start..<start + count])))
    return start + count
  }

  private mutating func endOwn() {
    if !own.isEmpty { segments.append(.own(own)) }
    own = []
  }
}
