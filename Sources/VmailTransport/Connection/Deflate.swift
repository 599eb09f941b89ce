import CZlib
import VmailDomain

/// DEFLATE without a header, as COMPRESS=DEFLATE has it (RFC 4978). One for each connection.
final class Deflate {
  private var inflating = z_stream()
  private var deflating = z_stream()
  /// Output comes in pieces of at most this, so that no input however short fills the memory.
  private static let pieceSize = 64 << 10

  /// Bytes may say nothing: a block can be empty. Each byte of content pays for so many of them.
  private static let bytesPerContent = 16
  /// So many more are no server that means well.
  private static let mostIdleBytes = 64 << 10
  private var idleBytes = 0

  /// Whether the last piece was as long as pieces get: more may wait inside.
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

  /// The next piece of what `input` holds; `nil` when more input is needed. Nothing is inflated ahead of it.
  /// - Parameter input: what came and was not inflated yet; shortened by what is used up.
  func inflate(_ input: inout ArraySlice<UInt8>) throws(ServerError) -> [UInt8]? {
    guard !input.isEmpty || isFull else { return nil }
    let (piece, consumed, status) = step(input)
    input = input.dropFirst(consumed)
    idleBytes = max(0, idleBytes + consumed - Self.bytesPerContent * piece.count)
    guard idleBytes <= Self.mostIdleBytes else { throw .protocolViolation("compressed data without content") }
    isFull = piece.count == Self.pieceSize
    switch status {
    case Z_OK, Z_BUF_ERROR:
      if piece.isEmpty, consumed == 0, !input.isEmpty {
        throw .protocolViolation("compressed data that is none")
      }
      return piece.isEmpty ? nil : piece
    case Z_STREAM_END where !piece.isEmpty: return piece
    case Z_STREAM_END: throw .connectionLost(reason: "the server ended the compressed stream")
    default: throw .protocolViolation("compressed data that is none")
    }
  }

  private func step(_ bytes: ArraySlice<UInt8>) -> (piece: [UInt8], consumed: Int, status: CInt) {
    var status = Z_OK
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib only reads it, though its declaration does not say so.
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

  /// All of it, up to a point where the server can read it.
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
