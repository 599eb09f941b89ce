import Foundation
import Testing
public import VmailDomain

/// What every implementation of ``ActionRepositoryProtocol`` keeps, over the mail it was given.
public enum ActionContract {
  public typealias Repository = any EmailRepositoryProtocol & SearchRepositoryProtocol
    & ActionRepositoryProtocol & FolderRepositoryProtocol

  public typealias Rule = ContractRule<Repository>

  /// A rule on an account without a server.
  static func rule(_ sentence: String, _ check: @escaping @Sendable (ActionWorld) async throws -> Void)
    -> Rule
  {
    Rule(sentence, in: { ActionWorld(mail: try await ContractWorld.make($0), repository: $0) }, check)
  }

  /// A rule on an account with a server that has an archive.
  static func rule(
    onServer sentence: String, _ check: @escaping @Sendable (ActionWorld) async throws -> Void
  ) -> Rule {
    Rule(
      sentence,
      in: { repository in
        let mail = try await ContractWorld.make(repository, kind: .imap)
        let archive = try await repository.ensureFolder(
          accountId: mail.account.id, name: "Archive", type: .custom, isServerArchive: true)
        return ActionWorld(mail: mail, repository: repository, serverArchive: archive.id)
      }, check)
  }

  public static let rules: [Rule] =
    performingRules + batchRules + deletionRules + undoWindowRules + takingRules + journalRules
    + operationRules + historyRules + refusalRules + folderRules + categoryRules
}

/// A ``ContractWorld`` that is acted in. Threads are named by the Message-ID of any message.
struct ActionWorld: Sendable {
  let mail: ContractWorld
  let repository: ActionContract.Repository
  var serverArchive: FolderID?

  static let due = ContractWorld.date(60)

  func id(_ type: FolderType) throws -> FolderID { try mail.id(type) }

  func view(_ type: FolderType) throws -> MailboxView { .folder(try mail.id(type)) }

  func label(_ name: String) async throws -> FolderID {
    try await repository.ensureFolder(accountId: mail.account.id, name: name, type: .custom).id
  }

  func emails() async throws -> [Email] {
    try await repository.getEmails(accountId: mail.account.id, after: nil, limit: 1_000)
  }

  func email(_ name: String) async throws -> Email {
    try #require(try await emails().first { $0.messageId == "\(name)@example.org" })
  }

  func place(_ name: String, in view: MailboxView? = nil) async throws -> ThreadPlace {
    ThreadPlace(threadId: try await email(name).threadId, view: try view ?? mail.inbox)
  }

  func places(_ names: [String], in view: MailboxView? = nil) async throws -> [ThreadPlace] {
    var places: [ThreadPlace] = []
    for name in names { places.append(try await place(name, in: view)) }
    return places
  }

  @discardableResult
  func act(
    _ action: ThreadAction, _ names: String..., in view: MailboxView? = nil
  ) async throws -> ActionOutcome {
    try await repository.perform(action, on: places(names, in: view))
  }

  func announce(
    _ action: ThreadAction, _ names: String..., in view: MailboxView? = nil, due: Date = due
  ) async throws -> PendingAction {
    let places = try await places(names, in: view)
    let announced = try await repository.addPending(action, on: places, due: due)
    #expect(announced.outcome.failed.isEmpty)
    return try #require(announced.pending)
  }

  func subjects(_ type: FolderType) async throws -> [String] { try await mail.subjects(view(type)) }

  func subjects(_ view: MailboxView) async throws -> [String] { try await mail.subjects(view) }

  func folders(_ name: String) async throws -> Set<FolderID> { try await email(name).folders }

  /// What the server is still to be told, oldest first.
  func operations() async throws -> [RemoteOperation.Kind] { try await log().map(\.kind) }

  func log() async throws -> [RemoteOperation] {
    let operations = try await repository.getOperations(accountId: mail.account.id, limit: 1_000)
    let count = try await repository.countOperations(accountId: mail.account.id)
    #expect(count == operations.count, "as many operations are counted as listed")
    return operations
  }

  /// Lets the server refuse the oldest operation.
  func refuse(_ reason: String = "no") async throws -> ActionOutcome? {
    let operation = try #require(try await log().first)
    #expect(try await repository.beginOperations([operation.id]) == [operation.id])
    return try await repository.revertOperation(operation.id, reason: .refusedByServer(reason))?.outcome
  }

  /// Lets the server accept all.
  func playAll() async throws {
    for operation in try await log() {
      #expect(try await repository.beginOperations([operation.id]) == [operation.id])
      try await repository.finishOperations([AcceptedOperation(operation.id)])
    }
  }
}
