internal import VmailDomain

/// Restores a message's source from its form in an mbox.
struct MboxSource {
  let dialect: MailboxFormat?
  /// Whether its end was determined by Content-Length.
  let isCounted: Bool

  /// Returns the source without the mailbox's fields and quoting.
  func source(of bytes: UnsafeRawBufferPointer, header: Range<Int>, end: Int) -> [UInt8] {
    var source: [UInt8] = []
    source.reserveCapacity(max(end - header.lowerBound, 0))
    var copied = header.lowerBound
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<header.upperBound])
    for place in MailboxFields.places(in: head, from: header.lowerBound, MailboxFields.common) {
      source += bytes[copied..<place.lowerBound]
      copied = place.upperBound
    }
    let bodyStart = source.count + max(header.upperBound - copied, 0)
    if copied < end { source += bytes[copied..<end] }
    switch quoting(of: source, bodyStart: bodyStart) {
    case .none: return source
    case .once: return MboxQuoting.unquote(source, once: true)
    case .reversible: return MboxQuoting.unquote(source)
    }
  }

  private enum Quoting { case none, once, reversible }

  private func quoting(of source: [UInt8], bodyStart: Int) -> Quoting {
    switch dialect {
    case .mboxcl2: return .none
    case .mboxo, .mboxcl: return .once
    case .mboxrd: return .reversible
    case .maildir, .eml, nil: break
    }
    guard isCounted else { return .reversible }
    // One of the dialects with Content-Length quotes lines, and the other doesn't: a line that isn't quoted
    // identifies the latter.
    return Self.hasUnquotedLine(source, from: bodyStart) ? .none : .once
  }

  private static func hasUnquotedLine(_ source: [UInt8], from start: Int) -> Bool {
    source.withUnsafeBytes { bytes in
      var lines = SourceLines(bytes, from: start)
      while let line = lines.next() {
        if bytes.hasExactly("From ", at: line.lowerBound) { return true }
      }
      return false
    }
  }

  // MARK: Header

  /// Returns the range of the header: from the first line that is not a quoted `From ` line up to and including the
  /// empty line; `nil` when there is no empty line.
  static func header(in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    var lines = SourceLines(bytes, from: start)
    var begin = start
    while let line = lines.next() {
      if bytes.isBlankLine(line) { return begin..<line.upperBound }
      if begin == line.lowerBound, bytes.hasExactly(">", at: begin),
        MailboxFields.isEnvelopeLine(line, in: bytes)
      {
        begin = line.upperBound
      }
    }
    return nil
  }

  static func contentLength(_ header: UnsafeRawBufferPointer) -> Int? {
    var lines = SourceLines(header)
    while let line = lines.next() {
      guard header.hasText("content-length:", at: line.lowerBound) else { continue }
      let value = header[(line.lowerBound + 15)..<line.upperBound].prefix(30).filter { $0 > 0x20 }
      guard let count = Int(String(decoding: value, as: UTF8.self)), count >= 0 else { return nil }
      return count
    }
    return nil
  }
}
