/// The results of sending local changes to a server.
public struct PushReport: Hashable, Sendable {
  /// The number of operations that the server carried out, or that are no longer needed.
  public var accepted = 0
  /// Local changes that were undone because the server refused them: one outcome per action, with its threads
  /// that were not refused.
  public var reverted: [ActionOutcome] = []
  /// The journal entries of these actions.
  public private(set) var entries: [ThreadAction: Set<ActionID>] = [:]
  /// The number of operations that will be tried again later, and the reason for the last of them.
  public var postponed = 0
  public var reason: String?
  /// The number of operations that changed mail here only, because the server no longer has it.
  public var madeHereOnly = 0
  /// The number of messages whose operations wait for another sync, which may find them.
  public var notFound = 0

  /// Operations that wait because the server ended the connection each time they were sent.
  public var heldUp: [HeldUpOperation] = []

  /// Messages written here that the server refused.
  public var unfiled: [UnfiledMessage] = []

  /// Changes of labels that the server refused.
  public var mailboxes: [MailboxFailure] = []

  public init() {}

  /// Adds the results of the operations so far.
  public mutating func take(_ report: PushReport) {
    let labels = mailboxes
    self = report
    mailboxes = labels
  }

  /// Adds a refused operation.
  public mutating func note(_ operation: RevertedOperation) {
    let outcome = operation.outcome
    if let entry = operation.entry { entries[outcome.action, default: []].insert(entry) }
    guard let place = reverted.firstIndex(where: { $0.action == outcome.action }) else {
      return reverted.append(outcome)
    }
    // One message per thread is enough.
    let known = Set(reverted[place].failed.map(\.place))
    reverted[place].failed += outcome.failed.filter { !known.contains($0.place) }
  }

  /// Determines which threads of a partly refused action were not refused.
  /// - Parameter changed: the threads that its journal entries changed, and that are in the intended state.
  public mutating func countDone(_ changed: Set<ThreadID>, of action: ThreadAction) {
    guard let place = reverted.firstIndex(where: { $0.action == action }) else { return }
    reverted[place].done = changed.subtracting(reverted[place].failed.map(\.place.threadId)).sorted()
  }
}

/// A change that waits, because its server ended connections when it was sent.
public struct HeldUpOperation: Hashable, Sendable {
  public var emailId: EmailID
  public var subject: String
  public var action: RemoteOperation.Kind
  /// The last words of the server, or what happened, as a clause.
  public var reason: String

  public init(emailId: EmailID, subject: String, action: RemoteOperation.Kind, reason: String) {
    (self.emailId, self.subject, self.action, self.reason) = (emailId, subject, action, reason)
  }
}
