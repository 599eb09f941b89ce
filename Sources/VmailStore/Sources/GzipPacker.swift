import CDeflate
import Synchronization

/// Packs and unpacks whole gzip members (RFC 1952) by libdeflate, which is faster than zlib, and needs all of a member
/// at once.
///
/// `Sendable` is unchecked because a packer belongs to nobody else from its removal from ``idle`` to its return.
final class GzipPacker: @unchecked Sendable {
  /// The maximum size in bytes of what is packed or unpacked at once; anything longer is streamed by zlib.
  static let longest = 4 << 20
  /// Makes mail 1 % larger than level 4 does, in 70 % of its time.
  private static let level: CInt = 1
  /// Setting one up takes as long as packing 500 bytes. One for each of a few cores is enough.
  private static let idle = Mutex<[GzipPacker]>([])

  private let compressor: OpaquePointer

  private init?() {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else { return nil }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Packs bytes as a member.
  /// - Returns: `nil` if there is no memory.
  static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    guard let packer = idle.withLock({ $0.popLast() }) ?? GzipPacker() else { return nil }
    defer { idle.withLock { if $0.count < 4 { $0.append(packer) } } }
    return packer.member(of: bytes)
  }

  /// Unpacks a member.
  /// - Parameter longest: the maximum number of bytes that may come out.
  /// - Returns: `nil` if `member` isn't exactly one whole member, or if it is longer.
  static func unpack(_ member: [UInt8], longest: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var (read, written) = (0, 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      let result = libdeflate_gzip_decompress_ex(
        decompressor, member, member.count, buffer.baseAddress, buffer.count, &read, &written)
      count = result == LIBDEFLATE_SUCCESS && read == member.count ? written : 0
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func member(of bytes: [UInt8]) -> [UInt8]? {
    let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
    // Copied from there, since a member takes half of the bound, and many of them wait for the store.
    let member = withUnsafeTemporaryAllocation(byteCount: bound, alignment: 1) { output in
      let count = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, bound)
      return [UInt8](output[..<count])
    }
    return member.isEmpty ? nil : member
  }
}
