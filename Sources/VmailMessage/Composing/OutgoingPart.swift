internal import Glibc
internal import VmailDomain

/// A part of a message being written (RFC 2046).
package indirect enum OutgoingPart: Sendable {
  /// A part without other parts.
  /// - `fields`: the header fields except for Content-Transfer-Encoding.
  case leaf(fields: HeaderWriter, content: [UInt8], ContentEncoder)
  /// A multipart.
  /// - `parameters`: the parameters of its Content-Type other than the boundary.
  case multipart(String, parameters: [String] = [], [OutgoingPart])
  /// A part as it is written, with its header.
  case raw([UInt8])

  /// Creates a text part.
  /// - Parameters:
  ///   - text: text with `\n` line ends.
  ///   - parameters: the parameters of its Content-Type other than the charset.
  package static func text(_ subtype: String, _ text: String, parameters: [String] = []) -> OutgoingPart {
    let bytes = Array(text.utf8)
    let charset = bytes.allSatisfy { $0 < 0x80 } ? "us-ascii" : "utf-8"
    return .text(subtype, bytes, charset: charset, parameters: parameters)
  }

  /// Creates a text part from encoded text.
  /// - Parameters:
  ///   - bytes: the text in its charset, with `\n` line ends in ASCII.
  ///   - encoder: `nil` to choose the best encoding.
  package static func text(
    _ subtype: String, _ bytes: [UInt8], charset: String, parameters: [String] = [],
    encoder: ContentEncoder? = nil
  ) -> OutgoingPart {
    let content = networkLines(bytes)
    var fields = HeaderWriter()
    fields.add("Content-Type", parameterised("text/\(subtype)", ["charset=\(charset)"] + parameters))
    return .leaf(fields: fields, content: content, encoder ?? ContentEncoder(forText: content))
  }

  /// Converts text with `\n` line ends to CRLF line ends, and adds a final one if it is missing.
  package static func networkLines(_ text: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(text.count + text.count / 30)
    for byte in text {
      if byte == 0x0A { content.append(0x0D) }
      content.append(byte)
    }
    if let last = content.last, last != 0x0A { content += [0x0D, 0x0A] }
    return content
  }

  /// Returns the content of a whole message, with the fields that describe it.
  static func content(of source: [UInt8]) -> OutgoingPart {
    let lineEnd: [UInt8] = [0x0D, 0x0A]
    let head = EntityHead(source[...], lineEnd: lineEnd)
    let fields = head.fields.filter { $0.name.hasPrefix("content-") }.flatMap(\.bytes)
    return .raw(
      SourceLineEnd.withCRLF(fields) + lineEnd + SourceLineEnd.withCRLF(Array(source[head.bodyStart...])))
  }

  /// Returns the words of a field with parameters.
  package static func parameterised(_ value: String, _ parameters: [String]) -> [String] {
    let words = [value] + parameters
    return words.dropLast().map { $0 + ";" } + words.suffix(1)
  }

  /// Returns the part as the content that a signature or encryption covers, together with fields of the header (RFC 9788
  /// section 2.1). The older parameter is for programs that know an earlier form.
  ///
  /// Signed content must arrive as it was sent, so lines with white space at their ends, and those that mailboxes change,
  /// are encoded (RFC 3156 section 5).
  func protected(isEncrypted: Bool) -> OutgoingPart {
    let parameters = ["hp=\"\(isEncrypted ? "cipher" : "clear")\"", "protected-headers=\"v1\""]
    let part = isEncrypted ? self : robust
    guard case .multipart("mixed", let own, let parts) = part else {
      return .multipart("mixed", parameters: parameters, [part])
    }
    return .multipart("mixed", parameters: own + parameters, parts)
  }

  private var robust: OutgoingPart {
    switch self {
    case .leaf(let fields, let content, .sevenBit):
      .leaf(fields: fields, content: content, ByteCensus(content).isRobust ? .sevenBit : .quotedPrintable)
    case .multipart(let subtype, let parameters, let parts):
      .multipart(subtype, parameters: parameters, parts.map(\.robust))
    case .leaf, .raw: self
    }
  }

  // MARK: Writing

  /// Returns the bytes of a whole message with this part as its body.
  /// - Parameter messageId: the identifier from which boundaries are derived.
  package func message(_ header: HeaderWriter, messageId: String) -> [UInt8] {
    var bytes = header.bytes
    bytes.reserveCapacity(bytes.count + estimatedSize + 1_000)
    write(to: &bytes, boundaries: Boundaries(for: self, messageId: messageId))
    return bytes
  }

  /// A part that needs eight bits requires the same of all enclosing ones (RFC 2045 section 6.4).
  private var isEightBit: Bool {
    switch self {
    case .leaf(_, _, let encoder): encoder == .eightBit
    case .multipart(_, _, let parts): parts.contains(where: \.isEightBit)
    case .raw(let bytes): bytes.contains { $0 >= 0x80 }
    }
  }

  /// An estimate of the written size in bytes, rather too large than too small.
  var estimatedSize: Int {
    switch self {
    case .leaf(let fields, let content, let encoder):
      fields.bytes.count + encoder.estimatedSize(of: content) + 100
    case .multipart(_, _, let parts): parts.reduce(200) { $0 + $1.estimatedSize + 100 }
    case .raw(let bytes): bytes.count
    }
  }

  /// Writes the fields, an empty line, and the content.
  func write(to output: inout [UInt8], boundaries: Boundaries, depth: Int = 0) {
    switch self {
    case .leaf(var fields, let content, let encoder):
      fields.add("Content-Transfer-Encoding", [encoder.rawValue])
      output += fields.bytes
      output += "\r\n".utf8
      encoder.write(content, to: &output)
    case .multipart(let subtype, let parameters, let parts):
      let boundary = boundaries.boundary(depth: depth)
      var fields = HeaderWriter()
      let type = Self.parameterised("multipart/\(subtype)", ["boundary=\"\(boundary)\""] + parameters)
      fields.add("Content-Type", type)
      if isEightBit { fields.add("Content-Transfer-Encoding", [ContentEncoder.eightBit.rawValue]) }
      output += fields.bytes
      for part in parts {
        output += "\r\n--\(boundary)\r\n".utf8
        part.write(to: &output, boundaries: boundaries, depth: depth + 1)
      }
      output += "\r\n--\(boundary)--\r\n".utf8
    case .raw(let bytes): output += bytes
    }
  }

  /// Returns whether unencoded content contains these bytes.
  func hasUnencoded(_ text: [UInt8]) -> Bool {
    switch self {
    case .leaf(_, let content, .sevenBit), .leaf(_, let content, .eightBit):
      content.withUnsafeBytes { Self.contains(text, in: $0) }
    case .leaf: false
    case .raw(let bytes): bytes.withUnsafeBytes { Self.contains(text, in: $0) }
    case .multipart(_, _, let parts): parts.contains { $0.hasUnencoded(text) }
    }
  }

  private static func contains(_ text: [UInt8], in content: UnsafeRawBufferPointer) -> Bool {
    guard let base = content.baseAddress, let first = text.first else { return false }
    var start = 0
    while let found = memchr(base + start, Int32(first), content.count - start) {
      start = UnsafeRawPointer(found) - base
      if content[start...].starts(with: text) { return true }
      start += 1
    }
    return false
  }
}

