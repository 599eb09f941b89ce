internal import VmailDomain

/// The outermost layer of a message: a signature over its whole content, or its encryption (RFC 9787 section 4.1).
enum SealedPart {
  /// - `content`: the signed part with its header.
  case signed(CryptographyStandard, content: [UInt8], signature: [UInt8])
  case encrypted(CryptographyStandard, [UInt8])
  /// Signed data that contains the content (RFC 8551 section 3.5.2).
  case opaque([UInt8])
  /// The text of the message is a single signed or encrypted text (RFC 9580 sections 6 and 7).
  case text([UInt8], isEncrypted: Bool, charset: String?)

  private static let contentLimit = 64 << 20

  /// - Parameter source: the bytes to which the ranges in the tree refer, as they were received.
  /// - Returns: `nil` if the message has no such layer, or a malformed one.
  init?(_ tree: MessageTree, in source: UnsafeRawBufferPointer) {
    let part = tree.body
    switch part.kind {
    case .multipart(let children):
      guard children.count == 2, let boundary = part.boundary else { return nil }
      self.init(part, children: children, boundary: boundary, in: source)
    case .leaf where part.isCMS:
      let data = part.encoding.decode(Self.bytes(source, part.content), limit: Self.contentLimit).bytes
      switch part.smimeType {
      case "signed-data": self = .opaque(data)
      case nil, "enveloped-data", "authenveloped-data": self = .encrypted(.smime, data)
      default: return nil
      }
    case .leaf where part.mimeType == "text/plain":
      let text = part.encoding.decode(Self.bytes(source, part.content), limit: Self.contentLimit)
      guard !text.isCut, let isEncrypted = ArmoredText.isEncrypted(text.bytes) else { return nil }
      self = .text(text.bytes, isEncrypted: isEncrypted, charset: part.charset)
    case .leaf, .message, .tooDeep: return nil
    }
  }

  private init?(
    _ part: MIMEPart, children: [MIMEPart], boundary: String, in source: UnsafeRawBufferPointer
  ) {
    let standard: CryptographyStandard
    let isEncrypted = part.mimeType == "multipart/encrypted"
    switch (part.mimeType, children[1].mimeType) {
    case ("multipart/signed", "application/pgp-signature"),
      ("multipart/encrypted", "application/octet-stream")
    where isEncrypted == (children[0].mimeType == "application/pgp-encrypted"):
      standard = .openPGP
    case ("multipart/signed", "application/pkcs7-signature"),
      ("multipart/signed", "application/x-pkcs7-signature"):
      standard = .smime
    default: return nil
    }
    let body = UnsafeRawBufferPointer(rebasing: source[source.bodyStart...])
    guard let raw = RawMultipart(body, boundary: boundary), raw.parts.count == 2 else { return nil }
    let data = children[1].encoding.decode(Self.bytes(source, children[1].content), limit: Self.contentLimit)
    guard !data.isCut else { return nil }
    self =
      isEncrypted
      ? .encrypted(standard, data.bytes)
      : .signed(standard, content: [UInt8](raw.parts[0]), signature: data.bytes)
  }

  /// Returns whether the text of a message begins with encrypted text in armour, or else with signed text.
  /// - Returns: `nil` if it begins with neither.
  static func beginsEncrypted(_ part: MIMEPart, _ source: UnsafeRawBufferPointer) -> Bool? {
    guard case .leaf = part.kind, part.mimeType == "text/plain" else { return nil }
    return ArmoredText.beginsEncrypted(part.encoding.decode(bytes(source, part.content), limit: 200).bytes)
  }

  private static func bytes(_ source: UnsafeRawBufferPointer, _ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: source[range])
  }
}

/// A text in the armour of OpenPGP.
enum ArmoredText {
  private static let message = "-----BEGIN PGP MESSAGE-----"
  private static let signed = "-----BEGIN PGP SIGNED MESSAGE-----"

  /// Returns whether a text begins with an encrypted text, or else with a signed one; `nil` for all others.
  static func beginsEncrypted(_ bytes: [UInt8]) -> Bool? {
    let text = bytes.drop { $0 <= 0x20 }
    return text.starts(with: message.utf8) ? true : text.starts(with: signed.utf8) ? false : nil
  }

  /// Returns whether a text that consists of nothing but one signed or encrypted text is encrypted; `nil` for all others:
  /// what is outside would look as if it were proven, too.
  static func isEncrypted(_ bytes: [UInt8]) -> Bool? {
    guard beginsEncrypted(bytes) != nil else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(\.trimmed)
      .filter { !$0.isEmpty }
    let begins = lines.count { $0.hasPrefix("-----BEGIN PGP ") }
    switch (lines.first.map(String.init), lines.last.map(String.init)) {
    case (message, "-----END PGP MESSAGE-----"): return begins == 1 ? true : nil
    case (signed, "-----END PGP SIGNATURE-----"): return begins == 2 ? false : nil
    default: return nil
    }
  }
}

extension MIMEPart {
  /// Whether it is S/MIME data (RFC 8551 section 3.2).
  var isCMS: Bool { mimeType == "application/pkcs7-mime" || mimeType == "application/x-pkcs7-mime" }

  /// Whether it has or may have a layer of its own.
  var isSealed: Bool {
    ["multipart/signed", "multipart/encrypted"].contains(mimeType) || isCMS
  }

  /// Whether a part within it, but not in an attached message, is signed or encrypted.
  func containsSealed(_ isWanted: (MIMEPart) -> Bool) -> Bool {
    guard case .multipart(let children) = kind else { return false }
    return children.contains { isWanted($0) || $0.containsSealed(isWanted) }
  }
}
