import FoundationEssentials
import Glibc
import NIOSSL
import VmailDomain

/// Describes why a handshake failed, in terms that a user can act on.
struct HandshakeFailure {
  let endpoint: ServerEndpoint
  let trust: CertificateTrust
  /// The server's certificate, if the handshake got that far.
  let certificate: NIOSSLCertificate?

  func error(for failure: any Error) -> ServerError {
    if let extra = failure as? NIOSSLExtraError, extra == .failedToValidateHostname {
      return .untrustedCertificate(problem(.otherHost, detail: extra.description))
    }
    guard case .handshakeFailed(let reason)? = failure as? NIOSSLError else {
      return .connectionLost(reason: "the TLS handshake failed")
    }
    let detail = "\(reason)"
    if detail.contains("CERTIFICATE_VERIFY_FAILED") {
      return .untrustedCertificate(problem(chainReason, detail: detail))
    }
    if detail.contains("WRONG_VERSION_NUMBER") || detail.contains("HTTP_REQUEST") {
      // A server that has just offered STARTTLS is in violation of the protocol.
      return endpoint.security == .tls
        ? .wrongSecurity(endpoint, speaksTLS: false) : .protocolViolation("no TLS behind STARTTLS")
    }
    if detail.contains("PROTOCOL_VERSION") || detail.contains("UNSUPPORTED_PROTOCOL") {
      return .unsupported("TLS 1.2")
    }
    if detail.contains("EOF during handshake") {
      return .connectionLost(reason: "the server closed the connection during the TLS handshake")
    }
    return .connectionLost(reason: "the TLS handshake failed")
  }

  private var host: String { endpoint.host }

  /// The error for a certificate that NIOSSL accepts but vmail doesn't.
  var objectionToName: ServerError? {
    if case .pinned = trust { return nil }
    if ClientTLS.isAddress(host) { return nil }
    if let certificate, HostnameVerifier.holds(for: host, in: certificate) { return nil }
    return .untrustedCertificate(problem(.otherHost, detail: "the certificate is for an address"))
  }

  /// NIOSSL doesn't expose the verifier's reason, so it is determined again from the certificate.
  private var chainReason: CertificateProblem.Reason {
    if case .pinned = trust { return .notThePinned }
    guard let certificate else { return .other }
    // The verifier has just used the same clock.
    let now = time(nil)
    if certificate.notValidBefore > now { return .notYetValid }
    if certificate.notValidAfter < now { return .expired }
    let names = (try? certificate.toDERBytes()).flatMap { CertificateNames(der: $0) }
    return names?.isSelfSigned == true ? .selfSigned : .unknownAuthority
  }

  private func problem(_ reason: CertificateProblem.Reason, detail: String) -> CertificateProblem {
    let der = try? certificate?.toDERBytes()
    return CertificateProblem(
      host: host, reason: reason, sha256: der.map { SHA256.digest(of: $0) }, detail: detail,
      claims: der.flatMap { claims(of: $0) })
  }

  private func claims(of der: [UInt8]) -> CertificateClaims? {
    guard let names = CertificateNames(der: der), let certificate else { return nil }
    return CertificateClaims(
      subject: names.subject, issuer: names.issuer,
      validUntil: Date(timeIntervalSince1970: TimeInterval(certificate.notValidAfter)))
  }
}
