import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Checks the store for damage, and repairs data that is derived from mail. Mail itself is never changed.
public struct ExamineStoreUseCase: Sendable {
  /// The numbers of texts by the rules that derived them.
  public struct Texts: Hashable, Sendable {
    /// The number of texts that have just been derived again.
    public var renewed: Int
    /// The number of texts that older rules derived.
    public var outdated: Int
  }

  private let doctor: StoreDoctor
  private let reader: any MessageReading

  /// - Parameter reader: derives texts.
  public init(store: MailStore, reader: any MessageReading) {
    doctor = store.doctor
    self.reader = reader
  }

  /// The damage found when the store was opened after a vmail process that ended uncleanly.
  public var findingsAtStart: [DoctorFinding] { doctor.findingsAtStart }

  /// Compares everything derived with what it derives from, and every source with its digest.
  /// - Parameter repairs: whether to put derived data right.
  /// - Throws: ``StoreError`` when a repair cannot be written. Damage is a finding, not an error.
  public func examine(repairs: Bool) async throws -> [DoctorFinding] {
    try await doctor.examine(repairs: repairs)
  }

  /// Counts the texts that older rules derived.
  /// - Parameter renews: whether to derive them again first.
  /// - Throws: ``StoreError``, `CancellationError`. Texts renewed before that are kept.
  public func examineTexts(renews: Bool) async throws -> Texts {
    var (renewed, last) = (0, TextRenewal?.none)
    while renews, last?.isDone != true {
      let step = try await renewNextTexts(after: last)
      renewed += step.renewed
      last = step
    }
    return Texts(
      renewed: renewed, outdated: try await doctor.countOutdatedTexts(version: reader.textVersion))
  }

  /// Whether the store can compare sources with digests.
  public var verifiesSources: Bool { doctor.verifiesSources }

  /// Compares the next few sources with their digests, as ``SourceUpkeep`` does from time to time.
  func verifyNextSources(now: Date) async throws -> SourceVerification {
    try await doctor.verifyNextSources(now: now)
  }

  /// Derives the next few outdated texts again.
  /// - Parameter last: the result of the last call; `nil` at first.
  func renewNextTexts(after last: TextRenewal?) async throws -> TextRenewal {
    try await doctor.renewNextTexts(by: reader, after: last)
  }
}
