public import VmailDomain

extension Snapshot {
  /// The number of most recent recipients with which senders are compared.
  private static var peopleKnown: Int { 2_000 }

  /// Returns the marks of threads in a listing, without reading messages.
  public func marks(of listed: [ListedThread]) throws -> ThreadMarks {
    guard !listed.isEmpty else { return ThreadMarks() }
    let threads = listed.map(\.thread)
    let (own, messages) = (try ownPeople(), try ListedMessageQuery.fetch(db, listed))
    return ThreadMarks(
      warnings: try warnings(of: threads, own: own), unsent: try unsentStates(of: threads),
      muted: try mutedThreads(among: threads.map(\.id)),
      keywords: try KeywordsQuery.fetch(db, threads.map(\.id)),
      recipients: try recipients(of: listed), sentDates: messages.dates,
      messageIds: messages.messageIds, own: OwnAddresses(own.map(\.email)))
  }

  /// Returns the muted ones of these threads.
  public func mutedThreads(among threads: some Sequence<ThreadID>) throws -> Set<ThreadID> {
    try MutedThreadsQuery.fetch(db, threads)
  }

  /// Combines the stored warnings with those about the threads' senders.
  private func warnings(
    of threads: [MailThread], own: [Participant]
  ) throws -> [ThreadID: [SenderWarning]] {
    let kept = try senderWarnings(threadIds: threads.map(\.id))
    let known = KnownSenders(own: own, writtenTo: try peopleWrittenTo(limit: Self.peopleKnown))
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

  /// Returns the recipients of threads that are listed in Sent or Drafts.
  private func recipients(of listed: [ListedThread]) throws -> [ThreadID: [Participant]] {
    let written = try folders(of: Set(listed.map(\.thread.accountId)), ofType: [.sent, .drafts])
    return try listed.reduce(into: [:]) { found, listed in
      guard case .folder(let folder) = listed.view, written.contains(folder) else { return }
      found[listed.thread.id] = try RecipientsQuery.fetch(db, thread: listed.thread.id, folder: folder)
    }
  }

  private func unsentStates(of threads: [MailThread]) throws -> [ThreadID: UnsentState] {
    let drafts = try draftFolders(of: Set(threads.map(\.accountId)))
    var states: [ThreadID: UnsentState] = [:]
    for (thread, views) in try views(threadIds: threads.map(\.id))
    where views.contains(where: { Self.isDrafts($0, drafts) }) {
      states[thread] = .draft
    }
    let uncertain = try uncertain()
    for email in try outboxEmails(accountId: nil) {
      guard let state = UnsentState(of: email, drafts: drafts, uncertain: uncertain) else { continue }
      if states[email.threadId].map(state.isMoreUrgent) ?? true { states[email.threadId] = state }
    }
    return states
  }

  private static func isDrafts(_ view: MailboxView, _ drafts: Set<FolderID>) -> Bool {
    if case .folder(let folder) = view { drafts.contains(folder) } else { false }
  }

  /// Returns the folders in which these accounts keep drafts.
  public func draftFolders(of accounts: Set<AccountID>) throws -> Set<FolderID> {
    try folders(of: accounts, ofType: [.drafts])
  }

  private func folders(of accounts: Set<AccountID>, ofType types: [FolderType]) throws -> Set<FolderID> {
    try accounts.reduce(into: []) { found, account in
      found.formUnion(try folders(accountId: account).lazy.filter { types.contains($0.type) }.map(\.id))
    }
  }
}
