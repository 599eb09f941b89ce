import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Looks for damage in the store, and puts right what is derived from mail. Mail is never changed.
public struct ExamineStoreUseCase: Sendable {
  /// How many texts follow the rules of this vmail.
  public struct Texts: Hashable, Sendable {
    /// Those that do since they were derived anew.
    public var renewed: Int
    /// Those that still follow older rules.
    public var outdated: Int
  }

  private let doctor: StoreDoctor
  private let reader: any MessageReading

  /// - Parameter reader: derives texts.
  public init(store: MailStore, reader: any MessageReading) {
    doctor = store.doctor
    self.reader = reader
  }

  /// What was found wrong when the store was opened after a vmail that did not come to its end.
  public var findingsAtStart: [DoctorFinding] { doctor.findingsAtStart }

  /// Compares everything derived with what it derives from, and every source with its digest.
  /// - Parameter repairs: whether to put derived data right.
  /// - Throws: ``StoreError`` when a repair cannot be written. Damage is a finding, no error.
  public func examine(repairs: Bool) async throws -> [DoctorFinding] {
    try await doctor.examine(repairs: repairs)
  }

  /// Counts the texts that older rules derived.
  /// - Parameter renews: whether they are derived anew before.
  /// - Throws: ``StoreError``, `CancellationError`: what was renewed until then stays so.
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

  /// Whether sources can be compared with anything at all.
  public var verifiesSources: Bool { doctor.verifiesSources }

  /// Compares the next few sources with their digests, as ``SourceUpkeep`` does from time to time.
  func verifyNextSources(now: Date) async throws -> SourceVerification {
    try await doctor.verifyNextSources(now: now)
  }

  /// Derives the next few texts anew.
  /// - Parameter last: what the last call came to; `nil` at first.
  func renewNextTexts(after last: TextRenewal?) async throws -> TextRenewal {
    try await doctor.renewNextTexts(by: reader, after: last)
  }
}
