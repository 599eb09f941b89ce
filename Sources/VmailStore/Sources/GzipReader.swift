import CZlib
import Glibc

/// Reads a gzip member (RFC 1952) of a file in pieces, inflating only as much as requested.
final class GzipReader {
  enum State { case going, ended, damaged }

  private static let inputSize = 64 << 10

  private let file: FileDescriptor
  private var stream = z_stream()
  private var input: [UInt8] = []
  /// The number of bytes of ``input`` that were inflated.
  private var used = 0
  /// The position in the file of the next read, and the end of the range.
  private var position: Int
  private let end: Int

  /// `ended` once the whole member was read and its checksum is correct.
  private(set) var state = State.going

  /// - Parameter range: a range that begins with a member.
  init(_ file: FileDescriptor, _ range: Range<Int>) throws {
    self.file = file
    (position, end) = (range.lowerBound, range.upperBound)
    guard vmail_inflate_init_gzip(&stream) == Z_OK else {
      throw FileFailure("uncompress", file.path, code: ENOMEM)
    }
  }

  deinit { inflateEnd(&stream) }

  /// The position in the file up to which input was inflated.
  var offset: Int { position - (input.count - used) }

  /// Fills a buffer.
  /// - Returns: the number of bytes read; less than the buffer's size if the member ends or is damaged.
  func read(into output: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    var count = 0
    while count < output.count, state == .going {
      if used == input.count, position < end {
        input = try file.read(at: position, length: min(Self.inputSize, end - position))
        position += input.count
        used = 0
      }
      let (produced, status) = step(UnsafeMutableBufferPointer(rebasing: output[count...]))
      count += produced
      switch status {
      case Z_OK: break
      case Z_STREAM_END: state = .ended
      case Z_MEM_ERROR: throw FileFailure("uncompress", file.path, code: ENOMEM)
      // Also reached if there is no more input but the member has not ended.
      default: state = .damaged
      }
    }
    return count
  }

  /// Reads up to `count` bytes.
  func read(count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { $1 = try read(into: $0) }
  }

  private func step(_ output: UnsafeMutableBufferPointer<UInt8>) -> (produced: Int, status: CInt) {
    let room = UInt32(clamping: output.count)
    let status = input[used...].withUnsafeBufferPointer { input in
      // zlib only reads the input, although its declaration is not const.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = room
      return inflate(&stream, Z_NO_FLUSH)
    }
    used = input.count - Int(stream.avail_in)
    return (Int(room - stream.avail_out), status)
  }
}
