import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct RepositoryContractTests {
  @Test("The store keeps the contract", arguments: EmailRepositoryContract.rules)
  func store(rule: EmailRepositoryContract.Rule) async throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try await rule.check(store.repository)
    for finding in try await store.doctor.examine(repairs: false) {
      #expect(finding.isOK, "\(finding)")
    }
    store.close()
  }

  @Test("The double keeps the contract", arguments: EmailRepositoryContract.rules)
  func double(rule: EmailRepositoryContract.Rule) async throws {
    try await rule.check(InMemoryEmailRepository())
  }

  @Test("The store keeps the contract of trusted senders", arguments: TrustedSenderContract.rules)
  func storeTrust(rule: TrustedSenderContract.Rule) async throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try await rule.check(store.repository)
    store.close()
  }

  @Test("The double keeps the contract of trusted senders", arguments: TrustedSenderContract.rules)
  func doubleTrust(rule: TrustedSenderContract.Rule) async throws {
    try await rule.check(InMemoryEmailRepository())
  }

  @Test("The store keeps the contract of accounts", arguments: AccountContract.rules)
  func storeAccounts(rule: AccountContract.Rule) async throws {
    let place = try TemporaryStore()
    let store = try place.open()
    try await rule.check(store.repository)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test("The double keeps the contract of accounts", arguments: AccountContract.rules)
  func doubleAccounts(rule: AccountContract.Rule) async throws {
    try await rule.check(InMemoryEmailRepository())
  }

  @Test("Any call of the double can be made to fail", arguments: InMemoryEmailRepository.Call.allCases)
  func failures(call: InMemoryEmailRepository.Call) async throws {
    let repository = InMemoryEmailRepository()
    let account = try await repository.addAccount(name: "work", email: "", kind: .local)
    await repository.failNext(call, with: StoreError.readOnly(path: "x"))
    await #expect(throws: StoreError.readOnly(path: "x")) {
      try await perform(call, repository, account.id)
    }
    try await perform(call, repository, account.id)
    await repository.fail { $0 == call ? StoreError.busy(path: "y") : nil }
    for _ in 0..<2 {
      await #expect(throws: StoreError.busy(path: "y")) {
        try await perform(call, repository, account.id)
      }
    }
  }

  private static let query = SearchQuery(root: .term(SearchTerm(.unread, source: "is:unread", column: 1)))

  private func perform(
    _ call: InMemoryEmailRepository.Call, _ repository: InMemoryEmailRepository, _ id: AccountID
  ) async throws {
    switch call {
    case .getViews, .getSummaries, .preview, .perform, .addPending, .getPending, .carryOut, .withdraw, .undo,
      .redo, .keepFailure, .getFailure:
      try await act(call, repository)
    case .getOperations, .countOperations, .getReadyOperations, .beginOperations, .finishOperations,
      .postponeOperations,
      .revertOperation, .getChangedThreads:
      try await play(call, repository, id)
    case .addServerAccount, .getServerSettings, .updateAccount, .getContents, .removeAccount:
      try await manage(call, repository)
    case .getTrustedSenders: _ = try await repository.getTrustedSenders()
    case .isTrusted: _ = try await repository.isTrusted(senderEmail: "a")
    case .addTrustedSender:
      try await repository.addTrustedSender(
        TrustedSender(senderEmail: "a", createdDate: Date(timeIntervalSince1970: 0)))
    case .removeTrustedSender: _ = try await repository.removeTrustedSender(senderEmail: "a")
    case .removeAllTrustedSenders: _ = try await repository.removeAllTrustedSenders()
    case .getAccounts: _ = try await repository.getAccounts()
    case .addAccount: _ = try await repository.addAccount(name: "new", email: "", kind: .local)
    case .getFolders: _ = try await repository.getFolders(accountId: id)
    case .ensureFolder: _ = try await repository.ensureFolder(accountId: id, name: "L", type: .custom)
    case .renameFolder:
      try await changeFolder(repository, id) { try await repository.renameFolder($0, to: "N") }
    case .removeFolder: try await changeFolder(repository, id) { try await repository.removeFolder($0) }
    case .getThreads:
      _ = try await repository.getThreads(view: .archive(id), category: nil, cursor: nil, limit: 1)
    case .getThreadsUnified:
      _ = try await repository.getThreadsUnified(category: nil, cursor: nil, limit: 1)
    case .getCounts: _ = try await repository.getCounts(view: .archive(id), category: nil)
    case .getUnreadCounts: _ = try await repository.getUnreadCounts(view: .archive(id))
    case .getThread: _ = try await repository.getThread(id: ThreadID(1))
    case .getThreadEmails: _ = try await repository.getEmails(threadId: ThreadID(1))
    case .getBody: _ = try await repository.getBody(emailId: EmailID(1))
    case .getSource: _ = try await repository.getSource(emailId: EmailID(1))
    case .getOutboxEmails: _ = try await repository.getOutboxEmails(accountId: nil)
    case .getMessageCount: _ = try await repository.getMessageCount(folderId: FolderID(1))
    case .getAccountEmails: _ = try await repository.getEmails(accountId: id, after: nil, limit: 1)
    case .searchThreads:
      _ = try await repository.searchThreads(Self.query, scope: .allAccounts, cursor: nil, limit: 1)
    case .countSearchMatches:
      _ = try await repository.countSearchMatches(Self.query, scope: .allAccounts)
    case .getMatchingThreads: _ = try await repository.getMatchingThreads(Self.query, among: [ThreadID(1)])
    case .getPeopleSeen: _ = try await repository.getPeopleSeen(limit: 1)
    case .getContactsSeen: _ = try await repository.getContactsSeen()
    case .getSavedSearches: _ = try await repository.getSavedSearches()
    case .saveSearch: try await repository.saveSearch(SavedSearch(name: "n", query: "q"))
    case .removeSavedSearch: _ = try await repository.removeSavedSearch(name: "n")
    case .add: _ = try await repository.add([], accountId: id)
    }
  }

  private func manage(
    _ call: InMemoryEmailRepository.Call, _ repository: InMemoryEmailRepository
  ) async throws {
    let name = "other \(try await repository.getAccounts().count)"
    let account = try await repository.addAccount(name: name, email: "", kind: .imap)
    switch call {
    case .addServerAccount:
      _ = try await repository.addServerAccount(name: "new", email: "", server: AccountContract.server)
    case .getServerSettings: _ = try await repository.getServerSettings(accountId: account.id)
    case .updateAccount: try await repository.updateAccount(account, server: nil)
    case .getContents: _ = try await repository.getContents(accountId: account.id)
    case .removeAccount: try await repository.removeAccount(account.id)
    default: Issue.record("\(call) is no call of managing accounts")
    }
  }

  private func changeFolder<Value>(
    _ repository: InMemoryEmailRepository, _ account: AccountID, _ body: (FolderID) async throws -> Value
  ) async throws {
    _ = try await body(repository.ensureFolder(accountId: account, name: "Label", type: .custom).id)
  }

  private func act(
    _ call: InMemoryEmailRepository.Call, _ repository: InMemoryEmailRepository
  ) async throws {
    switch call {
    case .getViews: _ = try await repository.getViews(threadIds: [])
    case .getSummaries: _ = try await repository.getSummaries(threadIds: [])
    case .preview: _ = try await repository.preview(.star, on: [])
    case .perform: _ = try await repository.perform(.star, on: [])
    case .addPending: _ = try await repository.addPending(.archive, on: [], due: TestClock.start)
    case .getPending: _ = try await repository.getPending()
    case .carryOut: _ = try await repository.carryOut(ActionID(1))
    case .withdraw: _ = try await repository.withdraw(ActionID(1))
    case .undo: _ = try await repository.undo()
    case .redo: _ = try await repository.redo()
    case .keepFailure: try await repository.keepFailure(nil)
    case .getFailure: _ = try await repository.getFailure()
    default: Issue.record("\(call) is no call of acting")
    }
  }

  private func play(
    _ call: InMemoryEmailRepository.Call, _ repository: InMemoryEmailRepository, _ id: AccountID
  ) async throws {
    switch call {
    case .getOperations: _ = try await repository.getOperations(accountId: id, limit: 1)
    case .countOperations: _ = try await repository.countOperations(accountId: id)
    case .getReadyOperations:
      _ = try await repository.getReadyOperations(accountId: id, after: nil, at: nil, limit: 1)
    case .beginOperations: _ = try await repository.beginOperations([ID(1)])
    case .finishOperations: try await repository.finishOperations([AcceptedOperation(ID(1))])
    case .postponeOperations:
      try await repository.postponeOperations([ID(1)], until: .distantPast, reason: "r")
    case .revertOperation: _ = try await repository.revertOperation(ID(1), reason: .refusedByServer("r"))
    case .getChangedThreads: _ = try await repository.getChangedThreads(by: [])
    default: Issue.record("\(call) is no call of the log")
    }
  }
}
