public import Foundation

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
}

extension StoreDoctoring {
  public var findingsAtStart: [DoctorFinding] { [] }
  public var verifiesSources: Bool { false }
  public func verifyNextSources(now: Date) async throws -> SourceVerification { SourceVerification() }
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
