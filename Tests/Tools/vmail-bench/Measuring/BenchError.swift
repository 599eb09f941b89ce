import Glibc

/// A failure to run something. Slow results are not an error.
struct BenchError: Error {
  let text: String

  init(_ text: String) { self.text = text }

  /// - Parameter code: the value of `errno` after the system call.
  static func system(_ what: String, code: Int32 = errno) -> BenchError {
    BenchError("\(what): \(String(cString: strerror(code)))")
  }
}
