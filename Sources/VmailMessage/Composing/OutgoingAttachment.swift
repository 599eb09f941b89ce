internal import VmailDomain

extension OutgoingPart {
  /// Creates the part of an attachment.
  /// - Parameter contentId: the Content-ID of an image that HTML refers to by `cid:`.
  /// - Throws: ``ComposingError/controlCharacter(field:)``.
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
    // Readers would expect parts in it.
    case "multipart": self.mimeType = Self.anything
    default: break
    }
  }

  /// Text may stay unencoded only if its lines end in CRLF (RFC 2046 section 4.1.1): other line ends would be
  /// changed.
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

  /// A message is not encoded (RFC 2046 section 5.2.1). Content that can't be sent unencoded, or is not a message, is
  /// sent as an ordinary file.
  private mutating func chooseMessageForm() {
    let census = ByteCensus(content)
    guard mimeType == "message/rfc822", !census.hasNUL, Self.beginsWithField(content) else {
      mimeType = Self.anything
      return
    }
    let message = census.hasBareLineEnd ? SourceLineEnd.withCRLF(content) : content
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

  /// Returns whether the text is `type/subtype` (RFC 2045 section 5.1), and short enough for a line.
  private static func isMediaType(_ text: String) -> Bool {
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.count == 2 && text.utf8.count <= 127
      && names.allSatisfy { name in
        !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"/[]?=".utf8.contains($0) }
      }
  }
}

/// Writes the parameter `filename` (RFC 2183 section 2.3) or another, in UTF-8 if it is not plain ASCII (RFC 2231).
enum FileNameParameter {
  /// The maximum number of bytes of a value per line.
  private static let limit = 50

  /// - Parameter key: the name of the parameter. One that is encoded already (`name*`) is written as it is.
  static func parameters(_ name: String, named key: String = "filename") -> [String] {
    if key.contains("*") { return ["\(key)=\(name)"] }
    let isPlain =
      name.utf8.count <= limit && !name.contains("=?")
      && name.utf8.allSatisfy {
        $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    if isPlain { return ["\(key)=\"\(name)\""] }
    let pieces = pieces(of: name)
    if pieces.count == 1 { return ["\(key)*=utf-8''" + pieces[0]] }
    return pieces.enumerated().map { "\(key)*\($0)*=" + ($0 == 0 ? "utf-8''" : "") + $1 }
  }

  /// Splits a name into pieces, never within a character: some readers decode each piece on its own.
  private static func pieces(of name: String) -> [String] {
    var pieces = [""]
    for scalar in name.unicodeScalars {
      let text = UTF8.encode(scalar).map { $0.map(escaped).joined() } ?? ""
      if pieces[pieces.count - 1].utf8.count + text.utf8.count > limit { pieces.append("") }
      pieces[pieces.count - 1] += text
    }
    return pieces
  }

  /// Escapes all bytes except for `attribute-char` (RFC 2231 section 7).
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      String(Unicode.Scalar(byte))
    default: HexDigits.escaped("%")(byte)
    }
  }
}
