import NIOSSL
import Testing

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct CertificateNamesTests {
  @Test("a certificate that names itself as its issuer is self-signed")
  func selfSigned() throws {
    #expect(CertificateNames(der: try der(StoredCertificates.selfSigned))?.isSelfSigned == true)
    #expect(CertificateNames(der: try der(StoredCertificates.authority))?.isSelfSigned == true)
    #expect(CertificateNames(der: try der(StoredCertificates.localhost))?.isSelfSigned == false)
  }

  @Test("a truncated or damaged certificate is not, and never causes a trap")
  func broken() throws {
    let whole = try der(StoredCertificates.selfSigned)
    for length in 0..<whole.count {
      #expect(CertificateNames(der: Array(whole.prefix(length))) == nil)
    }
    for place in 0..<min(whole.count, 120) {
      var bent = whole
      bent[place] ^= 0xFF
      let names = CertificateNames(der: bent)
      _ = (names?.isSelfSigned, names?.subject, names?.issuer)
    }
  }

  /// The names in a certificate whose subject has these attributes (type and string tag), and whose issuer none.
  private func subject(_ attributes: [(type: [UInt8], tag: UInt8, text: [UInt8])]) -> String? {
    let sets = attributes.map { type, tag, text in
      element(0x31, element(0x30, element(0x06, type) + element(tag, text)))
    }
    let signed =
      element(0x02, [1]) + element(0x30, []) + element(0x30, []) + element(0x30, [])
      + element(0x30, Array(sets.joined()))
    return CertificateNames(der: element(0x30, element(0x30, signed)))?.subject
  }

  private func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    precondition(content.count < 65_536)
    if content.count < 128 { return [tag, UInt8(content.count)] + content }
    return [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  @Test("the common name says whose it is, or else the organization, of every type of string")
  func names() {
    let (name, organization, country): ([UInt8], [UInt8], [UInt8]) = (
      [0x55, 4, 3], [0x55, 4, 10], [0x55, 4, 6]
    )
    let (ann, acme) = (Array("Ann".utf8), Array("Acme".utf8))
    for tag: UInt8 in [0x0C, 0x13, 0x16, 0x14] { #expect(subject([(name, tag, ann)]) == "Ann") }
    #expect(subject([(organization, 0x0C, acme), (name, 0x0C, ann)]) == "Ann")
    #expect(subject([(country, 0x13, ann), (organization, 0x13, acme)]) == "Acme")
    #expect(subject([(name, 0x14, [0x4A, 0xF6, 0x72, 0x67])]) == "J\u{F6}rg")
    #expect(subject([(name, 0x0C, [0xFF])]) == "\u{FFFD}")
    #expect(subject([(country, 0x13, ann)]) == "")
    #expect(subject([(name, 0x1E, [0, 0x41])]) == "")
    #expect(subject([]) == "")
    #expect(subject([(name, 0x0C, Array(repeating: 0x61, count: 40_000))])?.count == 256)
  }

  private func der(_ pem: String) throws -> [UInt8] {
    try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem).toDERBytes()
  }
}
