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

/// The SHA-256 of a certificate (DER), in the form in which users compare it.
public struct CertificateFingerprint: Hashable, Sendable {
  public let sha256: [UInt8]

  static let length = 32
  private static let digits = Array("0123456789abcdef".utf8)

  public init(_ sha256: [UInt8]) { self.sha256 = sha256 }

  /// Reads `sha256:` and 64 hexadecimal digits, with colons or spaces or without, as browsers and
  /// `openssl x509 -fingerprint -sha256` show them. The prefix may be missing.
  public init?(_ text: String) {
    var rest = Substring(text.lowercased())
    for prefix in ["sha256 fingerprint=", "sha256:", "sha-256:"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      break
    }
    var nibbles: [UInt8] = []
    for byte in rest.utf8 where byte != UInt8(ascii: ":") && byte != UInt8(ascii: " ") {
      guard let value = Self.digits.firstIndex(of: byte), nibbles.count < 2 * Self.length else { return nil }
      nibbles.append(UInt8(value))
    }
    guard nibbles.count == 2 * Self.length else { return nil }
    sha256 = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
  }

  /// 64 lower-case digits.
  public var hexadecimal: String {
    String(
      decoding: sha256.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The form accepted by `--tls-fingerprint`.
  public var option: String { "sha256:" + hexadecimal }
}
