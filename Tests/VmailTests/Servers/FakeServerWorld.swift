import Foundation
import VmailDomain
import VmailMessage
import VmailServerSupport
import VmailStore
import VmailTestSupport
import VmailTransport

/// A store, and an account on a ``FakeIMAPServer``.
struct FakeServerWorld {
  let server: FakeIMAPServer
  let store: MailStore
  let account: Account
  private let folder: URL

  init(_ personality: ServerPersonality) async throws {
    server = try await FakeIMAPServer(personality)
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-fake-\(UUID().uuidString)")
    store = try MailStore.open(at: folder.path)
    account = try await store.repository.addServerAccount(
      name: "work", email: server.login.user,
      server: ServerSettings(
        imap: ServerEndpoint(host: "127.0.0.1", port: server.port, security: .clear), smtp: nil,
        userName: server.login.user, authentication: .password(.command("pass"))))
  }

  func end() async {
    await server.stop()
    store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  func sync() async throws -> SyncReport {
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret(server.login.password)))
    let clock = TestClock()
    return try await SyncAccountUseCase(
      repository: store.repository, servers: IMAPConnector(),
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock),
      reader: MIMEMessageReader(), clock: clock
    ).sync(account)
  }

  /// Mail that other programs read as this.
  static func letter(_ name: String, inReplyTo parent: String? = nil) -> String {
    "From: Ann <ann@example.org>\nTo: user@example.org\nSubject: \(name)\nMessage-ID: <\(name)@example.org>\n"
      + (parent.map { "In-Reply-To: <\($0)@example.org>\n" } ?? "")
      + "Date: Sat, 21 Nov 2026 10:00:00 +0000\n\nText of \(name).\n"
  }

  func emails() async throws -> [Email] {
    try await store.repository.getEmails(accountId: account.id, after: nil, limit: 10_000)
  }

  /// What is seen in each folder that is synced, by its mailbox's name: subjects and flags.
  func here() async throws -> [String: [String]] {
    let emails = try await emails()
    var here: [String: [String]] = [:]
    for folder in try await store.repository.getSyncedFolders(accountId: account.id) where folder.isSynced {
      let name = String(decoding: folder.path.bytes, as: UTF8.self)
      here[name] = emails.filter { $0.folders.contains(folder.folder.id) }
        .map { Self.line($0.subject, $0.flags) }.sorted()
    }
    return here
  }

  /// The same on the server. A message has the flags of all its copies, as it is one here.
  func there() -> [String: [String]] {
    let mailboxes = server.mailboxes.filter { !Self.views.contains($0) }
    let copies = mailboxes.map { ($0, server.messages(in: $0)) }
    var flags: [String: MessageFlags] = [:]
    for message in copies.flatMap(\.1) {
      flags[message.id, default: []].formUnion(.init(wire: message.flags))
    }
    return Dictionary(
      uniqueKeysWithValues: copies.map { name, messages in
        (
          name,
          messages.map { Self.line($0.messageId?.split(separator: "@").first ?? "", flags[$0.id] ?? []) }
            .sorted()
        )
      })
  }

  /// Gmail's mailboxes that show mail of others, which are not synced.
  private static let views: Set<String> = ["[Gmail]/All Mail", "[Gmail]/Important", "[Gmail]/Starred"]

  private static func line(_ subject: some StringProtocol, _ flags: MessageFlags) -> String {
    "\(subject) \(flags.subtracting(.deleted).rawValue)"
  }

  /// What differs between here and the server, or is wrong with the store.
  func differences() async throws -> [String] {
    let (here, there) = (try await here(), there())
    let names = Set(here.keys).union(there.keys).sorted()
    var found = names.filter { here[$0] != there[$0] }
      .map { "\($0): here \(here[$0] ?? ["no folder"]), there \(there[$0] ?? ["no mailbox"])" }
    found += try await store.doctor.examine(repairs: false).filter { !$0.isOK }
      .map { "\($0.check): \($0.detail)" }
    return found
  }
}

extension MessageFlags {
  fileprivate init(wire flags: Set<String>) {
    let names: [(String, MessageFlags)] = [
      ("\\Seen", .seen), ("\\Flagged", .flagged), ("\\Answered", .answered), ("\\Draft", .draft),
    ]
    self = names.filter { flags.contains($0.0) }.reduce(MessageFlags()) { $0.union($1.1) }
  }
}
