internal import CGMime
internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// The header of a message or a part that was parsed by GMime, which decodes nothing of it.
struct HeaderFields {
  private let source: UnsafeRawBufferPointer
  private let fields: UnsafeMutablePointer<GMimeHeaderList>?

  /// - Parameters:
  ///   - object: must outlive this value.
  ///   - source: the source of which it is part.
  init(_ object: UnsafeMutablePointer<GMimeObject>?, _ source: UnsafeRawBufferPointer) {
    self.source = source
    fields = g_mime_object_get_header_list(object)
  }

  /// Returns the value of the first field of that name, which is the one that readers show, with its encoded words.
  subscript(name: String) -> String? { g_mime_header_list_get_header(fields, name).flatMap(text) }

  func envelope() -> Envelope {
    Envelope { name in
      // Only people are collected from all fields of a name.
      guard ["to", "cc", "bcc"].contains(name) else { return self[name].map { [$0] } ?? [] }
      return name.withCString { name in
        (0..<g_mime_header_list_get_count(fields)).compactMap { index in
          guard let field = g_mime_header_list_get_header_at(fields, index),
            g_ascii_strcasecmp(g_mime_header_get_name(field), name) == 0
          else { return nil }
          return text(field)
        }
      }
    }
  }

  private func text(_ field: UnsafeMutablePointer<GMimeHeader>) -> String? {
    guard let value = g_mime_header_get_raw_value(field) else { return nil }
    let bytes = UnsafeBufferPointer(start: value, count: strlen(value))
    return source.headerText(UnsafeRawBufferPointer(bytes))
  }
}

extension Envelope {
  /// Decodes the fields of a header.
  /// - Parameter values: returns the values of the fields of a name in lower case, with their encoded words.
  init(_ values: (String) -> [String]) {
    func text(_ name: String) -> String? { values(name).first.map(EncodedWordDecoding.decoded) }
    func people(_ name: String) -> [Participant] { values(name).flatMap(AddressList.people) }
    let writers = people("from")
    // Of a name in small letters, with a comma and without quotation marks, only the second part has an address.
    from =
      writers.first { $0.email.contains("@") } ?? writers.first ?? people("sender").first
      ?? values("from").first.flatMap(AddressList.unreadable)
    (to, cc, bcc) = (people("to"), people("cc"), people("bcc"))
    subject = text("subject") ?? ""
    messageId = text("message-id").flatMap { MessageIdentifiers.parse($0).first }
    references = text("references").map { MessageIdentifiers.parse($0) } ?? []
    // An address names no message: it would connect everything that was ever an answer to somebody.
    let addresses = Set((to + cc + [from].compactMap(\.self)).map { $0.email.lowercased() })
    inReplyTo = (text("in-reply-to").map { MessageIdentifiers.parse($0, inBracketsOnly: true) } ?? [])
      .filter { !addresses.contains($0.lowercased()) }
    let written = values("date").first
    dateText = written.map(EncodedWordDecoding.decoded) ?? ""
    date = written.flatMap(HeaderDate.parse)
    utcOffset = written.flatMap(HeaderDate.utcOffset)
    topReceived = values("received").first.flatMap(HeaderDate.parseReceived)
  }
}

/// Parses the dates of header fields.
enum HeaderDate {
  /// - Returns: `nil` for a date of which a part can't be read: any other would be wrong.
  static func parse(_ value: String) -> Date? {
    guard let seconds = DateWords(value.utf8).seconds, seconds >= 0, seconds < year2200 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Returns the offset from UTC of the zone of a date, in seconds; `nil` if the writer's zone is unknown.
  static func utcOffset(of value: String) -> Int? {
    let words = DateWords(value.utf8)
    return words.seconds == nil ? nil : words.utcOffset
  }

  /// Parses the date of a Received field, which follows its last semicolon (RFC 5321 section 4.4).
  static func parseReceived(_ value: String) -> Date? {
    guard let semicolon = value.utf8.lastIndex(of: UInt8(ascii: ";")) else { return nil }
    return parse(String(value[value.index(after: semicolon)...]))
  }

  /// The end of plausible dates: mail from before 1970 or after this time was dated by a wrong clock.
  private static let year2200 = 7_258_118_400
}

/// Lists all fields of a header in readable form: unfolded, with encoded words decoded.
struct HeaderFieldList {
  /// The maximum number of listed fields, and the maximum number of bytes of the header that are read.
  private static let fieldLimit = 2_000
  private static let scanLimit = 1 << 20
  /// The maximum number of bytes of a value: `To` may list thousands of addresses.
  private static let valueLimit = 256 << 10

  private(set) var fields: [HeaderField] = []

  private let source: UnsafeRawBufferPointer

  init(_ source: UnsafeRawBufferPointer) {
    self.source = source
    var lines = SourceLines(source)
    var name = ""
    var value: [UInt8] = []
    while let line = lines.next(), line.lowerBound < Self.scanLimit, fields.count < Self.fieldLimit {
      if source.isBlankLine(line) { break }
      if source.isFolded(line) {
        value += source[line].prefix(Self.valueLimit - value.count)
        continue
      }
      add(name, value)
      guard let length = source.fieldNameLength(line) else {
        name = ""
        break
      }
      let colon = line.lowerBound + length
      name = CText.oneLine(String(decoding: source[line.lowerBound..<colon], as: UTF8.self))
      value = [UInt8](source[(colon + 1)..<line.upperBound].prefix(Self.valueLimit))
    }
    add(name, value)
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    guard !name.isEmpty else { return }
    fields.append(HeaderField(name: name, value: EncodedWordDecoding.decoded(source.headerText(value))))
  }
}
