internal import Glibc

/// The reason why a system call failed.
struct SystemProblem: Error, Equatable {
  let code: Int32

  init(code: Int32) { self.code = code }

  /// The failure of the call that was just made.
  static var last: SystemProblem { SystemProblem(code: errno) }

  /// A clause without a capital, such as `permission denied`.
  var reason: String {
    let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
