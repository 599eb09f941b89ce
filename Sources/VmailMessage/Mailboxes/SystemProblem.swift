internal import Glibc

/// The reason why a system call failed.
struct SystemProblem: Error, Equatable {
  let code: Int32

  init(code: Int32) { self.code = code }

  /// The failure of the last system call, from `errno`.
  static var last: SystemProblem { SystemProblem(code: errno) }

  /// The reason as a clause in lower case, such as `permission denied`.
  var reason: String {
    let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
