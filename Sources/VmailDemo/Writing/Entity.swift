import Foundation

/// A MIME entity (RFC 2045 section 2.4): what stands below a message's own header fields.
struct Entity: Sendable {
  /// Content-Type and its like, as whole fields.
  var fields: String
  var body: [UInt8]

  var bytes: [UInt8] { Array(fields.utf8) + Array("\r\n".utf8) + body }

  /// Text in the leanest encoding that carries it.
  static func text(
    _ text: String, subtype: String = "plain", charset: Charset = .utf8, parameters: String = ""
  ) -> Entity {
    let octets = charset.encode(text)
    let isASCII = octets.allSatisfy { $0 < 0x80 && $0 != 0x1B }
    let name = isASCII ? "us-ascii" : charset.rawValue
    let type = HeaderText.field("Content-Type", "text/\(subtype); charset=\(name)\(parameters)")
    let longest = octets.split(separator: UInt8(ascii: "\n")).map(\.count).max() ?? 0
    if isASCII, longest < 400 {
      return Entity(fields: type, body: withNetworkLineEnds(octets))
    }
    let foreign = octets.count { $0 >= 0x80 }
    if foreign * 3 > octets.count {
      let lines = base64(withNetworkLineEnds(octets))
      return Entity(fields: type + transferEncoding("base64"), body: lines)
    }
    return Entity(fields: type + transferEncoding("quoted-printable"), body: QuotedPrintable.encode(octets))
  }

  static func file(_ file: DemoFile) -> Entity {
    var fields = HeaderText.field(
      "Content-Type", "\(file.type); \(HeaderText.parameter("name", file.name))")
    fields += HeaderText.field(
      "Content-Disposition",
      "\(file.contentId == nil ? "attachment" : "inline"); \(HeaderText.parameter("filename", file.name))")
    if let contentId = file.contentId { fields += HeaderText.field("Content-ID", "<\(contentId)>") }
    return Entity(fields: fields + transferEncoding("base64"), body: base64(file.content))
  }

  /// A message within the message, its bytes untouched (RFC 2046 section 5.2.1).
  static func message(_ source: [UInt8]) -> Entity {
    Entity(
      fields: HeaderText.field("Content-Type", "message/rfc822")
        + HeaderText.field("Content-Disposition", "inline"), body: source)
  }

  /// - Parameter key: unique to the message, so that no boundary occurs within another.
  static func multipart(
    _ subtype: String, key: String, parameters: String = "", _ parts: [Entity]
  ) -> Entity {
    let boundary = "=_\(subtype)_\(key)_="
    var body: [UInt8] = []
    for part in parts {
      body += Array("--\(boundary)\r\n".utf8) + part.bytes
      if body.last != UInt8(ascii: "\n") { body += Array("\r\n".utf8) }
    }
    body += Array("--\(boundary)--\r\n".utf8)
    let type = "multipart/\(subtype); boundary=\"\(boundary)\"\(parameters)"
    return Entity(fields: HeaderText.field("Content-Type", type), body: body)
  }

  private static func transferEncoding(_ name: String) -> String {
    HeaderText.field("Content-Transfer-Encoding", name)
  }

  private static func base64(_ octets: [UInt8]) -> [UInt8] {
    let text = Data(octets).base64EncodedData(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    return Array(text) + Array("\r\n".utf8)
  }

  /// - Returns: the text with CRLF line ends, and one at its end.
  static func withNetworkLineEnds(_ octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count + octets.count / 32 + 2)
    for octet in octets {
      if octet == UInt8(ascii: "\n") { result.append(UInt8(ascii: "\r")) }
      result.append(octet)
    }
    if result.last != UInt8(ascii: "\n") { result += Array("\r\n".utf8) }
    return result
  }
}
