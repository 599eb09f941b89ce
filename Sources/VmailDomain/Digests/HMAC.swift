/// A keyed digest (RFC 2104, with SHA-256).
public enum HMAC {
  private static let block = 64

  /// - Returns: 32 bytes.
  public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var key = key.count > block ? SHA256.digest(of: key) : key
    key += [UInt8](repeating: 0, count: block - key.count)
    let inner = SHA256.digest(of: key.map { $0 ^ 0x36 } + message)
    return SHA256.digest(of: key.map { $0 ^ 0x5C } + inner)
  }

  /// Compares digests without saying by its time where they differ.
  public static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
