public import VmailDomain

extension Snapshot {
  /// The number of most recent recipients with which senders are compared.
  private static var peopleKnown: Int { 2_000 }

  /// Returns the marks of threads in a listing, without reading messages.
  public func marks(of threads: [MailThread]) throws -> ThreadMarks {
    guard !threads.isEmpty else { return ThreadMarks() }
    return ThreadMarks(warnings: try warnings(of: threads), unsent: try unsentStates(of: threads))
  }

  /// Combines the stored warnings with those about the threads' senders.
  private func warnings(of threads: [MailThread]) throws -> [ThreadID: [SenderWarning]] {
    let kept = try senderWarnings(threadIds: threads.map(\.id))
    let known = try knownSenders()
    var found: [ThreadID: [SenderWarning]] = [:]
    for thread in threads {
      let people = Participant.decode(from: thread.participants)
      let warnings = known.warnings(kept[thread.id] ?? [], of: people)
      if !warnings.isEmpty { found[thread.id] = warnings }
    }
    return found
  }

  /// Returns the user, and the people the user wrote to.
  public func knownSenders() throws -> KnownSenders {
    KnownSenders(own: try ownPeople(), writtenTo: try peopleWrittenTo(limit: Self.peopleKnown))
  }

  /// Returns the user's own people: the address of each account, and its identities.
  public func ownPeople() throws -> [Participant] {
    try accounts().flatMap { account in
      [Participant(email: account.email)] + (try identities(accountId: account.id))
    }
  }

  private func unsentStates(of threads: [MailThread]) throws -> [ThreadID: UnsentState] {
    let drafts = try draftFolders(of: Set(threads.map(\.accountId)))
    var states: [ThreadID: UnsentState] = [:]
    for (thread, views) in try views(threadIds: threads.map(\.id))
    where views.contains(where: { Self.isDrafts($0, drafts) }) {
      states[thread] = .draft
    }
    for email in try outboxEmails(accountId: nil) {
      guard let state = UnsentState(of: email, drafts: drafts) else { continue }
      if states[email.threadId].map(state.isMoreUrgent) ?? true { states[email.threadId] = state }
    }
    return states
  }

  private static func isDrafts(_ view: MailboxView, _ drafts: Set<FolderID>) -> Bool {
    if case .folder(let folder) = view { drafts.contains(folder) } else { false }
  }

  /// Returns the folders in which these accounts keep drafts.
  public func draftFolders(of accounts: Set<AccountID>) throws -> Set<FolderID> {
    var drafts: Set<FolderID> = []
    for account in accounts {
      drafts.formUnion(try folders(accountId: account).lazy.filter { $0.type == .drafts }.map(\.id))
    }
    return drafts
  }
}
