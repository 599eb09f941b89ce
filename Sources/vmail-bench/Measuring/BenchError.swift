import Glibc

/// Something did not run. Slow figures are no error.
struct BenchError: Error {
  let text: String

  init(_ text: String) { self.text = text }

  /// - Parameter code: what the system call left in `errno`.
  static func system(_ what: String, code: Int32 = errno) -> BenchError {
    BenchError("\(what): \(String(cString: strerror(code)))")
  }
}
