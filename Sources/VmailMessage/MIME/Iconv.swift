internal import Glibc

/// Owns a conversion of the C library to UTF-8.
///
/// Under valgrind, the first use of a charset reports invalid reads of 8 bytes in `ld.so` (`is_dst`): glibc asks the
/// loader for the charset's module, and the loader compares strings a word at a time. These are the only errors that
/// valgrind finds in reading mail, and they are not vmail's.
final class Iconv {
  private let handle: iconv_t

  /// Fails when the C library does not know the charset.
  init?(from charset: String) {
    // A name with a slash would select a transliteration or a file.
    guard !charset.isEmpty, charset.utf8.count < 64, !charset.utf8.contains(UInt8(ascii: "/")),
      let handle = iconv_open("UTF-8", charset), handle != iconv_t(bitPattern: -1)
    else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Decodes bytes. Invalid ones become U+FFFD.
  func decode(_ bytes: [UInt8]) -> String {
    var input = bytes
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    let chunk = UnsafeMutablePointer<CChar>.allocate(capacity: Self.chunkSize)
    defer { chunk.deallocate() }
    input.withUnsafeMutableBytes { buffer in
      var next = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = buffer.count
      while left > 0 {
        var out: UnsafeMutablePointer<CChar>? = chunk
        var room = Self.chunkSize
        let outcome = iconv(handle, &next, &left, &out, &room)
        let problem = errno
        output.append(
          contentsOf: UnsafeRawBufferPointer(start: chunk, count: Self.chunkSize - room))
        guard outcome == Int.max || outcome == -1 else { continue }
        if problem == E2BIG { continue }
        output.append(contentsOf: Self.replacement)
        guard problem == EILSEQ, left > 0 else { break }
        next = next?.advanced(by: 1)
        left -= 1
      }
      // What may be followed by a mark that joins it, such as a letter in Hebrew, is held back to the end.
      var (out, room): (UnsafeMutablePointer<CChar>?, Int) = (chunk, Self.chunkSize)
      iconv(handle, nil, nil, &out, &room)
      output.append(contentsOf: UnsafeRawBufferPointer(start: chunk, count: Self.chunkSize - room))
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let chunkSize = 16_384
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
