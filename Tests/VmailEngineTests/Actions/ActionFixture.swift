import Foundation
import VmailDomain
import VmailTestSupport

/// A double with an account whose server has an archive, and mail in its Inbox.
struct ActionFixture {
  let repository = InMemoryEmailRepository()
  let account: Account
  let inbox: FolderID
  let trash: FolderID

  init(kind: Account.Kind = .imap) async throws {
    account = try await repository.addAccount(name: "work", email: "me@example.org", kind: kind)
    if kind == .imap {
      _ = try await repository.ensureFolder(
        accountId: account.id, name: "Archive", type: .custom, isServerArchive: true)
    }
    inbox = try await repository.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox).id
    trash = try await repository.ensureFolder(accountId: account.id, name: "Trash", type: .trash).id
  }

  var view: MailboxView { .folder(inbox) }

  /// Adds a message that is a thread of its own, a minute after the one before.
  @discardableResult
  func add(_ name: String, in folder: FolderID?, flags: MessageFlags = []) async throws -> ThreadPlace {
    let minute = Double(try await emails().count)
    let content = MessageContent(
      messageId: "\(name)@example.org", subject: name, from: Participant(email: "ann@example.org"),
      text: name, textVersion: 1, snippet: name, digest: Array(name.utf8))
    let message = IncomingMessage(
      content: content, source: Array(name.utf8), flags: flags,
      dateReceived: TestClock.start + minute * 60, folder: folder)
    _ = try await repository.add([message], accountId: account.id)
    let view = folder.map(MailboxView.folder) ?? .archive(account.id)
    return ThreadPlace(threadId: try await email(name).threadId, view: view)
  }

  func add(_ names: String...) async throws -> [ThreadPlace] {
    var places: [ThreadPlace] = []
    for name in names { places.append(try await add(name, in: inbox)) }
    return places
  }

  func emails() async throws -> [Email] {
    try await repository.getEmails(accountId: account.id, after: nil, limit: 1_000)
  }

  struct NoSuchMail: Error {}

  func email(_ subject: String) async throws -> Email {
    guard let email = try await emails().first(where: { $0.subject == subject }) else { throw NoSuchMail() }
    return email
  }

  /// Newest first.
  func subjects(_ view: MailboxView? = nil) async throws -> [String] {
    try await repository.getThreads(view: view ?? self.view, category: nil, cursor: nil, limit: 100)
      .map(\.subject)
  }

  func operations() async throws -> [RemoteOperation] {
    try await repository.getOperations(accountId: account.id, limit: 1_000)
  }
}
