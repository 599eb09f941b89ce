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
