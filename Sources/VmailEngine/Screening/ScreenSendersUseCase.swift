public import VmailDomain
public import VmailStore

/// Screens senders who write for the first time: their mail waits in a folder until the user approves or denies them.
public struct ScreenSendersUseCase: Sendable {
  private let store: MailStore
  private let counts: CountMailUseCase

  public init(store: MailStore) {
    self.store = store
    counts = CountMailUseCase(store: store)
  }

  /// Returns the accounts in which senders are screened.
  public func accounts() async throws -> Set<AccountID> {
    try await store.read { try $0.screenedAccounts() }
  }

  /// Switches screening on, and creates the folders; or switches it off, which leaves mail where it is.
  public func set(_ isOn: Bool, accountId: AccountID) async throws {
    try await store.write { mail in
      try mail.setScreening(isOn, accountId: accountId)
      for folder in ScreeningFolder.allCases where isOn {
        _ = try mail.createFolder(accountId: accountId, name: folder.name)
      }
    }
  }

  /// Returns the folders of screened mail, by account.
  public func folders(_ kind: ScreeningFolder) async throws -> [AccountID: FolderID] {
    try await store.read { mail in
      try mail.accounts().reduce(into: [:]) { found, account in
        found[account.id] = try kind.folder(among: mail.folders(accountId: account.id))?.id
      }
    }
  }

  /// Returns the senders who wait for a decision, those with the most messages first.
  /// - Parameters:
  ///   - folders: the Screeners, by account.
  ///   - limit: the number of senders; `nil` for all.
  public func waiting(
    in folders: [AccountID: FolderID], first limit: Int? = nil
  ) async throws -> (senders: [WaitingSender], counts: MailCounts) {
    let scope = Self.scope(folders)
    let counts = try await counts.counts(by: .sender, in: scope, first: limit)
    let known = try await store.read { try $0.knownSenders() }
    var senders: [WaitingSender] = []
    for count in counts.first {
      guard let thread = try await self.counts.threads(of: count.group, in: scope).first,
        let newest = try await newest(of: thread, from: count.group.key, in: Set(folders.values))
      else { continue }
      var sender = WaitingSender(count: count, accountId: thread.accountId, newest: newest, warnings: [])
      sender.warnings = known.warnings(newest.senderWarnings, of: [sender.sender])
      senders.append(sender)
    }
    return (senders, counts)
  }

  /// Returns the senders of the messages that threads have in the mailboxes in which they are viewed, by address in
  /// lower case.
  public func senders(of places: [ThreadInMailbox]) async throws -> Set<String> {
    try await store.read { mail in
      let own = OwnAddresses(try mail.ownPeople().map(\.email))
      return try places.reduce(into: []) { senders, place in
        for email in try mail.emails(threadId: place.threadId) where !own.contains(email.fromAddress) {
          if case .folder(let folder) = place.view, !email.folders.contains(folder) { continue }
          senders.insert(email.fromAddress.lowercased())
        }
      }
    }
  }

  /// Returns the threads with messages from senders in folders, by account.
  public func threads(
    from senders: Set<String>, in folders: [AccountID: FolderID]
  ) async throws -> [AccountID: [ThreadInMailbox]] {
    var places: [AccountID: [ThreadInMailbox]] = [:]
    for (account, folder) in folders {
      var known: Set<ThreadID> = []
      for sender in senders.sorted() {
        let scope = CountMailUseCase.Scope(views: [.folder(folder)], search: nil)
        for thread in try await counts.threads(of: MailGroup(.sender, sender), in: scope)
        where known.insert(thread.id).inserted {
          places[account, default: []].append(ThreadInMailbox(threadId: thread.id, view: .folder(folder)))
        }
      }
    }
    return places
  }

  /// Returns the senders whose mail skips the Inbox, by address.
  public func denied() async throws -> [String] { try await store.read { try $0.senders(.denied) } }

  /// Forgets the decisions about a sender.
  /// - Returns: whether there were any.
  public func forget(_ sender: String) async throws -> Bool {
    try await store.write { try $0.forgetDecisions(on: sender.lowercased()) }
  }

  public static func scope(_ folders: [AccountID: FolderID]) -> CountMailUseCase.Scope {
    CountMailUseCase.Scope(views: folders.values.sorted().map(MailboxView.folder), search: nil)
  }

  private func newest(
    of thread: CountedThread, from sender: String, in folders: Set<FolderID>
  ) async throws -> Email? {
    try await store.read { try $0.emails(threadId: thread.id) }
      .filter { $0.fromAddress.lowercased() == sender.lowercased() && !$0.folders.isDisjoint(with: folders) }
      .max { $0.dateReceived < $1.dateReceived }
  }
}
