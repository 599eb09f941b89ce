import CZlib
import VmailDomain

/// DEFLATE without a header, as used by COMPRESS=DEFLATE (RFC 4978). One instance per connection.
final class Deflate {
  private var inflating = z_stream()
  private var deflating = z_stream()
  /// The maximum size of an output piece, so that no input, however short, can fill the memory.
  private static let pieceSize = 64 << 10

  /// Input may carry no content: a block can be empty. Each byte of content allows for this many bytes of
  /// input.
  private static let bytesPerContent = 16
  /// The excess input that is tolerated; no well-meaning server sends more.
  private static let mostIdleBytes = 64 << 10
  private var idleBytes = 0

  /// Whether the server has ended the stream.
  private var hasEnded = false
  private static let ended = ServerError.connectionLost(reason: "the server ended the compressed stream")

  /// Whether the last piece had the maximum size, so that zlib may hold more output.
  private var isFull = false

  init() throws(ServerError) {
    guard vmail_inflate_init_raw(&inflating) == Z_OK, vmail_deflate_init_raw(&deflating) == Z_OK else {
      throw .unsupported("compression")
    }
  }

  deinit {
    inflateEnd(&inflating)
    deflateEnd(&deflating)
  }

  /// Inflates the next piece of `input`, no more than that; returns `nil` when more input is needed.
  /// - Parameter input: bytes that were received and not yet inflated; shortened by those consumed.
  func inflate(_ input: inout ArraySlice<UInt8>) throws(ServerError) -> [UInt8]? {
    guard !hasEnded else { throw Self.ended }
    guard !input.isEmpty || isFull else { return nil }
    let (piece, consumed, status) = step(input)
    input = input.dropFirst(consumed)
    idleBytes = max(0, idleBytes + consumed - Self.bytesPerContent * piece.count)
    guard idleBytes <= Self.mostIdleBytes else { throw .protocolViolation("compressed data without content") }
    isFull = piece.count == Self.pieceSize
    switch status {
    case Z_OK, Z_BUF_ERROR:
      if piece.isEmpty, consumed == 0, !input.isEmpty {
        throw .protocolViolation("invalid compressed data")
      }
      return piece.isEmpty ? nil : piece
    case Z_STREAM_END:
      hasEnded = true
      guard !piece.isEmpty else { throw Self.ended }
      return piece
    default: throw .protocolViolation("invalid compressed data")
    }
  }

  private func step(_ bytes: ArraySlice<UInt8>) -> (piece: [UInt8], consumed: Int, status: CInt) {
    var status = Z_OK
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib only reads it, though its declaration doesn't say so.
        inflating.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        inflating.avail_in = UInt32(input.count)
        inflating.next_out = output.baseAddress
        inflating.avail_out = UInt32(output.count)
        status = CZlib.inflate(&inflating, Z_SYNC_FLUSH)
        count = output.count - Int(inflating.avail_out)
      }
    }
    return (piece, bytes.count - Int(inflating.avail_in), status)
  }

  /// Compresses `bytes` and flushes, so that the server can read all of them.
  func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var input = bytes
    input.withUnsafeMutableBufferPointer { input in
      deflating.next_in = input.baseAddress
      deflating.avail_in = UInt32(input.count)
      repeat {
        result += [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
          deflating.next_out = output.baseAddress
          deflating.avail_out = UInt32(output.count)
          _ = CZlib.deflate(&deflating, Z_SYNC_FLUSH)
          count = output.count - Int(deflating.avail_out)
        }
      } while deflating.avail_out == 0
    }
    return result
  }
}
