import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

/// A ``ContractWorld`` for actions. Threads are named by the Message-ID of any of their messages.
struct ActionWorld: Sendable {
  let mail: ContractWorld
  let store: MailStore
  var serverArchive: FolderID?

  static let due = ContractWorld.date(60)

  /// Checks a rule on an account of a new store.
  /// - Parameter onServer: whether the account has a server, with an archive there.
  static func check(
    onServer: Bool = false, _ rule: (ActionWorld) async throws -> Void
  ) async throws {
    try await TemporaryStore.check { store in
      let mail = try await ContractWorld.make(store, kind: onServer ? .imap : .local)
      guard onServer else { return try await rule(ActionWorld(mail: mail, store: store)) }
      let archive = try await store.write {
        try $0.ensureFolder(
          accountId: mail.account.id, name: "Archive", type: .custom, isServerArchive: true)
      }
      try await rule(ActionWorld(mail: mail, store: store, serverArchive: archive.id))
    }
  }

  func id(_ type: FolderType) throws -> FolderID { try mail.id(type) }

  func view(_ type: FolderType) throws -> MailboxView { .folder(try mail.id(type)) }

  func label(_ name: String) async throws -> FolderID {
    try await store.write { try $0.ensureFolder(accountId: mail.account.id, name: name, type: .custom) }.id
  }

  func emails() async throws -> [Email] {
    try await store.read { try $0.emails(accountId: mail.account.id, after: nil, limit: 1_000) }
  }

  func email(_ name: String) async throws -> Email {
    try #require(try await emails().first { $0.messageId == "\(name)@example.org" })
  }

  func place(_ name: String, in view: MailboxView? = nil) async throws -> ThreadInMailbox {
    ThreadInMailbox(threadId: try await email(name).threadId, view: try view ?? mail.inbox)
  }

  func places(_ names: [String], in view: MailboxView? = nil) async throws -> [ThreadInMailbox] {
    var places: [ThreadInMailbox] = []
    for name in names { places.append(try await place(name, in: view)) }
    return places
  }

  @discardableResult
  func act(
    _ action: ThreadAction, _ names: String..., in view: MailboxView? = nil
  ) async throws -> ActionOutcome {
    let places = try await places(names, in: view)
    return try await store.write { try $0.perform(action, on: places) }
  }

  func announce(
    _ action: ThreadAction, _ names: String..., in view: MailboxView? = nil, due: Date = due
  ) async throws -> PendingAction {
    let places = try await places(names, in: view)
    let announced = try await store.write { try $0.addPending(action, on: places, due: due) }
    #expect(announced.outcome.failed.isEmpty)
    return try #require(announced.pending)
  }

  func subjects(_ type: FolderType) async throws -> [String] { try await mail.subjects(view(type)) }

  func subjects(_ view: MailboxView) async throws -> [String] { try await mail.subjects(view) }

  func folders(_ name: String) async throws -> Set<FolderID> { try await email(name).folders }

  /// Returns the operations still to be sent to the server, oldest first.
  func operations() async throws -> [RemoteOperation.Kind] { try await log().map(\.kind) }

  func log() async throws -> [RemoteOperation] {
    let operations = try await store.read { try $0.operations(accountId: mail.account.id, limit: 1_000) }
    let count = try await store.read { try $0.countOperations(accountId: mail.account.id) }
    #expect(count == operations.count, "as many operations are counted as listed")
    return operations
  }

  /// Makes the server refuse the oldest operation.
  func refuse(_ reason: String = "no") async throws -> ActionOutcome? {
    let operation = try #require(try await log().first)
    #expect(try await store.write { try $0.beginOperations([operation.id]) } == [operation.id])
    return try await store.write { try $0.revertOperation(operation.id, reason: .refusedByServer(reason)) }?
      .outcome
  }

  /// Makes the server accept all operations.
  func playAll() async throws {
    for operation in try await log() {
      #expect(try await store.write { try $0.beginOperations([operation.id]) } == [operation.id])
      try await store.write { try $0.finishOperations([AcceptedOperation(operation.id)]) }
    }
  }
}
