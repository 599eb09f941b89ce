import Glibc
import VmailDomain

/// Splits the input into responses: lines, and the literals in them (RFC 9051 section 2.2, 4.3). It doesn't
/// interpret them, except for which of them can hold literals and which may be long.
///
/// The events don't depend on how the input was split.
struct ResponseFramer {
  enum Event: Equatable {
    /// A whole response without its line end. Literals are included after their `{size}` lines; a literal
    /// that was passed on or dropped is replaced by a line `{!}`.
    case response([UInt8])
    /// The beginning of a large literal, which is kept unless ``setPlan(_:)`` decides otherwise before the
    /// next event.
    /// - Parameter head: the response up to the literal.
    case literal(head: [UInt8], size: Int)
    /// Bytes of a literal that is passed on.
    case piece([UInt8])
  }

  /// The treatment of a large literal.
  enum LiteralPlan { case keep, pass, drop }

  /// The treatment of the last announced literal.
  private var plan = LiteralPlan.keep
  private let limits: WireLimits
  private var buffer: [UInt8] = []
  /// The part of the response that was already taken out of the buffer.
  private var head: [UInt8] = []
  /// The start in the buffer of the response's remainder.
  private var start = 0
  /// The start of the unfinished line.
  private var lineStart = 0
  /// The position up to which there is no line end.
  private var scanned = 0
  /// The number of bytes still to come of a large literal.
  private var remaining = 0
  /// The end of an inline literal.
  private var inlineEnd: Int?

  init(limits: WireLimits = WireLimits()) { self.limits = limits }

  /// Whether no bytes of an unfinished response are waiting.
  var isEmpty: Bool { head.isEmpty && remaining == 0 && start == buffer.count }

  /// Whether the current response is longer than almost any other.
  var isWithinLongResponse: Bool { remaining > 0 || head.count + buffer.count - start > limits.line }

  /// Takes the unprocessed bytes: after the last response, another protocol begins.
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

  /// Returns the next event; `nil` when more bytes are needed.
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

  /// Sets the treatment of the literal just announced.
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
      case "FETCH", "UIDFETCH": limits.fetchLine
      case "SEARCH", "ESEARCH", "LIST", "LSUB", "STATUS", "VANISHED": limits.listing
      default: limits.line
      }
    if length > longest { throw .tooLarge("a line of more than \(longest) bytes") }
  }

  /// The name of an untagged response; `nil` for any other.
  private var responseName: String? {
    var beginning = Array(head.prefix(64))
    beginning += buffer[start..<min(buffer.count, start + 64)]
    guard beginning.starts(with: Array("* ".utf8)) else { return nil }
    let words = beginning.dropFirst(2).split(maxSplits: 2) { $0 == 0x20 || $0 == 0x0D || $0 == 0x0A }
    guard let first = words.first else { return nil }
    let isNumbered = first.allSatisfy { (0x30...0x39).contains($0) } && words.count > 1
    return String(decoding: isNumbered ? words[1] : first, as: UTF8.self).uppercased()
  }

  /// Returns the size of a literal that begins after this line.
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

  /// Status responses end in text for display, which may end in a brace.
  private static func isStatus(_ name: String) -> Bool {
    name == "OK" || name == "NO" || name == "BAD" || name == "BYE" || name == "PREAUTH"
  }
}

/// The limits on input from a server, in bytes unless noted otherwise.
struct WireLimits: Sendable {
  /// A line, or a part between literals.
  var line = 64 << 10
  /// A line of FETCH: the structure of a digest is long.
  var fetchLine = 1 << 20
  /// A line that lists many items: SEARCH, ESEARCH, LIST, STATUS, VANISHED.
  var listing = 8 << 20
  /// Above this size, the connection decides on the treatment of a literal.
  var inlineLiteral = 64 << 10
  /// A literal kept in memory, and a response that contains some.
  var response = 32 << 20
  /// A literal that is passed on.
  var message = 100 << 20
  /// The nesting depth of a response. Deeper values are left out.
  var depth = 64
  /// The number of values in a response.
  var nodes = 100_000
  /// The whole answer to one command.
  var answer = 128 << 20
  /// All unsolicited data up to the next tagged response.
  var unclaimed = 16 << 20
}
