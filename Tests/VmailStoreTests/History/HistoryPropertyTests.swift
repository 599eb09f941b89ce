import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct HistoryPropertyTests {
  @Test(arguments: 0..<4)
  func `No action, undo or refusal changes a message without an author, and any earlier state can be shown`(
    seed: UInt64
  ) async throws {
    let place = TemporaryStore()
    let recorder = HistoryRecorder()
    let store = try place.open(faults: recorder.faults)
    var interleaving = ActionInterleaving(store: store, seed: seed)
    try await interleaving.run(steps: 40)
    store.close()
    #expect(recorder.unexplained == [])
    var random = SeededGenerator(seed: seed)
    try recorder.check(HistoryRecorder.moments / 8, in: place, &random)
  }

  @Test(arguments: 0..<4)
  func `No sync, rule, agent or sender's screening does either`(seed: UInt64) async throws {
    let place = TemporaryStore()
    let recorder = HistoryRecorder()
    let store = try place.open(faults: recorder.faults)
    var others = try await HistoryOthers(store: store, seed: seed)
    for _ in 0..<60 { try await others.step() }
    #expect(try await store.complaints() == [])
    store.close()
    #expect(recorder.unexplained == [])
    try recorder.check(HistoryRecorder.moments / 8, in: place, &others.random)
  }
}

/// A user, agents, rules and another program on the server, who change the same mail.
struct HistoryOthers {
  let store: MailStore
  var random: SeededGenerator
  private let account: AccountID
  private let folders: [SyncedFolder]
  private var uids: [FolderID: [UInt32]] = [:]
  private var next: UInt32 = 1

  private static let listing: [RemoteFolder] = [
    folder("INBOX", .inbox), folder("Trash", .trash), folder("Bills", nil),
  ]

  private static func folder(_ name: String, _ use: RemoteFolder.Use?) -> RemoteFolder {
    RemoteFolder(path: MailboxPath(Array(name.utf8)), name: name, use: use)
  }

  init(store: MailStore, seed: UInt64) async throws {
    self.store = store
    random = SeededGenerator(seed: seed)
    let settings = ServerSettings(
      imap: ServerEndpoint(host: "localhost", port: 143, security: .clear), smtp: nil, userName: "u",
      authentication: .password(.command("pass")))
    let account = try await store.write { store in
      let id = try store.addServerAccount(name: "work", email: "", server: settings).id
      try store.setMailboxes(FolderMapping.bindings(for: Self.listing), accountId: id)
      return id
    }
    self.account = account
    folders = try await store.read { try $0.syncedFolders(accountId: account) }
    for folder in folders {
      try await store.write {
        try $0.restart(
          folderId: folder.folder.id, cursor: FolderCursor(uidValidity: 1, uidNext: 1, modSeq: nil, gap: []))
      }
    }
    for _ in 0..<4 { try await receive() }
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: try await receive()
    case 2, 3: try await flag()
    case 4: try await expunge()
    case 5: try await act(store.forAgent)
    case 6: try await rule()
    case 7: _ = try await store.write { try $0.undo() }
    case 8: try await push()
    default: try await act(store)
    }
  }

  private mutating func batch() -> (batch: SyncBatch, uid: UInt32?) {
    let folder = random.pick(folders).folder.id
    let known = uids[folder, default: []]
    return (SyncBatch(folderId: folder, uidValidity: 1), known.isEmpty ? nil : random.pick(known))
  }

  private mutating func receive() async throws {
    var (batch, _) = batch()
    // Sometimes in a folder in addition to another one.
    let name = random.chance(20) ? "m1" : "m\(next)"
    var incoming = TestMail.message(name, folder: batch.folderId)
    let identity = MessageIdentity(evidence: Array(name.utf8))
    incoming.content.digest = identity.digest
    batch.arrived = [ArrivedMessage(uid: next, flags: [], identity: identity, incoming: incoming)]
    uids[batch.folderId, default: []].append(next)
    next += 1
    _ = try await store.write { [batch] in try $0.apply(batch) }
  }

  private mutating func flag() async throws {
    var (batch, uid) = batch()
    guard let uid else { return }
    batch.flags = [uid: random.pick([[], .seen, .flagged, [.seen, .answered]])]
    _ = try await store.write { [batch] in try $0.apply(batch) }
  }

  private mutating func expunge() async throws {
    var (batch, uid) = batch()
    guard let uid else { return }
    batch.vanished = UIDSet([uid])
    uids[batch.folderId]?.removeAll { $0 == uid }
    _ = try await store.write { [batch] in try $0.apply(batch) }
  }

  private mutating func place() async throws -> ThreadInMailbox? {
    let emails = try await store.read { [account] in
      try $0.emails(accountId: account, after: nil, limit: 1_000)
    }
    guard !emails.isEmpty else { return nil }
    let email = random.pick(emails)
    let view = email.folders.min().map { MailboxView.folder($0) } ?? .archive(account)
    return ThreadInMailbox(threadId: email.threadId, view: view)
  }

  private mutating func act(_ store: MailStore) async throws {
    guard let place = try await place() else { return }
    let action = random.pick([
      ThreadAction.archive, .delete, .star, .markRead, .deletePermanently, .move(to: folders[0].folder.id),
    ])
    _ = try await store.write { try $0.perform(action, on: [place]) }
  }

  private mutating func rule() async throws {
    guard let place = try await place() else { return }
    let rule = MailRule(
      id: RuleID(1), name: "News", condition: "a", steps: try RuleSteps(parsing: "star; archive"))
    let emails = Set(try await store.read { try $0.emails(threadId: place.threadId) }.map(\.id))
    let isMuted = random.chance(50)
    try await store.write { mail in
      _ = try mail.perform(
        [RuleAct(rule: rule, action: .star, places: [place])], settling: [],
        quietly: isMuted ? [(action: .silence(emails), place: place)] : [])
    }
  }

  /// The server accepts or refuses the oldest change.
  private mutating func push() async throws {
    let log = try await store.read { [account] in try $0.operations(accountId: account, limit: 1) }
    guard let operation = log.first else { return }
    let isRefused = random.chance(40)
    try await store.write { mail in
      _ = try mail.beginOperations([operation.id])
      if isRefused {
        _ = try mail.revertOperation(operation.id, reason: .refusedByServer("no"))
      } else {
        try mail.finishOperations([AcceptedOperation(operation.id)])
      }
    }
  }
}
