import FoundationEssentials
import Synchronization
public import VmailDomain

/// Renews texts that older rules derived, in the background, a few at a time, while the prompt waits for a line.
public final class TextUpkeep: Sendable {
  /// The wait between two steps, and after a command.
  static let wait: TimeInterval = 2

  private let work: PacedWork
  /// The result of the last step.
  private let last = Mutex<TextRenewal?>(nil)

  public init(clock: any WallClock) { work = PacedWork(clock: clock, priority: .background) }

  /// Begins or resumes the work, because the prompt waits for a line.
  public func goOn(_ store: ExamineStoreUseCase) {
    goOn { try await store.renewNextTexts(after: $0) }
  }

  /// - Parameter renew: renews the next few texts, given the result of the last step.
  func goOn(renewing renew: @escaping @Sendable (_ last: TextRenewal?) async throws -> TextRenewal) {
    work.begin(after: Self.wait) { [weak self] in
      guard let self else { return nil }
      let step = try await renew(last.withLock { $0 })
      last.withLock { $0 = step }
      return step.isDone ? nil : Self.wait
    }
  }

  /// Pauses while a command runs: texts that are not being written yet are left for later.
  public func pause() { work.pause() }

  /// Ends the renewal.
  public func finish() async {
    pause()
    await work.finish()
  }

  /// Waits for the step in progress.
  func settle() async { await work.settle() }
}
