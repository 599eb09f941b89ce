/// What came of announcing an action.
public struct Announcement: Hashable, Sendable {
  /// The places there is something to do about; `nil` when there are none.
  public var pending: PendingAction?
  /// What became of the other threads.
  public var outcome: ActionOutcome
  /// What waited for one of the same threads there, and was carried out first.
  public var overtaken: [ActionID: ActionOutcome]

  public init(
    pending: PendingAction?, outcome: ActionOutcome, overtaken: [ActionID: ActionOutcome] = [:]
  ) {
    self.pending = pending
    self.outcome = outcome
    self.overtaken = overtaken
  }
}
