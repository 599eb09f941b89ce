import Foundation
import Testing
import VmailDomain

/// An account in an otherwise empty repository, and short ways to fill and read it.
struct ContractWorld: Sendable {
  let repository: any EmailRepositoryProtocol
  let account: Account
  let folders: [FolderType: Folder]

  static func make(
    _ repository: any EmailRepositoryProtocol, name: String = "work", kind: Account.Kind = .local
  ) async throws -> Self {
    let account = try await repository.addAccount(name: name, email: "me@example.org", kind: kind)
    let folders = try await repository.getFolders(accountId: account.id)
    return ContractWorld(
      repository: repository, account: account,
      folders: Dictionary(folders.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  func id(_ type: FolderType) throws -> FolderID { try #require(folders[type]).id }
  var inbox: MailboxView { get throws { .folder(try id(.inbox)) } }
  var archive: MailboxView { .archive(account.id) }

  /// A message whose digest follows from its name and whose Message-ID is `NAME@example.org`.
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
    try await repository.add(messages, accountId: account.id).map { outcome in
      switch outcome {
      case .new(let id), .duplicate(let id): id
      }
    }
  }

  func threads(
    _ view: MailboxView, category: AICategory? = nil, after cursor: ThreadCursor? = nil, limit: Int = 100
  ) async throws -> [MailThread] {
    try await repository.getThreads(view: view, category: category, cursor: cursor, limit: limit)
  }

  func subjects(_ view: MailboxView) async throws -> [String] { try await threads(view).map(\.subject) }

  func email(_ id: EmailID) async throws -> Email {
    let before = EmailID(id.rawValue - 1)
    let emails = try await repository.getEmails(accountId: account.id, after: before, limit: 1)
    return try #require(emails.first)
  }

  /// The Message-IDs of each thread, whatever the identifiers of threads are.
  func partition() async throws -> Set<Set<String>> {
    let emails = try await repository.getEmails(accountId: account.id, after: nil, limit: 1000)
    let groups = Dictionary(grouping: emails, by: \.threadId)
    return Set(groups.values.map { Set($0.compactMap(\.messageId)) })
  }
}
