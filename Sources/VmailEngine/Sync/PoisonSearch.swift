import VmailDomain

/// The search for the messages of a chunk that can't be fetched. As long as no message can be fetched, the messages
/// may not be to blame.
struct PoisonSearch {
  private var hasSucceeded = false
  private var failures = 0
  private var lastError: ServerError?

  /// The number of messages that may be bad although no other one was good.
  private static let mostWithoutSuccess = 2
  /// The number of attempts without success after which the search ends.
  private static let mostAttempts = 16

  mutating func noteSuccess() { hasSucceeded = true }

  /// - Throws: the error of a message, if more attempts would be in vain.
  mutating func noteFailure(_ error: ServerError) throws(ServerError) {
    failures += 1
    lastError = error
    if !hasSucceeded, failures >= Self.mostAttempts { throw error }
  }

  /// The error for all messages of the chunk; `nil` if only those are to blame that couldn't be fetched.
  var generalError: ServerError? {
    guard !hasSucceeded, let lastError else { return nil }
    if case .unavailable = lastError { return lastError }
    return failures > Self.mostWithoutSuccess ? lastError : nil
  }
}

extension ServerError {
  /// Whether an error of fetching several messages may be that of one of them, and the connection is usable.
  var mayConcernOneMessage: Bool {
    switch self {
    case .refused, .notUnderstood, .incomplete: true
    // Other codes are about the server.
    case .unavailable(let code, _): code == "SERVERBUG"
    default: false
    }
  }
}
