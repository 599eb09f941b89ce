internal import COpenSSL
package import VmailDomain

/// An error of TLS.
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
