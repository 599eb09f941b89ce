import NIOSSL

/// Whether a certificate that NIOSSL accepted for a name proves that name.
///
/// NIOSSL is also content with the peer's address in the certificate, though it was asked for a name: whoever can
/// send us to their own address would then pass with a certificate for that.
enum HostnameVerifier {
  /// - Parameter name: the host's name, no address.
  static func holds(for name: String, in certificate: NIOSSLCertificate) -> Bool {
    let names = certificate._subjectAlternativeNames()
    guard names.contains(where: { $0.nameType == .ipAddress }) else { return true }
    return names.contains {
      $0.nameType == .dnsName && matches(String(decoding: $0.contents, as: UTF8.self), name)
    }
  }

  /// RFC 6125 section 6.4: whole labels, of which the first may be a star.
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
