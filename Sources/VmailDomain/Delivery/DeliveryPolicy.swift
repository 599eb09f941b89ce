public import FoundationEssentials

/// What becomes of a mail that a server did not take: the one place that decides it (page 5, Outbox).
public enum DeliveryPolicy {
  public enum Verdict: Hashable, Sendable {
    /// It is tried again.
    /// - Parameter counts: whether it was an attempt; being offline is none, but a server that is down is one.
    case postpone(reason: String, counts: Bool)
    /// The user has to do something about the mail.
    case fail(reason: String)
    /// Nobody knows whether it was sent.
    case uncertain(reason: String)
    /// The account can't send anything before the user has done something: its mail waits.
    case hold(reason: String)
  }

  /// - Parameters:
  ///   - attempts: those before.
  ///   - age: for how long it has been due, in seconds.
  ///   - words: says an error in a clause, for the user.
  public static func verdict(
    on error: any Error, attempts: Int, age: TimeInterval, _ words: (any Error) -> String
  ) -> Verdict {
    let verdict = verdict(on: error, words)
    guard case .postpone(let reason, true) = verdict, attempts + 1 >= mostAttempts, age >= longestTrial else {
      return verdict
    }
    return .fail(reason: reason)
  }

  private static func verdict(on error: any Error, _ words: (any Error) -> String) -> Verdict {
    switch error {
    case let error as SubmissionError: verdict(on: error, words)
    case let error as ServerError: verdict(on: error, words)
    case is CancellationError: .postpone(reason: "vmail ended", counts: false)
    default:
      SyncFailure(error).map { $0.needsUser } ?? false
        ? .hold(reason: words(error)) : .postpone(reason: words(error), counts: false)
    }
  }

  private static func verdict(on error: SubmissionError, _ words: (any Error) -> String) -> Verdict {
    switch error {
    case .unknownOutcome(let cause): .uncertain(reason: words(cause))
    case .recipientsRefused(let refused) where refused.allSatisfy(\.isTemporary):
      .postpone(reason: words(error), counts: true)
    case .recipientsRefused, .tooLarge, .needsUTF8, .needsEightBits, .badAddress, .longLine:
      .fail(reason: words(error))
    }
  }

  private static func verdict(on error: ServerError, _ words: (any Error) -> String) -> Verdict {
    switch error {
    case .refused, .unsupported, .notUnderstood: .fail(reason: words(error))
    case .unavailable, .timedOut, .connectionLost, .protocolViolation, .tooLarge:
      .postpone(reason: words(error), counts: true)
    case .unreachable(_, _, ServerError.nobodyListens): .postpone(reason: words(error), counts: true)
    case .nameNotFound, .unreachable: .postpone(reason: words(error), counts: false)
    case .loginRefused, .untrustedCertificate, .wouldBeInsecure, .wrongSecurity, .noWayToLogIn:
      .hold(reason: words(error))
    }
  }

  /// In seconds.
  public static let longestWait: TimeInterval = 3600
  private static let waits: [TimeInterval] = [60, 300, 900, 3600]

  /// After so many attempts in so many seconds it is given up. A machine that was asleep has few attempts behind it,
  /// and one that syncs every minute has many within an hour.
  public static let mostAttempts = 50
  public static let longestTrial: TimeInterval = 2 * 86_400

  /// How long to wait, in seconds.
  /// - Parameters:
  ///   - attempts: those before the one that has just failed.
  ///   - jitter: 0 to 1, by chance: many clients must not come back at the same moment.
  public static func wait(afterAttempts attempts: Int, jitter: Double) -> TimeInterval {
    let wait = waits[min(max(0, attempts), waits.count - 1)]
    return wait * (0.75 + 0.25 * max(0, min(1, jitter)))
  }
}
