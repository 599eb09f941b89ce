import Foundation
import VmailDomain
@testable import VmailEngine
import VmailMessage
import VmailServerSupport
import VmailStore
import VmailTestSupport
import VmailTransport

/// A store, and an account whose line to a real server may break.
struct LineWorld {
  let server: RealMailServer
  let user: RealMailServer.User
  let store: MailStore
  let account: Account
  private let folder: URL

  /// The end of a sync, as the user is told.
  struct Ended {
    let report: SyncReport

    var failures: Set<SyncFailure> {
      Set(report.folders.compactMap(\.failure).map(SyncFailure.server) + [report.failure].compactMap(\.self))
    }

    /// Whether nothing says that anything is missing.
    var isWhole: Bool { failures.isEmpty && report.total.leftOut.isEmpty }
  }

  /// - Parameter security: how the line, which is told to ``sync(over:time:)``, is protected.
  init(_ server: RealMailServer, _ user: RealMailServer.User, _ security: ServerEndpoint.Security)
    async throws
  {
    (self.server, self.user) = (server, user)
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-line-\(UUID().uuidString)")
    store = try MailStore.open(at: folder.path)
    account = try await store.write {
      try $0.addServerAccount(
        name: "work", email: user.address, server: Self.settings(server, user, security, port: 1))
    }
  }

  func remove() {
    store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func settings(
    _ server: RealMailServer, _ user: RealMailServer.User, _ security: ServerEndpoint.Security, port: Int
  ) -> ServerSettings {
    ServerSettings(
      imap: ServerEndpoint(
        host: security == .clear ? "127.0.0.1" : "localhost", port: port, security: security), smtp: nil,
      userName: user.name, authentication: .password(.command("pass")),
      trust: .authorities(file: server.caFile.path))
  }

  /// - Parameters:
  ///   - all: whether messages are fetched that an earlier sync has left out.
  ///   - time: of what waits for the server; as it is, it stands still, and nothing is ever late.
  func sync(
    over proxy: FaultProxy, all: Bool = false, time: MonotonicTime = MonotonicTime(ManualClock())
  ) async throws -> Ended {
    let settings = try await connect(over: proxy)
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret(user.password)))
    let clock = TestClock()
    let report = try await SyncAccountUseCase(
      store: store,
      servers: IMAPConnector(
        connections: ConnectionLog(clock: clock), time: time, compresses: settings?.imap.security != .clear),
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      reader: MIMEMessageReader(),
      clock: clock
    ).sync(account, pushingAll: all)
    return Ended(report: report)
  }

  /// Lets what connects from now on go over a line.
  @discardableResult
  func connect(over proxy: FaultProxy) async throws -> ServerSettings? {
    var settings = try await store.read { try $0.serverSettings(accountId: account.id) }
    settings?.imap.port = proxy.port
    try await store.write { [settings] in try $0.updateAccount(account, server: settings) }
    return settings
  }

  /// What the store has that it should not, or not as it should.
  /// - Parameter texts: what each message says, by its subject.
  func broken(_ texts: [String: String]) async throws -> [String] {
    var broken = try await store.doctor.examine(repairs: false).filter { !$0.isOK }
      .map { "\($0.check): \($0.detail)" }
    var seen: Set<String> = []
    for email in try await emails() {
      if !seen.insert(email.subject).inserted { broken.append("twice: \(email.subject)") }
      let text = try await store.read({ try $0.body(emailId: email.id) }) ?? ""
      guard let expected = texts[email.subject], text.contains(expected) else {
        broken.append("partial: \(email.subject): \(text.prefix(80))")
        continue
      }
    }
    return broken
  }

  /// What differs between the mirror and the server, and what is ``broken(_:)``.
  /// - Parameter there: what the server has in each mailbox.
  func differences(_ texts: [String: String], _ there: ServerMail) async throws -> [String] {
    var found = try await broken(texts)
    let emails = try await emails()
    for folder in try await store.read({ try $0.syncedFolders(accountId: account.id) }) {
      let name = String(decoding: folder.path.bytes, as: UTF8.self)
      let there = there.copies[name] ?? []
      let known = try await store.read { try $0.knownUIDs(folderId: folder.folder.id) }
      if known != UIDSet(there.map(\.uid)) { found.append("\(name): \(known) for \(there.map(\.uid))") }
      if folder.cursor?.gap.isEmpty != true { found.append("\(name) has a gap") }
      let here = emails.filter { $0.folders.contains(folder.folder.id) }.map {
        "\($0.subject) \($0.flags.rawValue)"
      }
      let expected = there.map { "\($0.subject) \($0.flags.rawValue)" }
      if here.sorted() != expected.sorted() {
        found.append("\(name): \(here.sorted()) for \(expected.sorted())")
      }
    }
    return found
  }

  func emails() async throws -> [Email] {
    try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 1_000) }
  }
}
