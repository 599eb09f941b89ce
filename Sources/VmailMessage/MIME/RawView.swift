internal import VmailDomain

/// A message that is shown unparsed, since parsing it would be too expensive.
struct RawView {
  private let source: UnsafeRawBufferPointer
  private var values: [String: String] = [:]
  private var bodyStart = 0

  init(_ source: UnsafeRawBufferPointer) {
    self.source = source
    // Initializes GMime, whose decoders are used below.
    _ = MIMELibrary.shared
    scanHeader()
  }

  func envelope() -> Envelope {
    let from = participants("from").first ?? participants("sender").first
    var envelope = Envelope(
      inReplyTo: identifiers("in-reply-to"), references: identifiers("references"),
      subject: decoded("subject") ?? "", from: from ?? decoded("from").flatMap(AddressList.unreadable),
      to: participants("to"), cc: participants("cc"))
    envelope.messageId = identifiers("message-id").first
    envelope.date = values["date"].flatMap(HeaderDate.parse)
    envelope.topReceived = values["received"].flatMap(HeaderDate.parseReceived)
    return envelope
  }

  /// Returns the undecoded body, up to `limit` bytes.
  func text(limit: Int) -> String {
    let body = [UInt8](source[bodyStart...].prefix(limit))
    return CleanText.lines(Charset.undeclared(body))
  }

  // MARK: Header

  private static let wanted: Set<String> = [
    "from", "sender", "to", "cc", "subject", "date", "received", "message-id", "references",
    "in-reply-to",
  ]
  /// The maximum length of a field's value.
  private static let valueLimit = 64 << 10
  private static let headerLimit = 1 << 20

  private mutating func scanHeader() {
    var lines = SourceLines(source)
    var current: String?
    // If the header has no end, everything after this limit is shown as text.
    var shown: Int?
    defer { bodyStart = shown ?? bodyStart }
    while let line = lines.next() {
      bodyStart = line.upperBound
      if line.lowerBound >= Self.headerLimit, shown == nil { shown = line.lowerBound }
      if source.isBlankLine(line) {
        shown = nil
        return
      }
      if source.isFolded(line) {
        if let name = current { append(line, to: name) }
        continue
      }
      guard let length = source.fieldNameLength(line) else {
        (bodyStart, shown) = (line.lowerBound, nil)
        return
      }
      let name = CText.lowercased(
        CText.oneLine(String(decoding: source[line.lowerBound..<line.lowerBound + length], as: UTF8.self)))
      // Only the first field of each name counts.
      current = Self.wanted.contains(name) && values[name] == nil ? name : nil
      if let current { append(line.lowerBound + length + 1..<line.upperBound, to: current) }
    }
  }

  private mutating func append(_ line: Range<Int>, to name: String) {
    let old = values[name] ?? ""
    let room = Self.valueLimit - old.utf8.count
    guard room > 0 else { return }
    let bytes = [UInt8](source[line].prefix(room).filter { $0 != 0 })
    values[name] = old + Charset.undeclared(bytes)
  }

  private func decoded(_ name: String) -> String? {
    values[name].map(EncodedWordDecoding.decoded)
  }

  private func participants(_ name: String) -> [Participant] {
    values[name].map(AddressList.people) ?? []
  }

  private func identifiers(_ name: String) -> [String] {
    values[name].map(MessageIdentifiers.parse) ?? []
  }
}
