import Glibc
import VmailDomain

/// Finds where responses end: lines, and the literals in them (RFC 9051 section 2.2, 4.3). Knows nothing
/// of their meaning, except which of them can hold literals and which may be long.
///
/// However the bytes are cut, the events are the same.
struct ResponseFramer {
  enum Event: Equatable {
    /// A whole response without its line end. Literals stand in it as they came, behind their `{size}`
    /// line; of one that was passed on or dropped only a line `{!}` is left.
    case response([UInt8])
    /// A large literal begins. It is kept unless ``setPlan(_:)`` says otherwise before the next event.
    /// - Parameter head: the response up to the literal.
    case literal(head: [UInt8], size: Int)
    /// Bytes of a literal that is passed on.
    case piece([UInt8])
  }

  /// What is done with a large literal.
  enum LiteralPlan { case keep, pass, drop }

  /// Of the literal that was announced last.
  private var plan = LiteralPlan.keep
  private let limits: WireLimits
  private var buffer: [UInt8] = []
  /// What of the response was taken out of the buffer already.
  private var head: [UInt8] = []
  /// Where in the buffer the rest of the response begins.
  private var start = 0
  /// Where the line begins that is not finished yet.
  private var lineStart = 0
  /// Up to where no line end was found.
  private var scanned = 0
  /// Of a large literal, what is still to come.
  private var remaining = 0
  /// Where an inline literal ends.
  private var inlineEnd: Int?

  init(limits: WireLimits = WireLimits()) { self.limits = limits }

  /// What came and belongs to no whole response yet.
  var isEmpty: Bool { head.isEmpty && remaining == 0 && start == buffer.count }

  /// Whether a response has begun that is longer than most will ever be.
  var isWithinLongResponse: Bool { remaining > 0 || head.count + buffer.count - start > limits.line }

  /// Takes out what was not looked at: behind the response that came last another protocol begins.
  mutating func takeRest() -> [UInt8] {
    defer { (buffer, start, lineStart, scanned) = ([], 0, 0, 0) }
    return Array(buffer[start...])
  }

  mutating func append(_ bytes: [UInt8]) {
    if start == buffer.count {
      (buffer, start, lineStart, scanned) = (bytes, 0, 0, 0)
      return
    }
    if start > limits.inlineLiteral {
      buffer.removeSubrange(..<start)
      lineStart -= start
      scanned -= start
      if let end = inlineEnd { inlineEnd = end - start }
      start = 0
    }
    buffer += bytes
  }

  /// The next event; `nil` when more bytes are needed.
  mutating func next() throws(ServerError) -> Event? {
    while true {
      if remaining > 0 {
        guard let bytes = takeOfLiteral() else { return nil }
        if plan == .pass { return .piece(bytes) }
        if plan == .keep { head += bytes }
        if head.count > limits.response { throw tooLong }
        continue
      }
      if let end = inlineEnd {
        guard buffer.count >= end else { return nil }
        (inlineEnd, lineStart, scanned) = (nil, end, end)
      }
      guard let lineFeed = findLineFeed() else {
        try checkLine(length: buffer.count - lineStart)
        return nil
      }
      try checkLine(length: lineFeed - lineStart)
      let isAfterReturn = lineFeed > lineStart && buffer[lineFeed - 1] == 0x0D
      let lineEnd = isAfterReturn ? lineFeed - 1 : lineFeed
      guard let size = try literalSize(before: lineEnd) else {
        return .response(takeResponse(lineEnd, lineFeed))
      }
      if size <= limits.inlineLiteral {
        inlineEnd = lineFeed + 1 + size
        guard head.count + lineFeed + 1 + size - start <= limits.response else { throw tooLong }
      } else {
        return try announce(size: size, lineFeed: lineFeed)
      }
    }
  }

  private var tooLong: ServerError { .tooLarge("a response") }

  private mutating func takeOfLiteral() -> [UInt8]? {
    let count = min(remaining, buffer.count - start)
    guard count > 0 else { return nil }
    let bytes = Array(buffer[start..<start + count])
    remaining -= count
    start += count
    (lineStart, scanned) = (start, start)
    return bytes
  }

  private mutating func takeResponse(_ lineEnd: Int, _ lineFeed: Int) -> [UInt8] {
    var response = head
    response += buffer[start..<lineEnd]
    head = []
    start = lineFeed + 1
    (lineStart, scanned) = (start, start)
    return response
  }

  private mutating func announce(size: Int, lineFeed: Int) throws(ServerError) -> Event {
    guard size <= limits.message else { throw .tooLarge("a literal of \(size) bytes") }
    head += buffer[start...lineFeed]
    start = lineFeed + 1
    (lineStart, scanned) = (start, start)
    remaining = size
    plan = .keep
    return .literal(head: head, size: size)
  }

  /// Sets what becomes of the literal that was just announced.
  mutating func setPlan(_ plan: LiteralPlan) throws(ServerError) {
    if plan == .keep, head.count + remaining > limits.response { throw tooLong }
    if plan != .keep { leaveMark() }
    self.plan = plan
  }

  /// Replaces the `{size}` line at the end of the head by `{!}`.
  private mutating func leaveMark() {
    guard let brace = head.lastIndex(of: UInt8(ascii: "{")) else { return }
    head.removeSubrange(brace...)
    head += Array("{!}\r\n".utf8)
  }

  private mutating func findLineFeed() -> Int? {
    let (from, count) = (scanned, buffer.count)
    guard from < count else { return nil }
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, let place = memchr(base + from, 0x0A, count - from) else {
        return nil
      }
      return UnsafeRawPointer(place) - base
    }
    scanned = found ?? count
    return found
  }

  private func checkLine(length: Int) throws(ServerError) {
    guard length > limits.line else { return }
    let longest =
      switch responseName {
      case "FETCH": limits.fetchLine
      case "SEARCH", "ESEARCH", "LIST", "LSUB", "STATUS", "VANISHED": limits.listing
      default: limits.line
      }
    if length > longest { throw .tooLarge("a line of more than \(longest) bytes") }
  }

  /// Of an untagged response, the word that says what it is; `nil` for any other.
  private var responseName: String? {
    var beginning = Array(head.prefix(64))
    beginning += buffer[start..<min(buffer.count, start + 64)]
    guard beginning.starts(with: Array("* ".utf8)) else { return nil }
    let words = beginning.dropFirst(2).split(maxSplits: 2) { $0 == 0x20 || $0 == 0x0D || $0 == 0x0A }
    guard let first = words.first else { return nil }
    let isNumbered = first.allSatisfy { (0x30...0x39).contains($0) } && words.count > 1
    return String(decoding: isNumbered ? words[1] : first, as: UTF8.self).uppercased()
  }

  /// The size of a literal that begins behind this line.
  private func literalSize(before lineEnd: Int) throws(ServerError) -> Int? {
    guard lineEnd > lineStart, buffer[lineEnd - 1] == UInt8(ascii: "}") else { return nil }
    guard let name = responseName, !Self.isStatus(name) else { return nil }
    var digits = buffer[lineStart..<lineEnd - 1]
    if digits.last == UInt8(ascii: "+") { digits = digits.dropLast() }
    guard let brace = digits.lastIndex(of: UInt8(ascii: "{")) else { return nil }
    digits = digits[(brace + 1)...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard digits.count <= 10 else { throw .tooLarge("a literal of \(digits.count) digits") }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Those hold text for people, which may end in a brace.
  private static func isStatus(_ name: String) -> Bool {
    name == "OK" || name == "NO" || name == "BAD" || name == "BYE" || name == "PREAUTH"
  }
}
