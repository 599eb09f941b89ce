import CZlib
import Glibc

/// Writes a gzip member (RFC 1952) piece by piece, by zlib: one for which ``GzipPacker`` would need too much memory.
final class GzipWriter {
  /// Receives a piece of the member.
  typealias Taker = (ArraySlice<UInt8>) throws -> Void

  private static let outputSize = 64 << 10
  /// On real mail, the usual level 6 takes 45 % more time, and saves 1 %.
  private static let level: CInt = 4
  /// The size of the pieces that are searched for a space.
  private static let pieceSize = 16 << 10

  private let path: String
  private var stream = z_stream()
  private var output = [UInt8](repeating: 0, count: outputSize)

  /// - Parameters:
  ///   - path: the path of the file being written, for errors.
  ///   - isBase64: whether to search for runs alone: base64 has no repeated strings, and searching for them would take
  ///     four times as long.
  init(path: String, isBase64: Bool) throws {
    self.path = path
    guard vmail_deflate_init_gzip(&stream, Self.level, isBase64 ? Z_RLE : Z_DEFAULT_STRATEGY) == Z_OK else {
      throw FileFailure("compress", path, code: ENOMEM)
    }
  }

  deinit { deflateEnd(&stream) }

  /// Starts the member, continues it, or ends it.
  func write(_ bytes: [UInt8], isLast: Bool = false, to take: Taker) throws {
    try bytes.withUnsafeBufferPointer { input in
      // zlib only reads the input, although its declaration is not const.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      repeat {
        let status = output.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        }
        guard status != Z_STREAM_ERROR else { throw FileFailure("compress", path, code: EINVAL) }
        let count = output.count - Int(stream.avail_out)
        if count > 0 { try take(output[..<count]) }
      } while stream.avail_out == 0
    }
  }

  /// Returns whether most pieces contain no space.
  static func isMostlyBase64(_ bytes: [UInt8]) -> Bool {
    let unspaced = bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - pieceSize, by: pieceSize).count { start in
        bytes.baseAddress.map { memchr($0 + start, CInt(UInt8(ascii: " ")), pieceSize) == nil } ?? false
      }
    }
    return 2 * unspaced > bytes.count / pieceSize
  }
}
