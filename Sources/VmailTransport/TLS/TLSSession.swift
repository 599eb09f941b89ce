internal import COpenSSL
import NIOCore
import VmailDomain

/// One end of a TLS connection: what is received goes in, and what is to be sent comes out. It does no I/O.
///
/// After an error, it is of no further use, except that an alert for the peer may be waiting to be sent.
final class TLSSession {
  private let ssl: OpaquePointer
  /// Memory that OpenSSL reads what was received from, and writes what is to be sent to. It owns both.
  private let (received, unsent): (OpaquePointer, OpaquePointer)
  private let context: TLSContext
  private var certificate: PeerCertificate?
  private var isFirst = true

  /// - Parameter host: the name or address that the server's certificate must be for; `nil` for a server's end.
  init(_ context: TLSContext, host: String?) throws(TLSError) {
    self.context = context
    guard let ssl = SSL_new(context.context) else { throw TLSError.last() }
    guard let received = BIO_new(BIO_s_mem()), let unsent = BIO_new(BIO_s_mem()) else {
      SSL_free(ssl)
      throw TLSError.last()
    }
    (self.ssl, self.received, self.unsent) = (ssl, received, unsent)
    SSL_set_bio(ssl, received, unsent)
    SSL_set_ex_data(ssl, 0, Unmanaged.passUnretained(self).toOpaque())
    if let host {
      SSL_set_connect_state(ssl)
      try expect(host)
    } else {
      SSL_set_accept_state(ssl)
    }
  }

  deinit { SSL_free(ssl) }

  private func expect(_ host: String) throws(TLSError) {
    let parameters = SSL_get0_param(ssl)
    let isSet: Bool
    if TLSContext.isAddress(host) {
      isSet = X509_VERIFY_PARAM_set1_ip_asc(parameters, host) == 1
    } else {
      // Only a whole label may be `*` (RFC 9525 section 6.3).
      X509_VERIFY_PARAM_set_hostflags(parameters, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
      let name = host.hasSuffix(".") ? String(host.dropLast()) : host
      isSet =
        X509_VERIFY_PARAM_set1_host(parameters, name, 0) == 1 && vmail_tls_set_server_name(ssl, name) == 1
    }
    if !isSet { throw TLSError.last() }
  }

  /// Continues the handshake.
  /// - Returns: whether it is complete; otherwise it needs more from the peer.
  func handshake() throws(TLSError) -> Bool {
    ERR_clear_error()
    let result = SSL_do_handshake(ssl)
    if result == 1 { return true }
    if SSL_get_error(ssl, result) == SSL_ERROR_WANT_READ { return false }
    let code = SSL_get_verify_result(ssl)
    guard code == X509_V_OK else {
      ERR_clear_error()
      throw TLSError.untrusted(
        reason(of: code), certificate, detail: String(cString: X509_verify_cert_error_string(code)))
    }
    throw TLSError.last()
  }

  /// Takes bytes from the peer.
  func receive(_ bytes: ByteBuffer) throws(TLSError) {
    guard let first = bytes.readableBytesView.first else { return }
    // A record starts with its type, and the first is an alert or of the handshake (RFC 8446 section 5.1).
    if isFirst, first != 21, first != 22 { throw TLSError.noTLS }
    isFirst = false
    bytes.withUnsafeReadableBytes { _ = BIO_write(received, $0.baseAddress, Int32($0.count)) }
  }

  /// Appends what the peer has sent to `buffer`.
  /// - Returns: whether the peer has closed its side.
  func decrypt(into buffer: inout ByteBuffer) throws(TLSError) -> Bool {
    while true {
      ERR_clear_error()
      var result: Int32 = 0
      buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.longestRecord) { room in
        result = SSL_read(ssl, room.baseAddress, Int32(clamping: room.count))
        return Int(max(0, result))
      }
      if result > 0 { continue }
      switch SSL_get_error(ssl, result) {
      case SSL_ERROR_WANT_READ: return false
      case SSL_ERROR_ZERO_RETURN: return true
      default: throw TLSError.last()
      }
    }
  }

  /// The content of a record, in bytes (RFC 8446 section 5.1).
  private static let longestRecord = 16 << 10

  func encrypt(_ bytes: ByteBuffer) throws(TLSError) {
    guard bytes.readableBytes > 0 else { return }
    ERR_clear_error()
    let written = bytes.withUnsafeReadableBytes { SSL_write(ssl, $0.baseAddress, Int32(clamping: $0.count)) }
    // The memory grows, so that all of it is written.
    if Int(written) != bytes.readableBytes { throw TLSError.last() }
  }

  /// Tells the peer that nothing more follows.
  func close() {
    SSL_shutdown(ssl)
    ERR_clear_error()
  }

  /// Moves what is to be sent to `buffer`.
  func takeUnsent(into buffer: inout ByteBuffer) {
    let count = BIO_ctrl_pending(unsent)
    guard count > 0 else { return }
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { room in
      Int(max(0, BIO_read(unsent, room.baseAddress, Int32(clamping: room.count))))
    }
  }

  /// Decides about the certificate that a server has sent, in place of OpenSSL, which calls this.
  /// - Returns: 1 to accept it.
  static func verify(_ verification: OpaquePointer?) -> Int32 {
    guard let ssl = X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx()),
      let session = SSL_get_ex_data(OpaquePointer(ssl), 0)
    else { return 0 }
    return Unmanaged<TLSSession>.fromOpaque(session).takeUnretainedValue().verify(verification)
  }

  private func verify(_ verification: OpaquePointer?) -> Int32 {
    certificate = X509_STORE_CTX_get0_cert(verification).flatMap { PeerCertificate($0) }
    guard let pinned = context.pinned else { return X509_verify_cert(verification) == 1 ? 1 : 0 }
    // Comparing the whole certificate is stricter than checking anything in it.
    if let certificate, certificate.sha256 == pinned { return 1 }
    X509_STORE_CTX_set_error(verification, X509_V_ERR_CERT_REJECTED)
    return 0
  }

  private func reason(of code: Int) -> CertificateProblem.Reason {
    if context.pinned != nil { return .notThePinned }
    switch Int32(truncatingIfNeeded: code) {
    case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: return .otherHost
    case X509_V_ERR_CERT_HAS_EXPIRED: return .expired
    case X509_V_ERR_CERT_NOT_YET_VALID: return .notYetValid
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: return .selfSigned
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
      X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      return .unknownAuthority
    default: return .other
    }
  }
}
