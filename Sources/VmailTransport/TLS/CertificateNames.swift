/// Reads the names in a certificate's DER (RFC 5280 section 4.1), which may be malformed.
struct CertificateNames {
  private let issuerName: ArraySlice<UInt8>
  private let subjectName: ArraySlice<UInt8>

  /// - Returns: `nil` if the bytes are no certificate.
  init?(der: [UInt8]) {
    guard let certificate = Self.element(in: der[...], tag: Self.sequence),
      let signed = Self.element(in: certificate.content, tag: Self.sequence)
    else { return nil }
    var rest = signed.content
    if let version = Self.element(in: rest, tag: 0xA0) { rest = version.rest }
    // Serial number, signature algorithm; issuer; validity; subject.
    guard let serial = Self.element(in: rest, tag: 0x02),
      let algorithm = Self.element(in: serial.rest, tag: Self.sequence),
      let issuer = Self.element(in: algorithm.rest, tag: Self.sequence),
      let validity = Self.element(in: issuer.rest, tag: Self.sequence),
      let subject = Self.element(in: validity.rest, tag: Self.sequence)
    else { return nil }
    (issuerName, subjectName) = (issuer.content, subject.content)
  }

  /// Whether the certificate was issued by its own subject.
  var isSelfSigned: Bool { issuerName.elementsEqual(subjectName) }

  /// The common name of the subject, or else its organization; empty if it has neither.
  var subject: String { Self.shortName(subjectName) }

  /// The same of the issuer.
  var issuer: String { Self.shortName(issuerName) }

  /// The size limit in bytes; the longest common name has 64 characters (RFC 5280 appendix A).
  private static let nameLimit = 256
  private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
  private static let organization: [UInt8] = [0x55, 0x04, 0x0A]

  private static func shortName(_ name: ArraySlice<UInt8>) -> String {
    value(of: commonName, in: name) ?? value(of: organization, in: name) ?? ""
  }

  /// Returns the first attribute of a type in a Name: a sequence of sets of type and value.
  private static func value(of type: [UInt8], in name: ArraySlice<UInt8>) -> String? {
    var rest = name
    while let set = element(in: rest, tag: 0x31) {
      var attributes = set.content
      while let attribute = element(in: attributes, tag: sequence) {
        if let key = element(in: attribute.content, tag: 0x06), key.content.elementsEqual(type),
          let text = text(key.rest)
        {
          return text
        }
        attributes = attribute.rest
      }
      rest = set.rest
    }
    return nil
  }

  /// Returns a string of one of the types that certificates use.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    // UTF8String, PrintableString and IA5String; TeletexString, as Latin-1.
    for tag: UInt8 in [0x0C, 0x13, 0x16] {
      guard let string = element(in: bytes, tag: tag) else { continue }
      return String(decoding: string.content.prefix(nameLimit), as: UTF8.self)
    }
    guard let string = element(in: bytes, tag: 0x14) else { return nil }
    return String(String.UnicodeScalarView(string.content.prefix(nameLimit).map { Unicode.Scalar($0) }))
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
