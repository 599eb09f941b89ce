internal import VmailDomain

extension OutgoingPart {
  /// - Parameter contentId: of a picture that HTML shows by `cid:`.
  /// - Throws: ``ComposingError/controlCharacter(field:)``
  package static func attachment(
    name: String, mimeType: String, contentId: String? = nil, _ content: [UInt8]
  ) throws -> OutgoingPart {
    let form = AttachmentForm(mimeType: mimeType, content)
    var fields = HeaderWriter()
    fields.add("Content-Type", parameterised(form.mimeType, form.parameters))
    try HeaderWriter.check(name, in: "Content-Disposition")
    let disposition = contentId == nil ? "attachment" : "inline"
    fields.add("Content-Disposition", parameterised(disposition, FileNameParameter.parameters(name)))
    if let contentId { try fields.add("Content-ID", own: contentId) }
    return .leaf(fields: fields, content: form.content, form.encoder)
  }
}

/// The form in which an attachment is sent: its bytes are preserved, except for the line ends of an attached
/// message.
private struct AttachmentForm {
  private(set) var mimeType: String
  private(set) var parameters: [String] = []
  private(set) var content: [UInt8]
  private(set) var encoder = ContentEncoder.base64

  private static let anything = "application/octet-stream"

  init(mimeType: String, _ content: [UInt8]) {
    self.mimeType = Self.isMediaType(mimeType) ? CText.lowercased(mimeType) : Self.anything
    self.content = content
    switch self.mimeType.prefix(while: { $0 != "/" }) {
    case "text": chooseTextForm()
    case "message": chooseMessageForm()
    // Parts within would be looked for.
    case "multipart": self.mimeType = Self.anything
    default: break
    }
  }

  /// Lines are ended by CRLF in text that is not in base64 (RFC 2046 section 4.1.1); others would come out changed.
  private mutating func chooseTextForm() {
    let census = ByteCensus(content)
    if !census.hasEightBit {
      parameters = ["charset=us-ascii"]
    } else if String(validating: content, as: UTF8.self) != nil {
      parameters = ["charset=utf-8"]
    }
    if !census.hasBareLineEnd, !census.hasNUL, census.isReadable {
      encoder = .quotedPrintable
    }
  }

  /// A message is not encoded (RFC 2046 section 5.2.1). What cannot go so, and what is none, is a file like any other.
  private mutating func chooseMessageForm() {
    let census = ByteCensus(content)
    guard mimeType == "message/rfc822", !census.hasNUL, Self.beginsWithField(content) else {
      mimeType = Self.anything
      return
    }
    let message = census.hasBareLineEnd ? Self.withCRLF(content) : content
    guard census.hasBareLineEnd ? !ByteCensus(message).hasLongLine : !census.hasLongLine else {
      mimeType = Self.anything
      return
    }
    content = message
    encoder = census.hasEightBit ? .eightBit : .sevenBit
  }

  private static func beginsWithField(_ content: [UInt8]) -> Bool {
    content.withUnsafeBytes { bytes in
      var lines = SourceLines(bytes)
      return lines.next().map { bytes.fieldNameLength($0) != nil } ?? false
    }
  }

  private static func withCRLF(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count + content.count / 30)
    var previous: UInt8 = 0
    for byte in content {
      if previous == 0x0D, byte != 0x0A { result.append(0x0A) }
      if byte == 0x0A, previous != 0x0D { result.append(0x0D) }
      result.append(byte)
      previous = byte
    }
    if previous == 0x0D { result.append(0x0A) }
    return result
  }

  /// `type/subtype` (RFC 2045 section 5.1), of a length that fits on a line.
  private static func isMediaType(_ text: String) -> Bool {
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.count == 2 && text.utf8.count <= 127
      && names.allSatisfy { name in
        !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"/[]?=".utf8.contains($0) }
      }
  }
}

/// The parameter `filename` (RFC 2183 section 2.3), in UTF-8 where it is not plain (RFC 2231).
enum FileNameParameter {
  /// Bytes of a value on one line.
  private static let limit = 50

  static func parameters(_ name: String) -> [String] {
    let isPlain =
      name.utf8.count <= limit && !name.contains("=?")
      && name.utf8.allSatisfy {
        $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    if isPlain { return ["filename=\"\(name)\""] }
    let pieces = pieces(of: name)
    if pieces.count == 1 { return ["filename*=utf-8''" + pieces[0]] }
    return pieces.enumerated().map { "filename*\($0)*=" + ($0 == 0 ? "utf-8''" : "") + $1 }
  }

  /// A character never goes over two of them: some readers decode each by itself.
  private static func pieces(of name: String) -> [String] {
    var pieces = [""]
    for scalar in name.unicodeScalars {
      let text = UTF8.encode(scalar).map { $0.map(escaped).joined() } ?? ""
      if pieces[pieces.count - 1].utf8.count + text.utf8.count > limit { pieces.append("") }
      pieces[pieces.count - 1] += text
    }
    return pieces
  }

  /// `attribute-char` (RFC 2231 section 7).
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      String(Unicode.Scalar(byte))
    default: HexDigits.escaped("%")(byte)
    }
  }
}
