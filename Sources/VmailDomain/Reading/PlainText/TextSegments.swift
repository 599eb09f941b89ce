/// Takes plain text apart into what its writer wrote, what is quoted, and the signature.
struct TextSegments {
  enum Segment: Hashable, Sendable {
    case own([QuotedLine])
    /// - `introduction`: the attribution above it.
    case quoted(introduction: [QuotedLine], [QuotedLine])
    /// An older mail without marks of quotation, with the line that introduces it.
    case older([QuotedLine])
    case signature([QuotedLine])

    var isOwnText: Bool { if case .own(let lines) = self { lines.contains { !$0.isBlank } } else { false } }
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

  /// - Returns: the place behind what was taken.
  private mutating func take(at index: Int) -> Int {
    let line = lines[index]
    if line.depth > 0 { return takeQuoted(at: index, introduction: 0) }
    let next = index + 1 < lines.count ? lines[index + 1].text : nil
    if Attribution.isQuotedWhole(line.text.utf8, next: next?.utf8), !Attribution.isForward(line.text.utf8) {
      return takeOlder(at: index)
    }
    let introduction = Attribution.lineCount(line.text.utf8, next: next?.utf8)
    if introduction > 0 {
      let quoted = lines[(index + introduction)...].prefix(3).first { !$0.isBlank }
      if let quoted, quoted.depth > 0 { return takeQuoted(at: index, introduction: introduction) }
      let isDated = lines[index..<index + introduction].contains { Self.hasYearOrAddress($0.text) }
      if quoted != nil, isDated { return takeOlder(at: index) }
    }
    if line.isSignatureMark { return takeSignature(at: index) }
    own.append(line)
    return index + 1
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
      // Blank lines between quoted ones lost their marks.
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

  /// Up to what is quoted below it.
  private mutating func takeSignature(at start: Int) -> Int {
    endOwn()
    var end = start + 1
    while end < lines.count, lines[end].depth == 0 {
      let next = end + 1 < lines.count ? lines[end + 1].text.utf8 : nil
      if Attribution.lineCount(lines[end].text.utf8, next: next) > 0 { break }
      if Attribution.isQuotedWhole(lines[end].text.utf8, next: next) { break }
      end += 1
    }
    segments.append(.signature(Array(lines[start..<end])))
    return end
  }

  private mutating func endOwn() {
    if !own.isEmpty { segments.append(.own(own)) }
    own = []
  }

  private static func hasYearOrAddress(_ line: Substring) -> Bool {
    if line.utf8.contains(UInt8(ascii: "@")) { return true }
    var digits = 0
    for byte in line.utf8 {
      digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? digits + 1 : 0
      if digits == 4 { return true }
    }
    return false
  }
}
