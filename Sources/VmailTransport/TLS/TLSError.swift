internal import COpenSSL
package import VmailDomain

package enum TLSError: Error, Equatable, Sendable {
  /// The peer's certificate isn't trusted for its host.
  case untrusted(CertificateProblem.Reason, PeerCertificate?, detail: String)
  /// The peer speaks something else.
  case noTLS
  /// The peer speaks no version of TLS that is secure.
  case tooOld
  /// The peer closed the connection before the handshake was complete.
  case endInHandshake
  /// The connection ended without the peer's close_notify (RFC 8446 section 6.1): data may be missing.
  case truncated
  /// Any other failure, in OpenSSL's words.
  case failed(String)

  /// The oldest error that OpenSSL has recorded on this thread.
  static func last() -> TLSError {
    let code = ERR_get_error()
    ERR_clear_error()
    switch ERR_GET_REASON(code) {
    case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION, SSL_R_WRONG_SSL_VERSION:
      return .tooOld
    default: return .failed(ERR_reason_error_string(code).map { String(cString: $0) } ?? "unknown error")
    }
  }
}

extension TLSError {
  /// Describes why a handshake failed, in terms that a user can act on.
  func serverError(_ endpoint: ServerEndpoint) -> ServerError {
    switch self {
    case .untrusted(let reason, let certificate, let detail):
      .untrustedCertificate(
        CertificateProblem(
          host: endpoint.host, reason: reason, sha256: certificate?.sha256, detail: detail,
          claims: certificate?.claims))
    // A server that has just offered STARTTLS is in violation of the protocol.
    case .noTLS where endpoint.security == .tls: .wrongSecurity(endpoint, speaksTLS: false)
    case .noTLS: .protocolViolation("no TLS behind STARTTLS")
    case .tooOld: .unsupported("TLS 1.2")
    case .endInHandshake:
      .connectionLost(reason: "the server closed the connection during the TLS handshake")
    case .truncated, .failed: .connectionLost(reason: "the TLS handshake failed")
    }
  }
}
