/// Reads the names in a certificate's DER (RFC 5280 section 4.1), which may be malformed.
enum CertificateNames {
  /// Returns whether the certificate was issued by its own subject.
  static func isSelfSigned(der: [UInt8]) -> Bool {
    guard let certificate = element(in: der[...], tag: sequence),
      let signed = element(in: certificate.content, tag: sequence)
    else { return false }
    var rest = signed.content
    if let version = element(in: rest, tag: 0xA0) { rest = version.rest }
    // Serial number, signature algorithm; issuer; validity; subject.
    guard let serial = element(in: rest, tag: 0x02),
      let algorithm = element(in: serial.rest, tag: sequence),
      let issuer = element(in: algorithm.rest, tag: sequence),
      let validity = element(in: issuer.rest, tag: sequence),
      let subject = element(in: validity.rest, tag: sequence)
    else { return false }
    return issuer.content.elementsEqual(subject.content)
  }

  private static let sequence: UInt8 = 0x30

  private struct Element {
    let content: ArraySlice<UInt8>
    let rest: ArraySlice<UInt8>
  }

  /// Returns the first element, if it has this tag and is complete.
  private static func element(in bytes: ArraySlice<UInt8>, tag: UInt8) -> Element? {
    var rest = bytes
    guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...3).contains(count), rest.count >= count else { return nil }
      length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
    }
    guard rest.count >= length else { return nil }
    return Element(content: rest.prefix(length), rest: rest.dropFirst(length))
  }
}
