internal import Glibc

/// Owns a file opened for reading.
final class InputFile {
  let status: FileStatus
  private let descriptor: Int32

  /// Opens a regular file; rejects others without blocking on them.
  convenience init(path: String) throws(SystemProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .last }
    try self.init(owning: descriptor)
  }

  /// Takes over an open file.
  init(owning descriptor: Int32) throws(SystemProblem) {
    self.descriptor = descriptor
    do {
      status = try FileStatus(descriptor: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes from `offset` on; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws(SystemProblem) -> [UInt8] {
    var problem: SystemProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        guard let base = buffer.baseAddress else { return }
        let got = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
        if got == 0 { return }
        if got > 0 {
          filled += got
        } else if errno != EINTR {
          problem = .last
          return
        }
      }
    }
    if let problem { throw problem }
    return bytes
  }
}
