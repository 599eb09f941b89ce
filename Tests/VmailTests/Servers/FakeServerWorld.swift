import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore

/// A store, and an account on a ``FakeIMAPServer``.
struct FakeServerWorld {
  let server: FakeIMAPServer
  let synced: SyncedStore

  init(_ personality: ServerPersonality) async throws {
    server = try await FakeIMAPServer(personality)
    synced = try await SyncedStore(
      SyncedStore.settings(port: server.port, user: server.login.user), password: server.login.password)
  }

  var store: MailStore { synced.store }
  var account: Account { synced.account }

  /// The number of messages that a measurement asks for in this variable. Tests are then allowed more time.
  static func asked(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// A sync that nothing goes wrong in.
  @discardableResult
  func sync(sourceLocation: SourceLocation = #_sourceLocation) async throws -> SyncReport {
    let report = try await synced.sync()
    #expect(report.firstFailure == nil, sourceLocation: sourceLocation)
    return report
  }

  /// One that the server has trouble for.
  func troubledSync() async throws -> SyncReport { try await synced.sync() }

  func emails() async throws -> [Email] { try await synced.emails() }

  func end() async {
    await server.stop()
    synced.remove()
  }

  /// Mail that other programs read as this.
  static func letter(_ name: String, inReplyTo parent: String? = nil) -> String {
    "From: Ann <ann@example.org>\nTo: user@example.org\nSubject: \(name)\nMessage-ID: <\(name)@example.org>\n"
      + (parent.map { "In-Reply-To: <\($0)@example.org>\n" } ?? "")
      + "Date: Sat, 21 Nov 2026 10:00:00 +0000\n\nText of \(name).\n"
  }

  /// What is seen in each folder that is synced, by its mailbox's name: the beginnings of Message-IDs, and flags.
  func here() async throws -> [String: [String]] {
    let emails = try await synced.emails()
    var here: [String: [String]] = [:]
    for (folder, name) in try await synced.mailboxes() where !Self.views.contains(name) {
      here[name] = emails.filter { $0.folders.contains(folder) }.map {
        Self.line($0.messageId, $0.flags)
      }.sorted()
    }
    return here
  }

  /// The same on the server. A message has the flags of all its copies, as it is one here.
  func there() -> [String: [String]] {
    let copies = server.mailboxes.filter { !Self.views.contains($0) }.map { ($0, server.messages(in: $0)) }
    var flags: [String: MessageFlags] = [:]
    for message in copies.flatMap(\.1) {
      flags[message.id, default: []].formUnion(.init(wire: message.flags))
    }
    return Dictionary(
      uniqueKeysWithValues: copies.map { name, messages in
        let lines = messages.map { message in
          Self.line(message.messageId, flags[message.id] ?? [])
        }
        return (name, lines.sorted())
      })
  }

  /// Gmail's mailboxes that show mail of others. What is only in All Mail is in Archive.
  static let views: Set<String> = ["[Gmail]/All Mail", "[Gmail]/Important", "[Gmail]/Starred"]

  private static func line(_ messageId: String?, _ flags: MessageFlags) -> String {
    "\(messageId?.split(separator: "@").first ?? "") \(flags.forServers.rawValue)"
  }

  /// What differs between here and the server, or is wrong with the store.
  func differences() async throws -> [String] {
    let (here, there) = (try await here(), there())
    return Set(here.keys).union(there.keys).sorted().filter { here[$0] != there[$0] }
      .map { "\($0): here \(here[$0] ?? ["no folder"]), there \(there[$0] ?? ["no mailbox"])" }
      + (try await synced.complaints())
  }
}
