/// Where a server listens, and how the way there is protected.
public struct ServerEndpoint: Hashable, Sendable, Codable {
  public enum Security: String, Sendable, CaseIterable, Codable {
    /// TLS from the first byte (RFC 8314).
    case tls
    /// Clear text until STARTTLS; never goes on without it.
    case startTLS = "starttls"
    /// Clear text. Only for the machine itself, or where the user insists.
    case clear
  }

  /// A name or an address, as certificates are checked against it.
  public var host: String
  public var port: Int
  public var security: Security

  public init(host: String, port: Int, security: Security) {
    self.host = host
    self.port = port
    self.security = security
  }
}

/// Which certificates are accepted from a server. The host name is always checked, unless the very
/// certificate is pinned.
public enum CertificateTrust: Hashable, Sendable {
  /// What this machine trusts.
  case system
  /// Certificates of the authorities in a PEM file.
  case authorities(file: String)
  /// The one certificate whose SHA-256 is this (32 bytes of DER), whoever signed it.
  case pinned(sha256: [UInt8])
}
