public import FoundationEssentials

/// Decides what to do with an operation that a server didn't carry out; no other code does.
public enum OperationPolicy {
  public enum Verdict: Equatable {
    /// It can't succeed: the local change is undone, and the user is informed.
    case revert(ActionRefusal)
    /// It is tried again later; operations that don't depend on it continue.
    case postpone(String)
    /// Nothing can be sent to this server now; all operations keep waiting.
    case stop
  }

  public static func verdict(on error: ServerError) -> Verdict {
    switch error {
    case .refused, .notUnderstood, .unsupported: .revert(.refusedByServer(error.clause))
    case .unavailable, .incomplete: .postpone(error.clause)
    default: .stop
    }
  }

  /// After this many consecutive postponements, the server is assumed to be busy, not one folder.
  public static let mostPostponed = 3

  /// The maximum wait of a postponed operation, in seconds.
  public static let longestWait: TimeInterval = 3600

  /// Returns the wait after a number of attempts, in seconds: half a minute, doubled each time.
  public static func wait(afterAttempts attempts: Int) -> TimeInterval {
    min(longestWait, 30 * Double(1 << min(attempts, 10)))
  }
}
