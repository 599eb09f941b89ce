/// A server's host, port and connection security.
public struct ServerEndpoint: Hashable, Sendable, Codable {
  public enum Security: String, Sendable, CaseIterable, Codable {
    /// TLS from the first byte (RFC 8314).
    case tls
    /// Clear text until STARTTLS; the connection ends if that is unavailable.
    case startTLS = "starttls"
    /// Clear text. Only for this machine, or if the user insists.
    case clear
  }

  /// The name or address against which certificates are checked.
  public var host: String
  public var port: Int
  public var security: Security

  public init(host: String, port: Int, security: Security) {
    self.host = host
    self.port = port
    self.security = security
  }
}

/// The certificates that are accepted from a server. The host name is always checked, unless the certificate
/// itself is pinned.
public enum CertificateTrust: Hashable, Sendable {
  /// The certificates that this machine trusts.
  case system
  /// Certificates signed by the authorities in a PEM file.
  case authorities(file: String)
  /// The one certificate with this SHA-256 (32 bytes, of its DER), whoever signed it.
  case pinned(sha256: [UInt8])
}
