import Foundation
import VmailDomain
@testable import VmailEngine
import VmailMessage
import VmailStore
import VmailTestSupport
import VmailTransport

/// A store with an account on a server.
struct SyncedStore {
  let store: MailStore
  let account: Account
  private let folder: URL
  private let password: String

  init(_ settings: ServerSettings, password: String) async throws {
    self.password = password
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-synced-\(UUID().uuidString)")
    store = try MailStore.open(at: folder.path)
    account = try await store.write {
      try $0.addServerAccount(name: "work", email: "user@example.org", server: settings)
    }
  }

  /// In clear, with a password.
  static func settings(port: Int, user: String) -> ServerSettings {
    ServerSettings(
      imap: ServerEndpoint(host: "127.0.0.1", port: port, security: .clear), smtp: nil, userName: user,
      authentication: .password(.command("pass")))
  }

  func remove() {
    store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// No server is ever too slow for it: what a test does not plan never fails it. The seconds for which a busy server
  /// asks pass at once.
  func sync(pushingAll all: Bool = false) async throws -> SyncReport {
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret(password)))
    let clock = TestClock()
    return try await SyncAccountUseCase(
      store: store,
      servers: IMAPConnector(
        connections: ConnectionLog(clock: clock), time: MonotonicTime(ManualClock(skippingUpTo: .seconds(10)))
      ),
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      reader: MIMEMessageReader(), clock: clock
    ).sync(account, pushingAll: all)
  }

  func emails() async throws -> [Email] {
    try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 1_000_000) }
  }

  /// The mailboxes that are synced, by folder.
  func mailboxes() async throws -> [FolderID: String] {
    let folders = try await store.read { try $0.syncedFolders(accountId: account.id) }.filter(\.isSynced)
    return Dictionary(
      folders.map { ($0.folder.id, String(decoding: $0.path.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  func complaints() async throws -> [String] {
    try await store.doctor.examine(repairs: false).filter { !$0.isOK }.map { "\($0.check): \($0.detail)" }
  }
}

extension MessageFlags {
  /// - Parameter flags: as on the wire.
  init(wire flags: Set<String>) {
    let names: [(String, MessageFlags)] = [
      ("\\Seen", .seen), ("\\Flagged", .flagged), ("\\Answered", .answered), ("\\Draft", .draft),
    ]
    self = names.filter { flags.contains($0.0) }.reduce(MessageFlags()) { $0.union($1.1) }
    for flag in flags.compactMap(MessageKeyword.flag) { insert(flag) }
  }
}
