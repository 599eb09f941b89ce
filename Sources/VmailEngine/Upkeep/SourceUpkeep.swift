import FoundationEssentials
public import VmailDomain

/// Has the sources of all mail compared with their digests in the background, a few at a time, and tells of damage when
/// it is found.
public final class SourceUpkeep: Sendable {
  /// After the prompt is there: what the user came for goes first.
  static let firstWait: TimeInterval = 60
  static let wait: TimeInterval = 5
  /// When all are looked at, or the store could not be read or written.
  static let longWait: TimeInterval = 3_600

  private let work: PacedWork
  private let clock: any WallClock
  private let tellDamage: @Sendable (_ messages: Int) -> Void

  /// - Parameter tellDamage: hears of how many messages damage was found that was not known before, on any thread.
  public init(
    clock: any WallClock, tellDamage: @escaping @Sendable (_ messages: Int) -> Void
  ) {
    work = PacedWork(clock: clock, priority: .utility)
    self.clock = clock
    self.tellDamage = tellDamage
  }

  /// Begins to look at the sources of a store. Called once.
  public func begin(_ store: ExamineStoreUseCase) {
    begin { try await store.verifyNextSources(now: $0) }
  }

  /// - Parameter verify: looks at the next few sources.
  func begin(verifying verify: @escaping @Sendable (_ now: Date) async throws -> SourceVerification) {
    work.begin(after: Self.firstWait) { [clock, tellDamage] in
      // What can't be looked at now is looked at later; commands that need it say why they can't.
      guard let seen = try? await verify(clock.now) else { return Self.longWait }
      if seen.newlyDamaged > 0 { tellDamage(seen.newlyDamaged) }
      return seen.isDone ? Self.longWait : Self.wait
    }
  }

  /// Nothing more is looked at here.
  public func finish() async { await work.finish() }

  /// Waits for what is being looked at.
  func settle() async { await work.settle() }
}
