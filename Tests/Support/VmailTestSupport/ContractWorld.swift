import Foundation
import Testing
import VmailDomain
import VmailStore

/// An account in an otherwise empty store, with helpers for adding and reading mail.
struct ContractWorld: Sendable {
  let store: MailStore
  let account: Account
  let folders: [FolderType: Folder]

  static func make(
    _ store: MailStore, name: String = "work", kind: Account.Kind = .local
  ) async throws -> Self {
    let account = try await store.write { try $0.addAccount(name: name, email: "me@example.org", kind: kind) }
    let folders = try await store.read { try $0.folders(accountId: account.id) }
    return ContractWorld(
      store: store, account: account,
      folders: Dictionary(folders.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Checks a rule on an account of a new store.
  static func check(_ rule: (ContractWorld) async throws -> Void) async throws {
    try await TemporaryStore.check { try await rule(make($0)) }
  }

  func id(_ type: FolderType) throws -> FolderID { try #require(folders[type]).id }
  var inbox: MailboxView { get throws { .folder(try id(.inbox)) } }
  var archive: MailboxView { .archive(account.id) }

  /// Returns a message with a digest derived from its name, and the Message-ID `NAME@example.org`.
  func message(
    _ name: String, minute: Double = 0, in folder: FolderType? = .inbox, replyTo: [String] = [],
    references: [String] = [], flags: MessageFlags = [], category: AICategory = .uncategorized,
    sendState: SendState = .none, from: Participant = Participant(name: "Ann", email: "ann@example.org"),
    parts: [MessageContent.Part] = [], source: [UInt8]? = nil
  ) throws -> IncomingMessage {
    let content = MessageContent(
      messageId: "\(name)@example.org", inReplyTo: replyTo.map { "\($0)@example.org" },
      references: references.map { "\($0)@example.org" }, subject: "About \(name)", from: from,
      to: [Participant(name: "Élodie \"E\" \\ Dupont", email: "elodie@example.org")],
      text: "Text of \(name)", textVersion: 1, snippet: "Snippet of \(name)", attachments: parts,
      digest: Array("digest of \(name)".utf8))
    return IncomingMessage(
      content: content, source: source ?? Array("Subject: \(name)\r\n\r\nText of \(name)\r\n".utf8),
      flags: flags, dateReceived: Self.date(minute), sendState: sendState, aiCategory: category,
      folder: try folder.map(id))
  }

  static func date(_ minute: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + minute * 60) }

  @discardableResult
  func add(_ messages: IncomingMessage...) async throws -> [EmailID] { try await add(messages) }

  @discardableResult
  func add(_ messages: [IncomingMessage]) async throws -> [EmailID] {
    try await store.write { try $0.add(messages, accountId: account.id) }.map { outcome in
      switch outcome {
      case .new(let id), .duplicate(let id), .restored(let id): id
      }
    }
  }

  func threads(
    _ view: MailboxView, category: AICategory? = nil, after cursor: ThreadCursor? = nil, limit: Int = 100
  ) async throws -> [MailThread] {
    try await store.read { try $0.threads(view: view, category: category, cursor: cursor, limit: limit) }
  }

  func subjects(_ view: MailboxView) async throws -> [String] { try await threads(view).map(\.subject) }

  func email(_ id: EmailID) async throws -> Email {
    let before = EmailID(id.rawValue - 1)
    let emails = try await store.read { try $0.emails(accountId: account.id, after: before, limit: 1) }
    return try #require(emails.first)
  }

  /// Returns the Message-IDs of each thread, regardless of the threads' IDs.
  func partition() async throws -> Set<Set<String>> {
    let emails = try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 1000) }
    let groups = Dictionary(grouping: emails, by: \.threadId)
    return Set(groups.values.map { Set($0.compactMap(\.messageId)) })
  }
}
