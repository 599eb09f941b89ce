import NIOCore
import NIOSSL
import VmailDomain

/// Trust in one certificate that the user has compared, regardless of its issuer, names and expiry.
///
/// Comparing the certificate itself is stricter than checking any name in it. NIOSSL would check the name as
/// well, and offers no other way to skip that than the setting below, which is harmless only because the
/// comparison replaces all verification.
struct PinnedCertificate: Sendable {
  let sha256: [UInt8]

  static func context(_ configuration: TLSConfiguration) throws -> NIOSSLContext {
    var configuration = configuration
    configuration.certificateVerification = .noHostnameVerification
    return try NIOSSLContext(configuration: configuration)
  }

  func handler(context: NIOSSLContext, name: String?) throws -> NIOSSLClientHandler {
    try NIOSSLClientHandler(
      context: context, serverHostname: name,
      customVerificationCallback: { certificates, promise in
        promise.succeed(self.accepts(certificates.first) ? .certificateVerified : .failed)
      })
  }

  private func accepts(_ leaf: NIOSSLCertificate?) -> Bool {
    guard sha256.count == 32, let der = try? leaf?.toDERBytes() else { return false }
    return SHA256.digest(of: der) == sha256
  }
}
