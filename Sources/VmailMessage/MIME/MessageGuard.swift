/// Checks a source before GMime parses it, for structures that cost GMime too much time or memory, or that it parses
/// wrongly.
///
/// GMime needs a second and 400 MB for 300,000 parts, and 100 MB for 200,000 header fields; each further address
/// field in a header makes it parse all previous ones again.
struct MessageGuard {
  static let partLimit = 2_000
  static let headerLimit = 1 << 20
  /// The maximum number of address fields (To, Cc and the like) in a header.
  static let addressFieldLimit = 64

  private let source: UnsafeRawBufferPointer
  private var headerBytes = 0
  private var mostAddressFields = 0
  private var boundaryLines = 0
  private var repairs = Repairs()

  /// What GMime must see otherwise.
  struct Repairs {
    /// The bytes to replace at these places.
    var bytes: [Int: UInt8] = [:]
    /// The places where a text begins directly below a header. The first byte of each is replaced by the empty line that is
    /// missing.
    var textStarts: Set<Int> = []
  }

  enum Verdict {
    /// It may be parsed after these repairs.
    case parse(repairing: Repairs)
    /// It must not be parsed, for the reason given as a sentence.
    case refuse(String)
  }

  static func verdict(on source: UnsafeRawBufferPointer) -> Verdict {
    guard source.count < Int(UInt32.max) else {
      return .refuse("The message is too large to be parsed.")
    }
    var guarding = MessageGuard(source: source)
    guarding.scan()
    if let problem = problem(of: guarding) { return .refuse(problem) }
    return .parse(repairing: guarding.repairs)
  }

  private static func problem(of guarding: MessageGuard) -> String? {
    if guarding.headerBytes > headerLimit { return "The message has more than 1 MB of header fields." }
    if guarding.mostAddressFields > addressFieldLimit {
      return "The message repeats its address fields too often."
    }
    if guarding.boundaryLines > partLimit, guarding.hasTooManyParts() {
      return "The message has more than 2,000 parts."
    }
    return nil
  }

  private init(source: UnsafeRawBufferPointer) { self.source = source }

  private mutating func scan() {
    var lines = SourceLines(source, from: scanHeader(from: 0))
    while let line = lines.next() {
      guard line.count > 2, source[line.lowerBound] == dash, source[line.lowerBound + 1] == dash else {
        continue
      }
      boundaryLines += 1
      repairEnd(of: line)
      let end = scanHeader(from: line.upperBound)
      if end > line.upperBound { lines = SourceLines(source, from: end) }
    }
  }

  /// Counts the fields of a header, and of directly following ones (of an attached message).
  /// - Returns: the end of the header.
  private mutating func scanHeader(from start: Int) -> Int {
    var end = start
    var addressFields = 0
    var hasFields = false
    var type: Range<Int>?
    var lines = SourceLines(source, from: start)
    while let line = lines.next() {
      if source.isBlankLine(line) {
        if hasFields || line.lowerBound == start { repairHeaderEnd(line) }
        addressFields = 0
        hasFields = false
      } else if source.isFolded(line) || source.fieldNameLength(line) != nil {
        headerBytes += line.count
        hasFields = true
        repairEnd(of: line)
        if isAddressField(line) { addressFields += 1 }
        mostAddressFields = max(mostAddressFields, addressFields)
        if let start = type?.lowerBound, source.isFolded(line) {
          type = start..<line.upperBound
        } else {
          if let type { repairBoundary(in: type) }
          type = source.hasText("content-type", at: line.lowerBound) ? line : nil
        }
      } else {
        if hasFields, beginsText(at: line.lowerBound) {
          repairs.bytes[line.lowerBound] = 0x0A
          repairs.textStarts.insert(line.lowerBound)
        }
        break
      }
      end = line.upperBound
    }
    if let type { repairBoundary(in: type) }
    return end
  }

  /// Returns whether a line that is no field begins the text, since none follows up to the empty line.
  private func beginsText(at start: Int) -> Bool {
    guard !source.hasExactly("--", at: start) else { return false }
    var lines = SourceLines(source, from: start)
    for _ in 0..<Self.linesAhead {
      guard let line = lines.next(), !source.isBlankLine(line) else { return true }
      if source[line.lowerBound] == dash, source.hasExactly("--", at: line.lowerBound) { return true }
      if source.fieldNameLength(line) != nil { return false }
    }
    return true
  }

  /// The number of lines among which a field shows that the header continues.
  private static let linesAhead = 50

