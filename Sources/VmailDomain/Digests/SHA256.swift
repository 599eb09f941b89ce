internal import CGLib
internal import COpenSSL
internal import Synchronization

/// SHA-256 (FIPS 180-4): by GLib, with which the program is linked in any case, until much was hashed; then by OpenSSL,
/// which is several times as fast but takes longer to load than GLib to hash a thread.
public struct SHA256: ~Copyable {
  private enum State { case glib(OpaquePointer?), openSSL(OpaquePointer) }

  /// The number of bytes that GLib still hashes before OpenSSL is loaded: it takes as long to hash as OpenSSL to load.
  private static let bytesBeforeLoading = Atomic(1 << 20)
  /// Looked up once, which takes longer than hashing a short text. OpenSSL's threads share it (EVP_MD_fetch(3)).
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

  private let state: State

  public init() { self.init(byOpenSSL: Self.bytesBeforeLoading.load(ordering: .relaxed) <= 0) }

  /// GLib takes the place of an OpenSSL that is set up without SHA-256.
  init(byOpenSSL: Bool) {
    if byOpenSSL, let algorithm = Self.algorithm, let context = EVP_MD_CTX_new() {
      if EVP_DigestInit_ex(context, algorithm, nil) == 1 {
        state = .openSSL(context)
        return
      }
      EVP_MD_CTX_free(context)
    }
    state = .glib(g_checksum_new(G_CHECKSUM_SHA256))
  }

  deinit {
    switch state {
    case .glib(let checksum): g_checksum_free(checksum)
    case .openSSL(let context): EVP_MD_CTX_free(context)
    }
  }

  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    switch state {
    case .glib(let checksum):
      g_checksum_update(checksum, base.assumingMemoryBound(to: guchar.self), gssize(bytes.count))
      Self.bytesBeforeLoading.subtract(bytes.count, ordering: .relaxed)
    case .openSSL(let context): EVP_DigestUpdate(context, base, bytes.count)
    }
  }

  /// - Returns: 32 bytes.
  public consuming func digest() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      switch state {
      case .glib(let checksum):
        var length = gsize(32)
        g_checksum_get_digest(checksum, buffer.baseAddress, &length)
      case .openSSL(let context): EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
      }
      count = 32
    }
  }

  /// - Returns: 32 bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    let sum = SHA256()
    bytes.withUnsafeBytes { sum.update($0) }
    return sum.digest()
  }
}
