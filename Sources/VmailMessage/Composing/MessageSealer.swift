internal import VmailDomain

/// Signs and encrypts the content of a message (RFC 3156, RFC 8551).
struct MessageSealer {
  let seal: MessageSeal
  /// The identifier from which boundaries are derived.
  let messageId: String

  /// - Parameter content: the content with its header, with CRLF line ends.
  /// - Throws: ``SealingError``
  func sealed(_ content: [UInt8]) throws(SealingError) -> OutgoingPart {
    switch (seal.standard, seal.isEncrypting) {
    case (_, false): try signed(content)
    case (.openPGP, true): try encrypted(content)
    case (.smime, true): try enveloped(content)
    }
  }

  private func context() throws(SealingError) -> GPGContext {
    try GPGContext.forSealing(seal.standard, asks: seal.asks)
  }

  private func signed(_ content: [UInt8]) throws(SealingError) -> OutgoingPart {
    guard let signer = seal.signer else { return .raw(content) }
    let gpg = try context()
    let isPGP = seal.standard == .openPGP
    if isPGP { gpg.isArmored = true }
    let signature = try gpg.sign(content, by: signer)
    let hash = signature.hash.lowercased()
    let (type, name) =
      isPGP ? ("pgp-signature", "signature.asc") : ("pkcs7-signature", "smime.p7s")
    // The names of algorithms differ (RFC 3156 section 5, RFC 8551 section 3.5.3.2).
    let algorithm =
      isPGP ? "pgp-\(hash)" : hash.replacing("sha", with: "sha-").replacing("sha-1", with: "sha1")
    let part = Self.part(
      "application/\(type)", ["name=\"\(name)\""], signature.bytes, isPGP ? .sevenBit : .base64,
      disposition: isPGP ? nil : "attachment; filename=\"\(name)\"")
    return .multipart(
      "signed", parameters: ["micalg=\(algorithm)", "protocol=\"application/\(type)\""],
      [.raw(content), part])
  }

  private func encrypted(_ content: [UInt8]) throws(SealingError) -> OutgoingPart {
    let gpg = try context()
    gpg.isArmored = true
    let data = try gpg.encrypt(
      content, to: seal.recipients, keyFiles: seal.keyFiles, signer: seal.signer)
    return .multipart(
      "encrypted", parameters: ["protocol=\"application/pgp-encrypted\""],
      [
        Self.part("application/pgp-encrypted", [], Array("Version: 1\r\n".utf8), .sevenBit),
        Self.part(
          "application/octet-stream", ["name=\"encrypted.asc\""], data, .sevenBit,
          disposition: "inline; filename=\"encrypted.asc\""),
      ])
  }

  /// Encrypts the signed content: CMS doesn't sign within the encryption by itself (RFC 8551 section 3.7).
  private func enveloped(_ content: [UInt8]) throws(SealingError) -> OutgoingPart {
    let inner =
      seal.signer == nil ? content : try signed(content).message(HeaderWriter(), messageId: messageId)
    let data = try context().encrypt(inner, to: seal.recipients)
    return Self.part(
      "application/pkcs7-mime", ["name=\"smime.p7m\"", "smime-type=enveloped-data"], data, .base64,
      disposition: "attachment; filename=\"smime.p7m\"")
  }

  /// - Parameter content: GnuPG writes armour with LF line ends.
  private static func part(
    _ type: String, _ parameters: [String], _ content: [UInt8], _ encoder: ContentEncoder,
    disposition: String? = nil
  ) -> OutgoingPart {
    var fields = HeaderWriter()
    fields.add("Content-Type", OutgoingPart.parameterised(type, parameters))
    if let disposition { fields.add("Content-Disposition", value: disposition) }
    let content = encoder == .sevenBit ? content.withUnsafeBytes(\.withNetworkLineEnds) : content
    return .leaf(fields: fields, content: content, encoder)
  }
}
