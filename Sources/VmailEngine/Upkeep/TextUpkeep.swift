import FoundationEssentials
import Synchronization
public import VmailDomain

/// Has texts that older rules derived derived anew in the background, a few at a time, while a line is awaited and
/// nothing else is done.
public final class TextUpkeep: Sendable {
  /// Between two steps, and after a command.
  static let wait: TimeInterval = 2

  private let work: PacedWork
  /// What the last step came to.
  private let last = Mutex<TextRenewal?>(nil)

  public init(clock: any WallClock) { work = PacedWork(clock: clock, priority: .background) }

  /// A line is awaited.
  public func goOn(_ store: ExamineStoreUseCase) {
    goOn { try await store.renewNextTexts(after: $0) }
  }

  /// - Parameter renew: renews the next few texts, after what the last step came to.
  func goOn(renewing renew: @escaping @Sendable (_ last: TextRenewal?) async throws -> TextRenewal) {
    work.begin(after: Self.wait) { [weak self] in
      guard let self else { return nil }
      let step = try await renew(last.withLock { $0 })
      last.withLock { $0 = step }
      return step.isDone ? nil : Self.wait
    }
  }

  /// A command goes first: what is not being written yet is left for later.
  public func rest() { work.pause() }

  /// Nothing more is renewed here.
  public func finish() async {
    rest()
    await work.finish()
  }

  /// Waits for what is being renewed.
  func settle() async { await work.settle() }
}