  /// Repairs a line end that was converted twice (CR CR LF).
  private mutating func repairEnd(of line: Range<Int>) {
    guard source.hasExactly("\r\r\n", at: line.upperBound - 3) else { return }
    repairs.bytes[line.upperBound - 3] = 0x20
  }

  /// Repairs the empty line behind a header, or a boundary, if line ends were converted twice: the line before ends with its
  /// first byte.
  private mutating func repairHeaderEnd(_ line: Range<Int>) {
    guard line.count == 3 else { return }
    repairs.bytes[line.lowerBound] = 0x0A
    for place in max(0, line.lowerBound - 3)..<line.lowerBound { repairs.bytes[place] = 0x20 }
  }

  /// Replaces a quotation mark without a closing one, and a comment, and supplies a missing semicolon: with any of these,
  /// GMime finds no boundary.
  private mutating func repairBoundary(in field: Range<Int>) {
    let type = source[field.dropFirst("content-type".utf8.count)]
      .drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
    guard source.hasText("multipart", at: type.startIndex),
      let name = field.first(where: {
        source[$0] | 0x20 == UInt8(ascii: "b") && source.hasText("boundary", at: $0)
      })
    else { return }
    if let before = source[field.lowerBound..<name].lastIndex(where: { $0 > 0x20 }), before + 1 < name,
      !";:/".utf8.contains(source[before])
    {
      repairs.bytes[before + 1] = UInt8(ascii: ";")
    }
    let value = source[(name + 8)..<field.upperBound].drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
    let quote = UInt8(ascii: "\"")
    if value.first == quote {
      if !value.dropFirst().contains(quote) { repairs.bytes[value.startIndex] = 0x20 }
    } else if let comment = value.firstIndex(of: UInt8(ascii: "(")), source[comment - 1] <= 0x20 {
      // GMime doesn't end an unquoted boundary at a comment.
      for place in value[comment...].indices where source[place] > 0x20 { repairs.bytes[place] = 0x20 }
    }
  }

  private func isAddressField(_ line: Range<Int>) -> Bool {
    switch source[line.lowerBound] | 0x20 {
    case UInt8(ascii: "t"): source.hasText("to:", at: line.lowerBound)
    case UInt8(ascii: "c"): source.hasText("cc:", at: line.lowerBound)
    case UInt8(ascii: "b"): source.hasText("bcc:", at: line.lowerBound)
    case UInt8(ascii: "f"): source.hasText("from:", at: line.lowerBound)
    case UInt8(ascii: "s"): source.hasText("sender:", at: line.lowerBound)
    case UInt8(ascii: "r"): source.hasText("reply-to:", at: line.lowerBound)
    default: false
    }
  }

  // MARK: Exact check

  /// Returns whether there are too many parts. Lines in patches and tables may look like boundaries, so only the
  /// boundaries declared by the message are counted.
  private func hasTooManyParts() -> Bool {
    guard let declared = declaredBoundaries() else { return true }
    if declared.isEmpty { return false }
    var count = 0
    var lines = SourceLines(source)
    while let line = lines.next() {
      guard line.count > 2, source[line.lowerBound] == dash, source[line.lowerBound + 1] == dash else {
        continue
      }
      let name = trimmed(line.dropFirst(2))
      if declared.contains(name) { count += 1 }
      if count > Self.partLimit { return true }
    }
    return false
  }

  /// Returns the declared boundaries; `nil` when there are too many, or some are split up (RFC 2231).
  private func declaredBoundaries() -> Set<[UInt8]>? {
    var found: Set<[UInt8]> = []
    for index in source.indices where source[index] | 0x20 == UInt8(ascii: "b") {
      guard source.hasText("boundary", at: index) else { continue }
      let after = index + 8
      guard after < source.count, source[after] != UInt8(ascii: "*") else { return nil }
      found.insert(parameterValue(after: after))
      if found.count > 200 { return nil }
    }
    return found
  }

  private func parameterValue(after start: Int) -> [UInt8] {
    let value = source[start..<min(start + 300, source.count)]
      .drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "=") }
    if value.first == UInt8(ascii: "\"") {
      return [UInt8](value.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A })
    }
    return [UInt8](value.prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") })
  }

  private func trimmed(_ line: Range<Int>) -> [UInt8] {
    var end = line.upperBound
    while end > line.lowerBound, source[end - 1] <= 0x20 { end -= 1 }
    return [UInt8](source[line.lowerBound..<end])
  }
}

private let dash = UInt8(ascii: "-")
