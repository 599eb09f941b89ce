/// What use cases ask of the store about rules, and about mail that came and was not looked at by them.
///
/// Every call is one transaction.
public protocol RuleRepositoryProtocol: Sendable {
  /// In their order.
  func getRules() async throws -> [MailRule]

  /// Keeps a rule behind all others; its identifier is the store's to give.
  func addRule(_ rule: MailRule) async throws -> MailRule

  /// Keeps what of a rule users may change: all but how often it acted, which stays, and its failure, which is
  /// forgotten.
  func updateRule(_ rule: MailRule) async throws

  /// - Parameter place: from 0 on; beyond the end is the end.
  func moveRule(_ id: RuleID, to place: Int) async throws

  func removeRule(_ id: RuleID) async throws

  /// Notes why a rule could not act; `nil` when it could.
  /// - Returns: whether that is another reason than before.
  func noteFailure(_ reason: String?, of id: RuleID) async throws -> Bool

  // MARK: Mail that came

  /// New mail of an Inbox that nobody has looked at, oldest first. Sync notes it in the transaction that brings
  /// it, where there are rules, and where its thread is snoozed.
  func getArrived(accountId: AccountID, limit: Int) async throws -> [ArrivedEmail]

  /// Notes mail that came another way. What is not in an Inbox is left out.
  func addArrived(_ emails: [EmailID]) async throws

  /// Which of these messages a search finds, by its own conditions: not whether they are the newest of their
  /// thread.
  func match(_ query: SearchQuery, scope: SearchScope, among emails: [EmailID]) async throws -> Set<EmailID>

  /// Acts, each time with an entry of the journal, and forgets mail that came with it: all of it or nothing.
  /// - Returns: what became of each act, in order, and how many unread messages of `emails` were taken out of
  ///   Inboxes or marked read.
  func perform(
    _ acts: [RuleAct], settling emails: [EmailID]
  ) async throws -> (outcomes: [ActionOutcome], taken: Int)
}

/// A message that came into an Inbox.
public struct ArrivedEmail: Hashable, Sendable {
  public var emailId: EmailID
  public var threadId: ThreadID

  public init(emailId: EmailID, threadId: ThreadID) {
    self.emailId = emailId
    self.threadId = threadId
  }
}
