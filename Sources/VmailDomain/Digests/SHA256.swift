internal import CGLib

/// SHA-256 (FIPS 180-4) by GLib's checksum: the program links GLib for GMime in any case, and it needs no
/// setup.
public struct SHA256: ~Copyable {
  private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

  public init() {}

  deinit { g_checksum_free(checksum) }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    g_checksum_update(checksum, base.assumingMemoryBound(to: guchar.self), gssize(bytes.count))
  }

  /// - Returns: 32 bytes.
  public consuming func digest() -> [UInt8] {
    var length = gsize(32)
    return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      g_checksum_get_digest(checksum, buffer.baseAddress, &length)
      count = Int(length)
    }
  }

  /// - Returns: 32 bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    let sum = SHA256()
    bytes.withUnsafeBytes { sum.update($0) }
    return sum.digest()
  }
}
