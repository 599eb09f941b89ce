public import FoundationEssentials

/// What becomes of an operation that a server did not carry out: the one place that decides it.
public enum OperationPolicy {
  public enum Verdict: Equatable {
    /// It never will be: the local change is taken back, and the user told.
    case revert(ActionRefusal)
    /// It is tried again later; what does not depend on it goes on.
    case postpone(String)
    /// Nothing can be said to this server now; all that waits goes on waiting.
    case stop
  }

  public static func verdict(on error: ServerError) -> Verdict {
    switch error {
    case .refused(let code, let reason): .revert(.refusedByServer(code.map { "[\($0)] \(reason)" } ?? reason))
    case .notUnderstood(let reason): .revert(.refusedByServer("BAD \(reason)"))
    case .unsupported(let what): .revert(.refusedByServer(what))
    case .unavailable(let code, let reason): .postpone(code.map { "[\($0)] \(reason)" } ?? reason)
    default: .stop
    }
  }

  /// When so many in a row were put off, it is the server that has no time, not one folder.
  public static let mostPostponed = 3

  /// In seconds, of an operation that is put off.
  public static let longestWait: TimeInterval = 3600

  /// How long to wait after so many attempts, in seconds: half a minute, then twice as long each time.
  public static func wait(afterAttempts attempts: Int) -> TimeInterval {
    min(longestWait, 30 * Double(1 << min(attempts, 10)))
  }
}
