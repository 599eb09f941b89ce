internal import COpenSSL
// Some builds import the types of <netinet/in.h> with this module.
internal import CResolv
package import VmailDomain
import Glibc
import Synchronization

/// The TLS settings of a client, or of a server in tests.
///
/// A client accepts TLS 1.2 or newer, and verifies the chain and the host name, unless it trusts one certificate.
// Sendable because OpenSSL counts references to a context atomically, and nothing changes it after `init`.
package final class TLSContext: @unchecked Sendable {
  let context: OpaquePointer
  /// The SHA-256 of the only certificate that is trusted, whatever its issuer, names and dates are.
  let pinned: [UInt8]?

  /// A context for clients.
  /// - Throws: ``TLSError`` when the trusted certificates can't be read.
  package init(trust: CertificateTrust) throws(TLSError) {
    context = try Self.make(oldest: TLS1_2_VERSION, newest: 0)
    switch trust {
    case .system:
      pinned = nil
      try Self.expect(SSL_CTX_set_default_verify_paths(context) == 1)
    case .authorities(let file):
      pinned = nil
      try Self.expect(SSL_CTX_load_verify_file(context, file) == 1)
    case .pinned(let sha256): pinned = sha256
    }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    SSL_CTX_set_cert_verify_callback(context, { verification, _ in TLSSession.verify(verification) }, nil)
  }

  /// A context for servers in tests, with the files of its certificate and key (PEM).
  /// - Parameter newest: the newest version that it speaks, such as ``ProtocolVersion/tls11``; `nil` for all current ones.
  /// - Throws: ``TLSError`` when a file can't be read.
  package init(certificate: String, key: String, newest: ProtocolVersion? = nil) throws(TLSError) {
    pinned = nil
    context = try Self.make(
      oldest: newest == nil ? TLS1_2_VERSION : TLS1_VERSION, newest: newest?.number ?? 0)
    // Clients need not support versions that OpenSSL itself considers unsafe.
    if newest != nil { try Self.expect(SSL_CTX_set_cipher_list(context, "ALL:@SECLEVEL=0") == 1) }
    try Self.expect(SSL_CTX_use_certificate_chain_file(context, certificate) == 1)
    try Self.expect(SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1)
  }

  deinit { SSL_CTX_free(context) }

  /// An old version of the protocol.
  package enum ProtocolVersion: Sendable {
    case tls10, tls11

    fileprivate var number: Int32 {
      switch self {
      case .tls10: TLS1_VERSION
      case .tls11: TLS1_1_VERSION
      }
    }
  }

  private static let machine = Mutex<TLSContext?>(nil)

  /// Returns a context for clients; the one that trusts the machine's authorities is shared.
  /// - Throws: ``ServerError`` when the trusted certificates can't be read.
  static func client(trust: CertificateTrust, host: String) throws(ServerError) -> TLSContext {
    do throws(TLSError) {
      guard trust == .system else { return try TLSContext(trust: trust) }
      return try machine.withLock { known throws(TLSError) in
        if let known { return known }
        let context = try TLSContext(trust: .system)
        known = context
        return context
      }
    } catch {
      throw .untrustedCertificate(
        CertificateProblem(
          host: host, reason: .other, sha256: nil, detail: "cannot read the trusted authorities: \(error)"))
    }
  }

  /// Whether this is a numeric address, for which SNI has no place (RFC 6066 section 3).
  static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  private static func make(oldest: Int32, newest: Int32) throws(TLSError) -> OpaquePointer {
    // Other threads may use TLS while the program exits.
    OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
    guard let context = SSL_CTX_new(TLS_method()) else { throw TLSError.last() }
    vmail_tls_set_options(context)
    guard vmail_tls_set_versions(context, oldest, newest) == 1 else { throw TLSError.last() }
    return context
  }

  private static func expect(_ worked: Bool) throws(TLSError) {
    if !worked { throw TLSError.last() }
  }
}
