public import VmailDomain

extension InMemoryEmailRepository: AccountRepositoryProtocol {
  public func addServerAccount(name: String, email: String, server: ServerSettings) throws -> Account {
    try begin(.addServerAccount)
    let account = try insertAccount(name: name, email: email, kind: .imap)
    serverSettings[account.id] = server
    return account
  }

  public func getServerSettings(accountId: AccountID) throws -> ServerSettings? {
    try begin(.getServerSettings)
    return serverSettings[accountId]
  }

  public func getIdentities(accountId: AccountID) -> [Participant] { identities[accountId] ?? [] }
  public func setIdentities(_ people: [Participant], accountId: AccountID) { identities[accountId] = people }
  public func getSizeLimit(accountId: AccountID) -> Int? { sizeLimits[accountId] }
  public func setSizeLimit(_ limit: Int?, accountId: AccountID) { sizeLimits[accountId] = limit }

  public func updateAccount(_ account: Account, server: ServerSettings?) throws {
    try begin(.updateAccount)
    guard let index = accounts.firstIndex(where: { $0.id == account.id }) else {
      throw AccountError.notFound(account.id)
    }
    try requireFree(account.name, among: accounts.filter { $0.id != account.id })
    if server != nil, accounts[index].kind != .imap { throw AccountError.hasNoServer(accounts[index].name) }
    accounts[index].name = account.name
    accounts[index].email = account.email
    if let server { serverSettings[account.id] = server }
  }

  public func getContents(accountId: AccountID) throws -> AccountContents {
    try begin(.getContents)
    try requireAccount(accountId)
    let emails = stored.values.map(\.email).filter { $0.accountId == accountId }
    let drafts = folders.first { $0.accountId == accountId && $0.type == .drafts }?.id
    return AccountContents(
      messages: emails.count, operations: operations.count { $0.accountId == accountId },
      pendingActions: waiting.count { $0.threads.contains { isThread($0.place.threadId, of: accountId) } },
      unsent: emails.count { SendState.outbox.contains($0.sendState) },
      drafts: emails.count {
        !SendState.outbox.contains($0.sendState) && drafts.map($0.folders.contains) == true
      })
  }

  public func removeAccount(_ id: AccountID) throws {
    try begin(.removeAccount)
    try requireAccount(id)
    for index in waiting.indices { waiting[index].threads.removeAll { isThread($0.place.threadId, of: id) } }
    waiting.removeAll { $0.threads.isEmpty }
    for index in journal.indices { journal[index].threads.removeAll { isThread($0.place.threadId, of: id) } }
    journal.removeAll { $0.threads.isEmpty }
    operations.removeAll { $0.accountId == id }
    for email in stored.values.map(\.email) where email.accountId == id { erase(email.id) }
    threadOfKey[id] = nil
    serverSettings[id] = nil
    folders.removeAll { $0.accountId == id }
    accounts.removeAll { $0.id == id }
  }

  func requireFree(_ name: String, among accounts: [Account]) throws {
    guard !accounts.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw AccountError.nameTaken(name)
    }
  }

  private func isThread(_ id: ThreadID, of account: AccountID) -> Bool {
    stored.values.contains { $0.email.threadId == resolved(id) && $0.email.accountId == account }
  }
}
