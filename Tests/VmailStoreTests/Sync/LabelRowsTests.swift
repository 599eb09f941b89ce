import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The rows of messages in Gmail's All Mail: one for each label that is a folder, or one in Archive (decision 58).
@Suite(.timeLimit(.minutes(10))) struct LabelRowsTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let account: AccountID
  private let folders: [String: SyncedFolder]

  private static let all = "[Gmail]/All Mail"
  private static let listing: [RemoteFolder] = [
    folder("INBOX", .inbox), folder(all, .all), folder("[Gmail]/Drafts", .drafts),
    folder("[Gmail]/Trash", .trash),
    folder("Bills", nil), folder("Work", nil),
  ]

  private static func folder(_ name: String, _ use: RemoteFolder.Use?) -> RemoteFolder {
    RemoteFolder(path: MailboxPath(Array(name.utf8)), name: name, use: use)
  }

  private static func label(_ name: String) -> GmailLabel {
    switch name {
    case "INBOX": .inbox
    case "[Gmail]/Drafts": .draft
    default: .mailbox(MailboxPath(Array(name.utf8)))
    }
  }

  init() async throws {
    store = try place.open()
    let settings = ServerSettings(
      imap: ServerEndpoint(host: "localhost", port: 143, security: .clear), smtp: nil, userName: "u",
      authentication: .password(.command("pass")))
    account = try await store.write { store in
      let id = try store.addServerAccount(name: "work", email: "", server: settings).id
      try store.setMailboxes(FolderMapping.bindings(for: Self.listing, asLabels: true), accountId: id)
      return id
    }
    folders = try await Self.folders(store, account)
    for name in [Self.all, "[Gmail]/Trash"] {
      let id = try #require(folders[name]).folder.id
      try await store.write {
        try $0.restart(
          folderId: id, cursor: FolderCursor(uidValidity: 1, uidNext: 100, modSeq: 1, gap: [1, 2]))
      }
    }
  }

  private static func folders(_ store: MailStore, _ account: AccountID) async throws -> [String: SyncedFolder]
  {
    let all = try await store.read { try $0.syncedFolders(accountId: account) }
    return Dictionary(
      all.map { (String(decoding: $0.path.bytes, as: UTF8.self), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private func apply(_ change: (inout SyncBatch) -> Void, to mailbox: String = all) async throws {
    var batch = SyncBatch(folderId: try #require(folders[mailbox]).folder.id, uidValidity: 1)
    change(&batch)
    _ = try await store.write { [batch] in try $0.apply(batch) }
  }

  private func arrived(_ name: String, _ uid: UInt32, _ labels: [String]) -> ArrivedMessage {
    var incoming = TestMail.message(name, folder: nil)
    let identity = MessageIdentity(evidence: Array(name.utf8))
    incoming.content.digest = identity.digest
    return ArrivedMessage(
      uid: uid, flags: [], identity: identity, incoming: incoming, labels: Set(labels.map(Self.label)))
  }

  /// The folders with a row of the message, and those that the user sees it in.
  private func rows(_ uid: UInt32) async throws -> Set<String> {
    try await store.database.read { db in
      Set(
        try SQLStatement(
          db, "SELECT path FROM remote_message JOIN remote_folder USING (folderId) WHERE uid = ?"
        ).all(.integer(Int64(uid))) { String(decoding: $0.blob(0), as: UTF8.self) })
    }
  }

  @Test(
    arguments: [
      ([], [all]), (["INBOX"], ["INBOX"]), (["INBOX", "Bills"], ["INBOX", "Bills"]),
      (["Bills", "Work", "[Gmail]/Drafts"], ["Bills", "Work", "[Gmail]/Drafts"]),
      (["Hidden/One"], ["Hidden/One"]),
    ] as [([String], [String])])
  func `A message has a row for each of its labels, or one in Archive, whatever it had before`(
    labels: [String], expected: [String]
  ) async throws {
    for before in [[], ["INBOX"], ["Work", "Bills"]] {
      let uid = UInt32(before.count + 1)
      try await apply { $0.arrived = [arrived("m\(uid)", uid, before)] }
      try await apply { ($0.flags, $0.labels) = ([uid: .seen], [uid: Set(labels.map(Self.label))]) }
      #expect(try await rows(uid) == Set(expected))
    }
    #expect(
      try await store.read { try $0.knownUIDs(folderId: folders[Self.all]?.folder.id ?? FolderID(0)) } == [
        1, 2, 3,
      ])
    #expect(try await Self.folders(store, account)[Self.all]?.count == 3)
    #expect(try await store.complaints() == [])
  }

  @Test func `Starred and Important are no folders`() async throws {
    var message = arrived("a", 1, [])
    message.labels = [.starred, .important]
    try await apply { [message] in $0.arrived = [message] }
    #expect(try await rows(1) == [Self.all])
  }

  @Test func `What leaves All Mail leaves all labels, a draft is erased, and other mail is archived`()
    async throws
  {
    try await apply {
      $0.arrived = [arrived("a", 1, ["INBOX", "Bills"]), arrived("b", 2, ["[Gmail]/Drafts", "Work"])]
    }
    try await apply { $0.vanished = [1, 2] }
    #expect(try await rows(1) == [])
    #expect(try await rows(2) == [])
    let left = try await store.read { try $0.emails(accountId: account, after: nil, limit: 10) }
    #expect(left.map(\.subject) == ["About a"])
    #expect(left.first?.folders == [])
    #expect(try await store.complaints() == [])
  }

  @Test func `What an operation changes keeps the message in Archive exactly if it has no label`()
    async throws
  {
    try await apply { $0.arrived = [arrived("a", 1, ["INBOX", "Bills"])] }
    let email = try #require(
      try await store.read { try $0.emails(accountId: account, after: nil, limit: 10) }.first)
    let (inbox, bills) = (try #require(folders["INBOX"]).folder.id, try #require(folders["Bills"]).folder.id)
    func finish(_ change: @escaping @Sendable (inout AcceptedOperation) -> Void) async throws {
      try await store.write { store in
        try OperationLog(store.db).add(.remove(from: inbox), email: email.id, account: account)
        let id = try SQLStatement(store.db, "SELECT max(id) FROM operation").first {
          ID<RemoteOperation>($0.integer(0))
        }
        var accepted = AcceptedOperation(try #require(id))
        change(&accepted)
        try store.finishOperations([accepted])
      }
    }
    try await finish { $0.removed[inbox] = [1] }
    #expect(try await rows(1) == ["Bills"])
    try await finish { $0.removed[bills] = [1] }
    #expect(try await rows(1) == [Self.all])
    try await finish { $0.added = [.init(folder: inbox, place: .init(uidValidity: 1, uid: 1))] }
    #expect(try await rows(1) == ["INBOX"])
    let archive = try #require(folders[Self.all]).folder.id
    try await finish { $0.removed[archive] = [1] }
    #expect(try await rows(1) == [])
  }

  @Test func `A mailbox that becomes a label keeps its mail until All Mail was listed`() async throws {
    let names = ["INBOX", "Bills"]
    try await apply { $0.arrived = [arrived("a", 1, names)] }
    // All Mail is hidden, and shown again.
    let hidden = Self.listing.filter { $0.use != .all }
    try await store.write { [account] store in
      _ = try store.setMailboxes(FolderMapping.bindings(for: hidden, asLabels: true), accountId: account)
    }
    let places = { [store, account] in
      try await store.read { try $0.emails(accountId: account, after: nil, limit: 10) }.first?.folders.count
    }
    #expect(try await places() == 2)
    #expect(try await Self.folders(store, account).values.allSatisfy { $0.labelOf == nil })
    try await store.write { [account] store in
      _ = try store.setMailboxes(
        FolderMapping.bindings(for: Self.listing, asLabels: true), accountId: account)
    }
    #expect(try await places() == 2)
    #expect(try await rows(1) == [])
    let archive = try #require(try await Self.folders(store, account)[Self.all]).folder.id
    try await store.write {
      try $0.restart(folderId: archive, cursor: FolderCursor(uidValidity: 1, uidNext: 9, modSeq: 1, gap: [5]))
    }
    #expect(try await places() == 2)
    var batch = SyncBatch(folderId: archive, uidValidity: 1)
    batch.arrived = [
      ArrivedMessage(
        uid: 5, flags: [], identity: MessageIdentity(evidence: Array("a".utf8)), incoming: nil,
        labels: [Self.label("Bills")])
    ]
    _ = try await store.write { [batch] in try $0.apply(batch) }
    #expect(try await rows(5) == ["Bills"])
    #expect(try await places() == 1)
    #expect(try await store.complaints() == [])
  }
}
