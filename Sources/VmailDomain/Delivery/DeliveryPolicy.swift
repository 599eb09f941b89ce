public import FoundationEssentials

/// Decides what to do with a mail that a server didn't accept; no other code does (page 5, Outbox).
public enum DeliveryPolicy {
  public enum Verdict: Hashable, Sendable {
    /// The mail is tried again.
    /// - Parameter counts: whether this counts as an attempt; being offline doesn't, a server that is down
    ///   does.
    case postpone(reason: String, counts: Bool)
    /// The user has to fix the mail.
    case fail(reason: String)
    /// It isn't known whether the mail was sent.
    case uncertain(reason: String)
    /// The account can't send until the user fixes something; its mail waits.
    case hold(reason: String)
  }

  /// - Parameters:
  ///   - attempts: the number of earlier attempts.
  ///   - age: the seconds since it was due.
  ///   - words: describes an error in a clause, for the user.
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
    case .unknownSinceBackup: .uncertain(reason: words(error))
    case .recipientsRefused(let refused) where refused.allSatisfy(\.isTemporary):
      .postpone(reason: words(error), counts: true)
    case .recipientsRefused, .tooLarge, .needsUTF8, .needsEightBits, .cannotHold, .badAddress, .longLine:
      .fail(reason: words(error))
    }
  }

  private static func verdict(on error: ServerError, _ words: (any Error) -> String) -> Verdict {
    switch error {
    case .refused, .unsupported, .notUnderstood: .fail(reason: words(error))
    case .unavailable, .timedOut, .connectionLost, .protocolViolation, .tooLarge, .incomplete:
      .postpone(reason: words(error), counts: true)
    case .unreachable(_, _, ServerError.nobodyListens): .postpone(reason: words(error), counts: true)
    case .nameNotFound, .unreachable: .postpone(reason: words(error), counts: false)
    case .loginRefused, .untrustedCertificate, .wouldBeInsecure, .wrongSecurity, .noWayToLogIn:
      .hold(reason: words(error))
    }
  }

  /// Returns the recipients that a server has accepted, if it may accept all others later: these belong in another
  /// transaction (RFC 5321 section 4.5.3.1.10). None if the user has to change something.
  public static func accepted(of recipients: [String], after error: any Error) -> [String] {
    guard case .recipientsRefused(let refused) = error as? SubmissionError, refused.allSatisfy(\.isForAnother)
    else { return [] }
    let others = Set(refused.map(\.address))
    return others.isEmpty ? [] : recipients.filter { !others.contains($0) }
  }

  /// How long a server has to add sent mail to Sent itself, before vmail does, in seconds.
  public static let sentCopyHold: TimeInterval = 5

  /// The time in seconds within which a second copy in Sent is believed to be the server's.
  public static let copiesAppearWithin: TimeInterval = 600

  /// The maximum wait in seconds.
  public static let longestWait: TimeInterval = 3600
  private static let waits: [TimeInterval] = [60, 300, 900, 3600]

  /// The mail fails after this many attempts, and only after a minimum time. A machine that was asleep has
  /// made few attempts, and one that syncs every minute makes many within an hour.
  public static let mostAttempts = 50
  public static let longestTrial: TimeInterval = 2 * 86_400

  /// Returns the time to wait, in seconds.
  /// - Parameters:
  ///   - attempts: the attempts before the one that has just failed.
  ///   - jitter: a random number from 0 to 1, so that many clients don't return at the same moment.
  public static func wait(afterAttempts attempts: Int, jitter: Double) -> TimeInterval {
    let wait = waits[min(max(0, attempts), waits.count - 1)]
    return wait * (0.75 + 0.25 * max(0, min(1, jitter)))
  }
}
