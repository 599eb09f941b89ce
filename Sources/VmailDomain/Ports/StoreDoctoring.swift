public import FoundationEssentials

/// One thing `doctor` looked at.
public struct DoctorFinding: Hashable, Sendable {
  /// A short name, such as `counters`.
  public var check: String
  public var isOK: Bool
  /// A clause on what was found, and on what was repaired.
  public var detail: String
  /// Whether mail or the database itself is damaged, which no repair of what is derived puts right.
  public var isDamage: Bool
  /// The messages that are damaged, as people know them; the first of many.
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
  /// What was found wrong when the store was opened after a vmail that did not come to its end.
  var findingsAtStart: [DoctorFinding] { get }

  /// Compares everything derived with what it derives from, and every source with its digest.
  /// - Parameter repairs: whether to put derived data right; mail is never changed.
  func examine(repairs: Bool) async throws -> [DoctorFinding]

  /// Whether sources can be compared with anything at all.
  var verifiesSources: Bool { get }

  /// Compares the next few sources with their digests, going on where the last call stopped, in whatever
  /// process that was. Sources of older stores get their digest.
  /// - Parameter now: a pass over all sources is followed by another one after ``SourceVerification/interval``.
  func verifyNextSources(now: Date) async throws -> SourceVerification

  /// How many messages have a text that was derived by rules before `version` (``MessageReading/textVersion``).
  func countOutdatedTexts(version: Int) async throws -> Int

  /// Derives the next few texts anew that rules before those of `reader` derived, with their snippets and what is
  /// searched of them. What was renewed stays so, in whatever process the next call is.
  ///
  /// Cancelling ends it before anything is written, or not at all.
  /// - Parameter last: what the last call in this process came to; `nil` at first.
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

/// What ``StoreDoctoring/verifyNextSources(now:)`` came to.
public struct SourceVerification: Hashable, Sendable {
  /// Between the end of a pass over all sources and the beginning of the next, in seconds.
  public static let interval: TimeInterval = 7 * 86_400

  /// Sources that were looked at.
  public var verified = 0
  /// Messages whose damage was not known before.
  public var newlyDamaged = 0
  /// Whether there is nothing more to look at for now.
  public var isDone = true

  public init() {}
}

/// What ``StoreDoctoring/renewNextTexts(by:after:)`` came to.
public struct TextRenewal: Hashable, Sendable {
  /// Messages whose text is by the present rules now.
  public var renewed = 0
  /// The message that was looked at last, and the rules its text was derived by: those whose source can't be read
  /// stay as they are, and are not looked at again.
  public var position: Position?
  /// Whether there is nothing more to renew.
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
