internal import CZlib

/// Unpacks gzip data (RFC 1952), of one or more members, in pieces.
final class GzipInflation {
  enum State: Equatable {
    case going
    /// All members were read, and their checksums are correct.
    case ended
    case damaged
  }

  private static let outputSize = 256 << 10

  private var stream = z_stream()
  private(set) var state = State.going

  /// - Returns: `nil` if there is no memory.
  init?() {
    guard vmail_inflate_init_gzip(&stream) == Z_OK else { return nil }
  }

  deinit { inflateEnd(&stream) }

  static func isPacked(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// Unpacks a piece, and passes the result on.
  func inflate(_ input: [UInt8], to take: ([UInt8]) throws(SystemProblem) -> Void) throws(SystemProblem) {
    var used = 0
    while state != .damaged {
      if state == .ended {
        // Only another member may follow; gzip(1) ignores other data, such as padding, too.
        guard used < input.count, input[used] == 0x1F else { return }
        inflateReset(&stream)
        state = .going
      }
      let (output, status) = step(input, &used)
      if !output.isEmpty { try take(output) }
      switch status {
      case Z_STREAM_END: state = .ended
      case Z_OK where used < input.count || output.count == Self.outputSize: break
      case Z_OK, Z_BUF_ERROR: return
      default: state = .damaged
      }
    }
  }

  private func step(_ input: [UInt8], _ used: inout Int) -> (output: [UInt8], status: CInt) {
    var status = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: Self.outputSize) { output, count in
      input[used...].withUnsafeBufferPointer { input in
        // zlib only reads the input, although its declaration is not const.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        status = CZlib.inflate(&stream, Z_NO_FLUSH)
      }
      count = output.count - Int(stream.avail_out)
    }
    used = input.count - Int(stream.avail_in)
    return (output, status)
  }
}
