/// A strict reader of what the writer under test makes: it complains where a mail program would guess.
struct ParsedEntity {
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// Names in lower case; values unfolded.
  var fields: [(name: String, value: String)] = []
  /// Decoded; empty for multiparts.
  var body: [UInt8] = []
  var parts: [ParsedEntity] = []

  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// This entity and all within it.
  var all: [ParsedEntity] { [self] + parts.flatMap(\.all) }

  var text: String { String(decoding: body, as: UTF8.self) }

  init(_ source: ArraySlice<UInt8>) throws {
    let lines = try Self.lines(of: source)
    guard let end = lines.firstIndex(of: "") else { throw Malformed(description: "the header does not end") }
    for line in lines[..<end] {
      if line.first == " " || line.first == "\t" {
        guard !fields.isEmpty else { throw Malformed(description: "begins with a folded line") }
        fields[fields.count - 1].value += line
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { throw Malformed(description: "no field: \(line)") }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields.append((line[..<colon].lowercased(), String(value)))
    }
    let rest = Array(lines[(end + 1)...])
    let type = (self["content-type"] ?? "text/plain").lowercased()
    if type.hasPrefix("multipart/") {
      try readParts(rest)
    } else if type.hasPrefix("message/rfc822") {
      parts = [try ParsedEntity(ArraySlice(Array((rest.joined(separator: "\r\n") + "\r\n").utf8)))]
    } else {
      body = try Self.decode(rest, encoding: self["content-transfer-encoding"] ?? "7bit")
    }
  }

  private mutating func readParts(_ lines: [String]) throws {
    guard let match = self["content-type"]?.firstMatch(of: /boundary="([^"]+)"/) else {
      throw Malformed(description: "a multipart without boundary")
    }
    let boundary = "--" + match.output.1
    guard let close = lines.firstIndex(of: boundary + "--") else {
      throw Malformed(description: "\(boundary) is not closed")
    }
    guard lines[(close + 1)...].allSatisfy(\.isEmpty) else {
      throw Malformed(description: "text behind \(boundary)")
    }
    for part in lines[..<close].split(separator: boundary).map(Array.init) {
      parts.append(try ParsedEntity(ArraySlice(Array((part.joined(separator: "\r\n") + "\r\n").utf8))))
    }
    if parts.isEmpty { throw Malformed(description: "\(boundary) has no parts") }
  }

  /// Every line must end with CRLF, and neither may stand alone.
  private static func lines(of source: ArraySlice<UInt8>) throws -> [String] {
    guard source.suffix(2).elementsEqual([13, 10]) else {
      throw Malformed(description: "no line end at the end")
    }
    return try source.dropLast(2).split(separator: 10, omittingEmptySubsequences: false).enumerated().map {
      index, line in
      let isLast = line.endIndex == source.endIndex - 2
      guard isLast || line.last == 13 else { throw Malformed(description: "line \(index + 1) has no CR") }
      let content = isLast ? line : line.dropLast()
      guard !content.contains(13) else { throw Malformed(description: "line \(index + 1) has a lone CR") }
      guard content.allSatisfy({ $0 < 0x80 && $0 != 0x1B }) else {
        throw Malformed(description: "line \(index + 1) has 8-bit or control")
      }
      guard content.count <= 998 else { throw Malformed(description: "line \(index + 1) is too long") }
      return String(decoding: content, as: UTF8.self)
    }
  }

  private static func decode(_ lines: [String], encoding: String) throws -> [UInt8] {
    switch encoding {
    case "7bit": return Array(lines.joined(separator: "\n").utf8)
    case "base64":
      guard let bytes = base64(lines.joined()) else { throw Malformed(description: "bad base64") }
      return bytes
    case "quoted-printable": return try quotedPrintable(lines)
    default: throw Malformed(description: "encoding \(encoding)")
    }
  }

  private static func quotedPrintable(_ lines: [String]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      guard line.utf8.count <= 76, line.last != " " else { throw Malformed(description: "bad line \(line)") }
      var rest = Array(line.utf8)[...]
      var isSoft = false
      while let byte = rest.popFirst() {
        if byte != UInt8(ascii: "=") {
          bytes.append(byte)
        } else if rest.isEmpty {
          isSoft = true
        } else if let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
          bytes.append(decoded)
          rest = rest.dropFirst(2)
        } else {
          throw Malformed(description: "bad line \(line)")
        }
      }
      if !isSoft { bytes.append(10) }
    }
    return bytes
  }
}
