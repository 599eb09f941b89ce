import VmailDomain

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
