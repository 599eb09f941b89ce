internal import Glibc
internal import VmailDomain

/// Finds signals of the kind of mail in a message's parts. HTML is read undecoded, since tags are the same in
/// quoted-printable; of base64, only the beginning is decoded.
struct MarkedParts {
  /// The maximum number of bytes of each text that are read, and that are decoded of base64.
  private static let scanLimit = 128 << 10
  private static let decodedLimit = 48 << 10
  /// The maximum numbers of HTML parts and of all parts that are read.
  private static let htmlLimit = 4
  private static let partLimit = 200
  private static let countLimit = 999

  private let source: UnsafeRawBufferPointer
  private var marks: MessageSignals
  private var html = 0
  private var parts = 0

  /// Returns `marks` with the signals of the parts added.
  static func add(
    _ body: MIMEPart, in source: UnsafeRawBufferPointer, to marks: MessageSignals, text: String
  ) -> MessageSignals {
    var parts = MarkedParts(source: source, marks: marks)
    if body.mimeType == "multipart/report" { parts.marks.signs.insert(.report) }
    parts.visit(body)
    if parts.html == 0 { parts.countAddresses(in: text) }
    return parts.marks
  }

  private init(source: UnsafeRawBufferPointer, marks: MessageSignals) {
    self.source = source
    self.marks = marks
  }

  private mutating func visit(_ part: MIMEPart) {
    guard parts < Self.partLimit else { return }
    parts += 1
    switch part.kind {
    case .multipart(let children): for child in children { visit(child) }
    // The parts of a forwarded message don't belong to this one.
    case .message, .tooDeep: break
    case .leaf: examine(part)
    }
  }

  private mutating func examine(_ part: MIMEPart) {
    if part.mimeType == "text/calendar" || part.mimeType == "application/ics" {
      marks.signs.insert(.calendar)
    }
    guard part.isShownText else { return }
    guard part.isHTML else {
      if part.mimeType == "text/plain" { marks.signs.insert(.plainText) }
      return
    }
    marks.signs.insert(.html)
    html += 1
    guard html <= Self.htmlLimit else { return }
    let content = UnsafeRawBufferPointer(rebasing: source[part.content])
    if part.encoding == .base64 {
      part.encoding.decode(content, limit: Self.decodedLimit).bytes.withUnsafeBytes { countTags(in: $0) }
    } else {
      countTags(in: UnsafeRawBufferPointer(rebasing: content.prefix(Self.scanLimit)))
    }
  }

  private mutating func countTags(in html: UnsafeRawBufferPointer) {
    guard let base = html.baseAddress else { return }
    var index = 0
    while index < html.count, let found = memchr(base + index, 0x3C, html.count - index) {
      index = UnsafeRawPointer(found) - base + 1
      if html.hasText("img", at: index) {
        marks.images = min(marks.images + 1, Self.countLimit)
      } else if index + 1 < html.count, html[index] | 0x20 == UInt8(ascii: "a"), html[index + 1] <= 0x20 {
        marks.links = min(marks.links + 1, Self.countLimit)
      }
    }
  }

  /// Counts the web addresses in a plain text.
  private mutating func countAddresses(in text: String) {
    var text = text
    text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer).prefix(Self.scanLimit))
      guard let base = bytes.baseAddress else { return }
      var index = 0
      while index < bytes.count, let found = memchr(base + index, 0x3A, bytes.count - index) {
        index = UnsafeRawPointer(found) - base + 1
        if bytes.hasExactly("//", at: index), index > 4 {
          marks.links = min(marks.links + 1, Self.countLimit)
        }
      }
    }
  }
}
