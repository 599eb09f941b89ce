import CZlib
import Glibc

/// Writes gzip members (RFC 1952) piece by piece, one after another: those that ``GzipPacker`` would need too much memory for.
final class GzipWriter {
  /// Receives a piece of the member.
  typealias Taker = (ArraySlice<UInt8>) throws -> Void

  /// The size of the pieces for which a strategy is chosen.
  private static let inputSize = 16 << 10
  private static let outputSize = 64 << 10
  /// On real mail, the usual level 6 takes 45 % more time, and saves 1 %.
  static let level: CInt = 4

  let path: String
  private var stream = z_stream()
  private var strategy = Z_DEFAULT_STRATEGY
  private var output = [UInt8](repeating: 0, count: outputSize)

  /// - Parameter path: the path of the file being written, for errors.
  init(path: String) throws {
    self.path = path
    guard vmail_deflate_init_gzip(&stream, Self.level) == Z_OK else {
      throw FileFailure("compress", path, code: ENOMEM)
    }
  }

  deinit { deflateEnd(&stream) }

  /// Starts a member, or continues the current one.
  func write(_ bytes: [UInt8], to take: Taker) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: Self.inputSize) {
        let piece = UnsafeBufferPointer(rebasing: bytes[start..<min(start + Self.inputSize, bytes.count)])
        try choose(Self.strategy(for: piece), take)
        try run(piece, Z_NO_FLUSH, take)
      }
    }
  }

  /// Ends the member.
  func finish(to take: Taker) throws {
    try run(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH, take)
    deflateReset(&stream)
  }

  /// Chooses the strategy for a piece. A piece without a space is base64, which has no repeated strings: searching
  /// for them would take four times as long, and save nothing.
  private static func strategy(for piece: UnsafeBufferPointer<UInt8>) -> CInt {
    guard piece.count == inputSize, let base = piece.baseAddress else { return Z_DEFAULT_STRATEGY }
    return memchr(base, CInt(UInt8(ascii: " ")), piece.count) == nil ? Z_RLE : Z_DEFAULT_STRATEGY
  }

  private func choose(_ strategy: CInt, _ take: Taker) throws {
    guard strategy != self.strategy else { return }
    self.strategy = strategy
    stream.avail_in = 0
    // deflateParams compresses the pending input first, for which the output buffer may be too small.
    while try step(take, { deflateParams(&$0, Self.level, strategy) }) == Z_BUF_ERROR {}
  }

  private func run(_ input: UnsafeBufferPointer<UInt8>, _ flush: CInt, _ take: Taker) throws {
    // zlib only reads the input, although its declaration is not const.
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = UInt32(input.count)
    repeat { _ = try step(take) { deflate(&$0, flush) } } while stream.avail_out == 0
  }

  private func step(_ take: Taker, _ operation: (inout z_stream) -> CInt) throws -> CInt {
    let status = output.withUnsafeMutableBufferPointer { output in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return operation(&stream)
    }
    guard status != Z_STREAM_ERROR else { throw FileFailure("compress", path, code: EINVAL) }
    let count = output.count - Int(stream.avail_out)
    if count > 0 { try take(output[..<count]) }
    return status
  }
}