/// The separators of parts (RFC 2046 section 5.1.1): derived from the Message-ID, so that the same message
/// has the same bytes, and contained in none of its parts.
struct Boundaries {
  private let stem: String

  init(for part: OutgoingPart, messageId: String) {
    // Neither base64 nor quoted-printable can contain the first two characters (RFC 2045 section 6.7).
    var stem = ""
    var number = 0
    repeat {
      let digest = SHA256.digest(of: Array("\(number)/\(messageId)".utf8))
      stem = "=_" + digest.prefix(15).map(HexDigits.escaped("")).joined()
      number += 1
    } while part.hasUnencoded(Array(stem.utf8))
    self.stem = stem
  }

  /// - Parameter depth: the nesting depth of the multipart; each depth has its own boundary.
  func boundary(depth: Int) -> String { "\(stem)_\(depth)" }
}

extension OutgoingPart {
  /// - Parameter copy: a copy of protected fields, with which the text begins, for programs that don't know them (RFC 9788
  ///   section 5.2.2); empty for none.
  static func body(of draft: Draft, legacyDisplay copy: String = "") -> OutgoingPart {
    let body = CleanText.lines(draft.body)
    let (head, mark) = copy.isEmpty ? ("", []) : (copy + "\n\n", ["hp-legacy-display=\"1\""])
    switch draft.format {
    case .plain: return .text("plain", head + FlowedBody.written(body), parameters: ["format=flowed"] + mark)
    case .markdown:
      // The text is sent as typed, since two spaces at the end of a line have a meaning. The parameter was introduced
      // by MailMate.
      let typed = OutgoingPart.text("plain", head + body, parameters: ["markup=markdown"] + mark)
      let page = MarkdownPage.page(of: body, legacyDisplay: copy)
      return .multipart("alternative", [typed, .text("html", page, parameters: mark)])
    }
  }
}
