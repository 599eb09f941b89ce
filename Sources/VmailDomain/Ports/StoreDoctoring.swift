public import Foundation

/// The result of one of `doctor`'s checks.
public struct DoctorFinding: Hashable, Sendable {
  /// A short name, such as `counters`.
  public var check: String
  public var isOK: Bool
  /// A clause describing what was found and repaired.
  public var detail: String
  /// Whether mail or the database itself is damaged, which repairing derived data can't fix.
  public var isDamage: Bool
  /// The damaged messages, described for the user; only the first if there are many.
  public var messages: [String]

  public init(
    check: String, isOK: Bool, detail: String, isDamage: Bool = false, messages: [String] = []
  ) {
    self.check = check
    self.isOK = isOK
    self.detail = detail
    self.isDamage = isDamage
    self.messages = messages
  }
}

public protocol StoreDoctoring: Sendable {
  /// The problems found when the store was opened after a vmail that hadn't exited cleanly.
  var findingsAtStart: [DoctorFinding] { get }

  /// Compares all derived data with its origin, and every source with its digest.
  /// - Parameter repairs: whether to repair derived data; mail is never changed.
  func examine(repairs: Bool) async throws -> [DoctorFinding]

  /// Whether there are digests to compare sources with.
  var verifiesSources: Bool { get }

  /// Compares the next few sources with their digests, continuing where the last call stopped, in any
  /// process. Sources in older stores get their digest.
  /// - Parameter now: a pass over all sources is followed by another one after
  ///   ``SourceVerification/interval``.
  func verifyNextSources(now: Date) async throws -> SourceVerification

  /// Returns the number of messages whose text was derived by rules before `version`
  /// (``MessageReading/textVersion``).
  func countOutdatedTexts(version: Int) async throws -> Int

  /// Derives again the next few texts that were derived by rules older than those of `reader`, along with
  /// their snippets and search text. Progress is kept, whichever process makes the next call.
  ///
  /// Cancelling takes effect before anything is written, or not at all.
  /// - Parameter last: the result of the previous call in this process; `nil` at first.
  func renewNextTexts(by reader: any MessageReading, after last: TextRenewal?) async throws -> TextRenewal
}

extension StoreDoctoring {
  public var findingsAtStart: [DoctorFinding] { [] }
  public var verifiesSources: Bool { false }
  public func verifyNextSources(now: Date) async throws -> SourceVerification { SourceVerification() }
  public func countOutdatedTexts(version: Int) async throws -> Int { 0 }
  public func renewNextTexts(
    by reader: any MessageReading, after last: TextRenewal?
  ) async throws -> TextRenewal { TextRenewal() }
}

/// The result of ``StoreDoctoring/verifyNextSources(now:)``.
public struct SourceVerification: Hashable, Sendable {
  /// The time between the end of a pass over all sources and the start of the next, in seconds.
  public static let interval: TimeInterval = 7 * 86_400

  /// The number of sources compared.
  public var verified = 0
  /// The number of messages newly found to be damaged.
  public var newlyDamaged = 0
  /// Whether there is nothing left to compare for now.
  public var isDone = true

  public init() {}
}

/// The result of ``StoreDoctoring/renewNextTexts(by:after:)``.
public struct TextRenewal: Hashable, Sendable {
  /// The number of messages whose text was updated to the current rules.
  public var renewed = 0
  /// The last message examined, and the version of the rules for its text: messages whose source can't be
  /// read stay as they are, and aren't examined again.
  public var position: Position?
  /// Whether there is nothing left to renew.
  public var isDone = true

  public struct Position: Hashable, Sendable {
    public var version: Int
    public var email: EmailID

    public init(version: Int, email: EmailID) {
      self.version = version
      self.email = email
    }
  }

  public init() {}
}
