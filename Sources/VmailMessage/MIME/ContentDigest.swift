internal import Glibc
internal import VmailDomain

/// Computes the digest by which a message is recognized, wherever it comes from.
///
/// It is the SHA-256 of the message with `\n` line ends, without data added by mailboxes: a `From ` line, the fields
/// in which mail programs store flags, and empty lines at the end.
enum ContentDigest {
  static func sha256(of source: UnsafeRawBufferPointer) -> [UInt8] {
    let sum = SHA256()
    var body = withoutEmptyLines(atEndOf: source)
    var fields = MailboxFields.places(in: body)[...]
    // Without a body, such fields may be the last.
    while let last = fields.last, last.upperBound >= body.count {
      fields.removeLast()
      body = withoutEmptyLines(atEndOf: UnsafeRawBufferPointer(rebasing: body[..<last.lowerBound]))
    }
    var start = 0
    for field in fields {
      add(UnsafeRawBufferPointer(rebasing: body[start..<field.lowerBound]), to: sum)
      start = field.upperBound
    }
    add(UnsafeRawBufferPointer(rebasing: body[start...]), to: sum)
    return sum.digest()
  }

  private static func withoutEmptyLines(atEndOf source: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var end = source.count
    while end > 0, source[end - 1] == 0x0A || source[end - 1] == 0x0D { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: source[..<end])
  }

  /// Hashes bytes; text without a CR is not copied.
  private static func add(_ bytes: UnsafeRawBufferPointer, to sum: borrowing SHA256) {
    guard let base = bytes.baseAddress, memchr(base, 0x0D, bytes.count) != nil else {
      sum.update(bytes)
      return
    }
    withUnsafeTemporaryAllocation(byteCount: chunkSize, alignment: 1) { chunk in
      var filled = 0
      var index = 0
      while index < bytes.count {
        let (read, written) = copyWithoutCR(
          from: UnsafeRawBufferPointer(rebasing: bytes[index...]),
          to: UnsafeMutableRawBufferPointer(rebasing: chunk[filled...]))
        index += read
        filled += written
        if filled == chunk.count || index == bytes.count {
          sum.update(UnsafeRawBufferPointer(rebasing: chunk[..<filled]))
          filled = 0
        }
      }
    }
  }

  private static let chunkSize = 16_384

  /// Copies up to the next CR that precedes an LF, and skips that.
  private static func copyWithoutCR(
    from bytes: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer
  ) -> (read: Int, written: Int) {
    guard let base = bytes.baseAddress, let target = output.baseAddress else { return (bytes.count, 0) }
    let room = min(bytes.count, output.count)
    guard let found = memchr(base, 0x0D, room) else {
      memcpy(target, base, room)
      return (room, room)
    }
    let length = UnsafeRawPointer(found) - base
    memcpy(target, base, length)
    if length + 1 < bytes.count, bytes[length + 1] == 0x0A { return (length + 1, length) }
    output[length] = 0x0D
    return (length + 1, length + 1)
  }
}
