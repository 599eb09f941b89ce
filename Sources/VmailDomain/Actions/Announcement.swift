/// The result of announcing an action.
public struct Announcement: Hashable, Sendable {
  /// The action with the places that need a change; `nil` when there are none.
  public var pending: PendingAction?
  /// The results for the other threads.
  public var outcome: ActionOutcome
  /// Pending actions on the same threads there, which were carried out first.
  public var overtaken: [ActionID: ActionOutcome]

  public init(
    pending: PendingAction?, outcome: ActionOutcome, overtaken: [ActionID: ActionOutcome] = [:]
  ) {
    self.pending = pending
    self.outcome = outcome
    self.overtaken = overtaken
  }
}
