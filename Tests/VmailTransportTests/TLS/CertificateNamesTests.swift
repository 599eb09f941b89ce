import NIOSSL
import Testing

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct CertificateNamesTests {
  @Test("a certificate that names itself as its issuer is self-signed")
  func selfSigned() throws {
    #expect(CertificateNames.isSelfSigned(der: try der(StoredCertificates.selfSigned)))
    #expect(CertificateNames.isSelfSigned(der: try der(StoredCertificates.authority)))
    #expect(!CertificateNames.isSelfSigned(der: try der(StoredCertificates.localhost)))
  }

  @Test("a truncated or damaged certificate is not, and never causes a trap")
  func broken() throws {
    let whole = try der(StoredCertificates.selfSigned)
    for length in 0..<whole.count {
      #expect(!CertificateNames.isSelfSigned(der: Array(whole.prefix(length))))
    }
    for place in 0..<min(whole.count, 120) {
      var bent = whole
      bent[place] ^= 0xFF
      _ = CertificateNames.isSelfSigned(der: bent)
    }
  }

  private func der(_ pem: String) throws -> [UInt8] {
    try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem).toDERBytes()
  }
}
