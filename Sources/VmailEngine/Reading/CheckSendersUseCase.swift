public import VmailDomain

/// Says what speaks against a message's being from whom it seems to be.
public struct CheckSendersUseCase: Sendable {
  public typealias Repository = EmailRepositoryProtocol & AccountRepositoryProtocol & SearchRepositoryProtocol

  /// Of those who were written to last.
  private static let peopleKnown = 2_000

  private let repository: any Repository
  private let opener: any MessageOpening

  public init(repository: any Repository, opener: any MessageOpening) {
    self.repository = repository
    self.opener = opener
  }

  /// By what its header says, where that is here; else by what was kept of it.
  public func warnings(of email: Email) async throws -> [SenderWarning] {
    try await warnings(of: [email])[email.id] ?? []
  }

  /// The same for several messages of one conversation; for those without any there is none.
  /// - Parameter isShort: leaves headers alone, and goes by what was kept.
  public func warnings(of emails: [Email], isShort: Bool = false) async throws -> [EmailID: [SenderWarning]] {
    let emails = emails.filter(Self.isFromOthers)
    guard !emails.isEmpty else { return [:] }
    return try await ThreadListError.fetching {
      let known = try await knownSenders()
      var found: [EmailID: [SenderWarning]] = [:]
      for email in emails {
        let kept = isShort ? email.senderWarnings : try await headerWarnings(of: email)
        let warnings = Self.joined(kept, [Participant(name: email.fromName, email: email.fromAddress)], known)
        if !warnings.isEmpty { found[email.id] = warnings }
      }
      return found
    }
  }

  /// Of threads, without reading a message: by what was kept of them, and who wrote in them.
  public func warnings(of threads: [MailThread]) async throws -> [ThreadID: [SenderWarning]] {
    guard !threads.isEmpty else { return [:] }
    return try await ThreadListError.fetching {
      let kept = try await repository.getSenderWarnings(threadIds: threads.map(\.id))
      let known = try await knownSenders()
      var found: [ThreadID: [SenderWarning]] = [:]
      for thread in threads {
        let people = Participant.decode(from: thread.participants)
        let warnings = Self.joined(kept[thread.id] ?? [], people, known)
        if !warnings.isEmpty { found[thread.id] = warnings }
      }
      return found
    }
  }

  /// What servers found out about a message, the user's own servers marked; `nil` when its header is not here.
  public func results(of email: Email) async throws -> [AuthenticationResult]? {
    try await ThreadListError.fetching {
      guard let source = try await repository.getReadableSource(emailId: email.id) else { return nil }
      return AuthenticationResults.all(
        in: opener.headers(of: source), own: try await servers(of: email.accountId))
    }
  }

  // MARK: Parts

  /// Not written here.
  private static func isFromOthers(_ email: Email) -> Bool {
    email.sendState == .none && !email.flags.contains(.draft)
  }

  private static func joined(
    _ warnings: [SenderWarning], _ people: [Participant], _ known: KnownSenders
  ) -> [SenderWarning] {
    // Who is known need not belong to whom the bundled list says.
    let kept = warnings.filter { warning in
      warning.kind != .nameClaims || !known.believes(Participant(email: warning.actual))
    }
    // The check of the header and the check of known senders both find a name that shows an address: one warning is
    // enough.
    let shown = Set(kept.filter { $0.kind == .nameShowsAddress }.map(\.actual))
    let found = people.flatMap(known.warnings).filter {
      $0.kind != .nameShowsAddress || !shown.contains($0.actual)
    }
    var seen: Set<SenderWarning> = []
    return (kept + found).filter { seen.insert($0).inserted }
  }

  private func headerWarnings(of email: Email) async throws -> [SenderWarning] {
    guard let source = try await repository.getReadableSource(emailId: email.id) else {
      return email.senderWarnings
    }
    return SenderCheck.warnings(
      opener.sender(of: source), own: OwnAddresses(try await ownPeople().map(\.email)),
      servers: try await servers(of: email.accountId))
  }

  private func servers(of account: AccountID) async throws -> OwnAuthenticationServers {
    let host = try await repository.getServerSettings(accountId: account)?.imap.host
    let own = try await repository.getAccounts().filter { $0.id == account }.map(\.email)
    let identities = try await repository.getIdentities(accountId: account).map(\.email)
    return OwnAuthenticationServers(host: host, addresses: own + identities)
  }

  private func ownPeople() async throws -> [Participant] {
    var people: [Participant] = []
    for account in try await repository.getAccounts() {
      people.append(Participant(email: account.email))
      people += try await repository.getIdentities(accountId: account.id)
    }
    return people
  }

  private func knownSenders() async throws -> KnownSenders {
    KnownSenders(
      own: try await ownPeople(), writtenTo: try await repository.getPeopleWrittenTo(limit: Self.peopleKnown))
  }
}
