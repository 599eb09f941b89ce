/// What telling a server of what was changed here came to.
public struct PlayReport: Hashable, Sendable {
  /// Operations the server has carried out, or need not hear of any more.
  public var accepted = 0
  /// Local changes that were taken back because the server refused them: an outcome an action.
  public var reverted: [ActionOutcome] = []
  /// Operations that are tried again later, and why the last of them.
  public var postponed = 0
  public var reason: String?

  /// Messages that were written here, and that the server did not take.
  public var unfiled: [UnfiledMessage] = []

  /// Changes of labels that the server did not take.
  public var mailboxes: [MailboxFailure] = []

  public init() {}

  /// What came of the operations, so far.
  mutating func take(_ report: PlayReport) {
    let labels = mailboxes
    self = report
    mailboxes = labels
  }

  mutating func note(_ outcome: ActionOutcome) {
    guard let place = reverted.firstIndex(where: { $0.action == outcome.action }) else {
      return reverted.append(outcome)
    }
    // One message of a thread says enough.
    let known = Set(reverted[place].failed.map(\.place))
    reverted[place].failed += outcome.failed.filter { !known.contains($0.place) }
  }
}
