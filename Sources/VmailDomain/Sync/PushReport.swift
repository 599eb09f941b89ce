/// What telling a server of what was changed here came to.
public struct PushReport: Hashable, Sendable {
  /// Operations the server has carried out, or need not hear of any more.
  public var accepted = 0
  /// Local changes that were taken back because the server refused them: an outcome an action, with the threads of it
  /// that were not refused.
  public var reverted: [ActionOutcome] = []
  /// The journal's entries of these.
  private var entries: [ThreadAction: Set<ActionID>] = [:]
  /// Operations that are tried again later, and why the last of them.
  public var postponed = 0
  public var reason: String?

  /// Messages that were written here, and that the server did not take.
  public var unfiled: [UnfiledMessage] = []

  /// Changes of labels that the server did not take.
  public var mailboxes: [MailboxFailure] = []

  public init() {}

  /// What came of the operations, so far.
  public mutating func take(_ report: PushReport) {
    let labels = mailboxes
    self = report
    mailboxes = labels
  }

  /// Adds what was refused.
  public mutating func note(_ operation: RevertedOperation) {
    let outcome = operation.outcome
    if let entry = operation.entry { entries[outcome.action, default: []].insert(entry) }
    guard let place = reverted.firstIndex(where: { $0.action == outcome.action }) else {
      return reverted.append(outcome)
    }
    // One message of a thread says enough.
    let known = Set(reverted[place].failed.map(\.place))
    reverted[place].failed += outcome.failed.filter { !known.contains($0.place) }
  }

  /// Says which threads of what was refused in part were not refused.
  /// - Parameter changed: the threads that entries of the journal have changed, and that are as they want them.
  public mutating func countDone(_ changed: (Set<ActionID>) async throws -> Set<ThreadID>) async throws {
    for place in reverted.indices {
      guard let entries = entries[reverted[place].action] else { continue }
      let failed = reverted[place].failed.map(\.place.threadId)
      reverted[place].done = try await changed(entries).subtracting(failed).sorted()
    }
  }
}
