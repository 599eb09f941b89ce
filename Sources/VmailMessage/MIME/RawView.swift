internal import VmailDomain

/// A message as it is read without GMime, such as one that would be too expensive to parse.
struct RawView {
  private let source: UnsafeRawBufferPointer
  private var values: [String: String] = [:]
  private var bodyStart = 0

  init(_ source: UnsafeRawBufferPointer) {
    self.source = source
    scanHeader()
  }

  /// Returns the people in the first field of a name, in lower case.
  func people(_ name: String) -> [Participant] { values[name].map(AddressList.people) ?? [] }

  func envelope() -> Envelope { Envelope { name in values[name].map { [$0] } ?? [] } }

  /// Returns the undecoded body, up to `limit` bytes.
  func text(limit: Int) -> String {
    let body = [UInt8](source[bodyStart...].prefix(limit))
    return CleanText.lines(Charset.undeclared(body))
  }

  // MARK: Header

  private static let wanted: Set<String> = [
    "from", "sender", "to", "cc", "subject", "date", "received", "message-id", "references",
    "in-reply-to", "reply-to", "mail-followup-to", "bcc",
  ]
  /// The maximum length of a field's value.
  private static let valueLimit = 256 << 10
  private static let headerLimit = 1 << 20

  private mutating func scanHeader() {
    var lines = SourceLines(source)
    var current: String?
    var fields: [String: [UInt8]] = [:]
    // If the header has no end, everything after this limit is shown as text.
    var shown: Int?
    defer {
      bodyStart = shown ?? bodyStart
      values = fields.mapValues { [source] in source.headerText($0) }
    }
    while let line = lines.next() {
      bodyStart = line.upperBound
      if line.lowerBound >= Self.headerLimit, shown == nil { shown = line.lowerBound }
      if source.isBlankLine(line) {
        shown = nil
        return
      }
      if source.isFolded(line) {
        if let current { Self.add(source[line], to: &fields[current, default: []]) }
        continue
      }
      guard let length = source.fieldNameLength(line) else {
        (bodyStart, shown) = (line.lowerBound, nil)
        return
      }
      let name = CText.lowercased(
        CText.oneLine(String(decoding: source[line.lowerBound..<line.lowerBound + length], as: UTF8.self)))
      // Only the first field of each name counts.
      current = Self.wanted.contains(name) && fields[name] == nil ? name : nil
      let value = source[line.lowerBound + length + 1..<line.upperBound]
      if let current { Self.add(value, to: &fields[current, default: []]) }
    }
  }

  private static func add(_ line: Slice<UnsafeRawBufferPointer>, to field: inout [UInt8]) {
    field += line.prefix(valueLimit - field.count)
  }
}
