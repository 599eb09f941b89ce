import NIOSSL

/// Checks whether a certificate that NIOSSL accepted for a name really proves that name.
///
/// NIOSSL also accepts the peer's address in the certificate, even when a name was requested: an attacker who
/// redirects us to their own address could then pass with a certificate for that address.
enum HostnameVerifier {
  /// - Parameter name: the host's name, not an address.
  static func holds(for name: String, in certificate: NIOSSLCertificate) -> Bool {
    let names = certificate._subjectAlternativeNames()
    guard names.contains(where: { $0.nameType == .ipAddress }) else { return true }
    return names.contains {
      $0.nameType == .dnsName && matches(String(decoding: $0.contents, as: UTF8.self), name)
    }
  }

  /// Matches as in RFC 6125 section 6.4: whole labels, of which the first may be `*`.
  static func matches(_ pattern: String, _ name: String) -> Bool {
    let (pattern, name) = (labels(pattern), labels(name))
    guard pattern.count == name.count, !name.isEmpty else { return false }
    if pattern[0] == "*" { return name.count > 2 && pattern.dropFirst().elementsEqual(name.dropFirst()) }
    return pattern == name
  }

  private static func labels(_ name: String) -> [String] {
    let name = name.hasSuffix(".") ? name.dropLast() : name[...]
    return name.lowercased().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
