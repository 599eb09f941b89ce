import Foundation
import Testing
import VmailDomain
@testable import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// A store, an account and a model of its server.
struct SyncWorld {
  let place: TemporaryStore
  let store: MailStore
  let account: AccountID
  let server: ModelMailServer
  let clock: TestClock

  init(
    traits: ServerTraits = ServerTraits(
      supportsCondstore: true, supportsQresync: true, moves: true, expungesByUID: true),
    place: TemporaryStore? = nil, faults: WriteFaults = .none
  ) async throws {
    self.place = place ?? TemporaryStore()
    clock = TestClock()
    store = try self.place.open(faults: faults)
    account = try await store.write {
      try $0.addServerAccount(name: "work", email: "me@example.org", server: Self.settings)
    }.id
    server = ModelMailServer(traits: traits)
    for (name, use) in [
      ("INBOX", nil), ("Sent", .sent), ("Trash", .trash), ("Junk", .junk), ("Drafts", .drafts),
      ("Archive", .archive),
      ("Bills", RemoteFolder.Use?.none),
    ] { await server.add(name, use: use) }
  }

  /// A new account on Gmail.
  init(
    gmail: ModelGmail, labels: [String] = ["Bills", "Work"], place: TemporaryStore? = nil,
    faults: WriteFaults = .none
  ) async throws {
    self.place = place ?? TemporaryStore()
    clock = TestClock()
    store = try self.place.open(faults: faults)
    account = try await store.write {
      try $0.addServerAccount(name: "work", email: "me@example.org", server: Self.settings)
    }.id
    server = ModelMailServer(gmail: gmail, labels: labels)
  }

  /// Synced once, with the mail of these names in these mailboxes.
  init(holding mail: KeyValuePairs<String, [String]>) async throws {
    try await self.init()
    for (mailbox, names) in mail {
      if mailbox != "INBOX" { await server.add(mailbox) }
      for name in names { await server.deliver(Self.mail(name), to: mailbox) }
    }
    try await sync()
  }

  private init(_ world: SyncWorld, _ store: MailStore, at place: TemporaryStore) {
    self.place = place
    self.store = store
    (account, server, clock) = (world.account, world.server, world.clock)
  }

  /// The same server and account, with another state of the store.
  func reopened(at place: TemporaryStore) throws -> SyncWorld { reopened(try place.open(), at: place) }

  /// - Parameter store: the store at `place`, which has been opened.
  func reopened(_ store: MailStore, at place: TemporaryStore) -> SyncWorld {
    SyncWorld(self, store, at: place)
  }

  private static let settings = ServerSettings(
    imap: ServerEndpoint(host: "localhost", port: 143, security: .clear), smtp: nil, userName: "u",
    authentication: .password(.command("pass")))

  /// Lets the server hear nothing of what is done here from now on, not even by a sync that does it: its turn
  /// never comes, in copies of the store neither.
  func tellNothing() async throws {
    let turn = clock.now.addingTimeInterval(OperationPolicy.longestWait).storedSeconds
    try await store.database.write {
      try $0.db.execute(
        sql: """
          CREATE TRIGGER untold AFTER INSERT ON operation BEGIN
            UPDATE operation SET notBefore = \(turn) WHERE id = new.id;
          END
          """)
    }
  }

  /// A sync that nothing goes wrong in.
  @discardableResult
  func sync(sourceLocation: SourceLocation = #_sourceLocation) async throws -> SyncReport {
    let report = try await troubledSync()
    #expect(report.firstFailure == nil, sourceLocation: sourceLocation)
    return report
  }

