internal import Glibc
internal import VmailDomain

/// A reason why mail could not be written.
enum MailboxFailure: Error {
  case exists(String)
  case cannotWrite(String, SystemProblem)

  /// The corresponding error of the port.
  var error: MailboxError {
    switch self {
    case .exists(let path): .exists(path: path)
    case .cannotWrite(let path, let problem): .cannotWrite(path: path, reason: problem.reason)
    }
  }
}

/// The reason why a system call failed.
struct SystemProblem: Error, Equatable {
  let code: Int32

  /// The failure of the last system call, from `errno`.
  static var last: SystemProblem { SystemProblem(code: errno) }

  /// The reason as a clause in lower case, such as `permission denied`.
  var reason: String {
    let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
