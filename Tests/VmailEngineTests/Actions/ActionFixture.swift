import Foundation
import VmailDomain
import VmailStore
import VmailTestSupport

/// A store with an account whose server has an archive, and mail in its Inbox.
struct ActionFixture {
  let place: TestStore
  let account: Account
  let inbox: FolderID
  let trash: FolderID

  init(kind: Account.Kind = .imap) async throws {
    place = try TestStore()
    (account, inbox, trash) = try await place.store.write {
      let account = try $0.addAccount(name: "work", email: "me@example.org", kind: kind)
      if kind == .imap {
        _ = try $0.ensureFolder(
          accountId: account.id, name: "Archive", type: .custom, isServerArchive: true)
      }
      return (
        account, try $0.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox).id,
        try $0.ensureFolder(accountId: account.id, name: "Trash", type: .trash).id
      )
    }
  }

  var store: MailStore { place.store }
  var repository: FailingRepository { place.repository }
  var view: MailboxView { .folder(inbox) }

  /// Adds a message that is a thread of its own, a minute after the one before.
  @discardableResult
  func add(_ name: String, in folder: FolderID?, flags: MessageFlags = []) async throws -> ThreadInMailbox {
    let minute = Double(try await emails().count)
    let content = MessageContent(
      messageId: "\(name)@example.org", subject: name, from: Participant(email: "ann@example.org"),
      text: name, textVersion: 1, snippet: name, digest: Array(name.utf8))
    let message = IncomingMessage(
      content: content, source: Array(name.utf8), flags: flags,
      dateReceived: TestClock.start + minute * 60, folder: folder)
    _ = try await store.write { try $0.add([message], accountId: account.id) }
    let view = folder.map(MailboxView.folder) ?? .archive(account.id)
    return ThreadInMailbox(threadId: try await email(name).threadId, view: view)
  }

  func add(_ names: String...) async throws -> [ThreadInMailbox] {
    var places: [ThreadInMailbox] = []
    for name in names { places.append(try await add(name, in: inbox)) }
    return places
  }

  func emails() async throws -> [Email] {
    try await store.read { try $0.emails(accountId: account.id, after: nil, limit: 1_000) }
  }

  struct NoSuchMail: Error {}

  func email(_ subject: String) async throws -> Email {
    guard let email = try await emails().first(where: { $0.subject == subject }) else { throw NoSuchMail() }
    return email
  }

  /// Newest first.
  func subjects(_ view: MailboxView? = nil) async throws -> [String] {
    let view = view ?? self.view
    return try await store.read { try $0.threads(view: view, category: nil, cursor: nil, limit: 100) }
      .map(\.subject)
  }

  func operations() async throws -> [RemoteOperation] {
    try await store.read { try $0.operations(accountId: account.id, limit: 1_000) }
  }
}
