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
