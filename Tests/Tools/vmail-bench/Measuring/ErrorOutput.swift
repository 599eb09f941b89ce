import Glibc

/// The error output of a process, which is kept until it is known whether the process succeeded.
final class ErrorOutput {
  /// A file without a name, so that it is never left behind.
  private let file: UnsafeMutablePointer<FILE>

  init() throws {
    guard let file = tmpfile() else { throw BenchError.system("making a temporary file") }
    self.file = file
    _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
  }

  deinit { fclose(file) }

  var descriptor: Int32 { fileno(file) }

  /// The last part of the output.
  var text: String {
    var bytes = [UInt8](repeating: 0, count: 2_000)
    let end = lseek(descriptor, 0, SEEK_END)
    let count = pread(descriptor, &bytes, bytes.count, max(0, end - bytes.count))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