  /// One that the server has trouble for.
  func troubledSync() async throws -> SyncReport {
    let found = try await store.read { try $0.accounts() }.first { $0.id == account }
    return try await useCase.sync(try #require(found))
  }

  var useCase: SyncAccountUseCase { useCase(reading: PlainMessageReader()) }

  func useCase(reading reader: any MessageReading) -> SyncAccountUseCase {
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret("p")))
    return SyncAccountUseCase(
      store: store, servers: server,
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      reader: reader, clock: clock, rules: rules)
  }

  var rules: RunRulesUseCase {
    RunRulesUseCase(store: store, clock: clock) { _ in 0 }
  }

  /// What is seen of all mail: subject, text, flags and the names of its folders.
  func texts() async throws -> Set<String> {
    let names = Dictionary(
      try await store.read { try $0.folders(accountId: account) }.map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    var texts: Set<String> = []
    for email in try await store.read({ try $0.emails(accountId: account, after: nil, limit: 10_000) }) {
      let text = try await store.read { try $0.body(emailId: email.id) } ?? ""
      let folders = email.folders.compactMap { names[$0] }.sorted().joined(separator: ",")
      texts.insert("\(email.subject)|\(text)|\(email.flags.rawValue)|\(folders)")
    }
    return texts
  }

  static func mail(_ name: String, inReplyTo parent: String? = nil) -> String {
    "Message-ID: \(name)@example.org\n" + (parent.map { "References: \($0)@example.org\n" } ?? "")
      + "Subject: About \(name)\n\nText of \(name)\n"
  }

  func folder(_ name: String) async throws -> SyncedFolder {
    try #require(
      try await store.read { try $0.syncedFolders(accountId: account) }
        .first { String(decoding: $0.path.bytes, as: UTF8.self) == name })
  }

  func threads(_ name: String) async throws -> [MailThread] {
    let id = try await folder(name).folder.id
    return try await store.read {
      try $0.threads(view: .folder(id), category: nil, cursor: nil, limit: 1_000)
    }
  }

  func archived() async throws -> [MailThread] {
    try await store.read { try $0.threads(view: .archive(account), category: nil, cursor: nil, limit: 1_000) }
  }

  func email(_ subject: String) async throws -> Email? {
    try await store.read { try $0.emails(accountId: account, after: nil, limit: 10_000) }.first {
      $0.subject == subject
    }
  }

  /// The mirror: what the store believes each mailbox holds.
  func mirror(_ name: String) async throws -> [UInt32: MessageFlags] {
    let id = try await folder(name).folder.id.rawValue
    return try await store.database.read { db in
      let rows = try SQLStatement(db, "SELECT uid, flags FROM remote_message WHERE folderId = ?")
        .all(.integer(id)) { (UInt32($0.integer(0)), MessageFlags(rawValue: $0.int(1))) }
      return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
  }

  /// What differs between the server and the mirror, or is wrong with the store.
  func differences() async throws -> [String] {
    var found: [String] = []
    // What only shows the mail of other mailboxes is not synced.
    let mailboxes = await server.mailboxes.filter { $0.value.use != .all }
    let folders = try await store.read { try $0.syncedFolders(accountId: account) }
    let names = Set(folders.map { String(decoding: $0.path.bytes, as: UTF8.self) })
    if names != Set(mailboxes.keys) {
      found.append("mailboxes \(names.sorted()) for \(mailboxes.keys.sorted())")
    }
    for (name, mailbox) in mailboxes where names.contains(name) {
      let mirror = try await mirror(name)
      if mirror != mailbox.messages.mapValues(\.flags) {
        found.append("\(name): \(mirror) for \(mailbox.messages)")
      }
      if try await folder(name).cursor?.gap.isEmpty != true { found.append("\(name) has a gap") }
    }
    return found + (try await store.complaints())
  }

  /// I1: below `uidNext`, every UID that the server has is known or in the gap.
  func unaccounted() async throws -> [String] {
    var found: [String] = []
    let mailboxes = await server.mailboxes
    for folder in try await store.read({ try $0.syncedFolders(accountId: account) }) {
      let name = String(decoding: folder.path.bytes, as: UTF8.self)
      guard let cursor = folder.cursor, let mailbox = mailboxes[name],
        mailbox.uidValidity == cursor.uidValidity, !cursor.isPartial
      else { continue }
      let known = try await store.read { try $0.knownUIDs(folderId: folder.folder.id) }
      let missing = UIDSet(mailbox.messages.keys.filter { $0 < cursor.uidNext }).subtracting(known)
        .subtracting(cursor.gap)
      found += missing.uids.map { "\(name) \($0)" }
    }
    return found
  }
}
