import FoundationEssentials
public import VmailDomain

/// Compares the sources of all mail with their digests in the background, a few at a time, and reports damage.
public final class SourceUpkeep: Sendable {
  /// The wait after the prompt appears, so that the user's own commands come first.
  static let firstWait: TimeInterval = 60
  static let wait: TimeInterval = 5
  /// The wait after a complete pass, or after the store could not be read or written.
  static let longWait: TimeInterval = 3_600

  private let work: PacedWork
  private let clock: any WallClock
  private let reportDamage: @Sendable (_ messages: Int) -> Void

  /// - Parameter reportDamage: called on any thread with the number of newly found damaged messages.
  public init(
    clock: any WallClock, reportDamage: @escaping @Sendable (_ messages: Int) -> Void
  ) {
    work = PacedWork(clock: clock, priority: .utility)
    self.clock = clock
    self.reportDamage = reportDamage
  }

  /// Begins to verify the sources of a store. Called once.
  public func begin(_ store: ExamineStoreUseCase) {
    begin { try await store.verifyNextSources(now: $0) }
  }

  /// - Parameter verify: verifies the next few sources.
  func begin(verifying verify: @escaping @Sendable (_ now: Date) async throws -> SourceVerification) {
    work.begin(after: Self.firstWait) { [clock, reportDamage] in
      // A failure is retried later; commands that need the store report it.
      guard let seen = try? await verify(clock.now) else { return Self.longWait }
      if seen.newlyDamaged > 0 { reportDamage(seen.newlyDamaged) }
      return seen.isDone ? Self.longWait : Self.wait
    }
  }

  /// Ends the verification.
  public func finish() async { await work.finish() }

  /// Waits for the step in progress.
  func settle() async { await work.settle() }
}
