import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine

/// An account that mail is imported into.
struct ImportWorld: Sendable {
  let place: TestStore
  let account: AccountID
  var store: MailStore { place.store }

  init(_ place: TestStore? = nil) async throws {
    let place = try place ?? TestStore()
    self.place = place
    account = try await place.store.write { try $0.addAccount(name: "work", email: "", kind: .local) }.id
  }

  func useCase(_ mailbox: StubMailbox) -> ImportMailUseCase {
    ImportMailUseCase(store: store, mailboxes: mailbox, reader: StubReader(), clock: TestClock())
  }

  func request(folder: String? = nil) -> ImportMailUseCase.Request {
    ImportMailUseCase.Request(path: "box", accountId: account, folder: folder)
  }

  /// In the order in which they were kept.
  func emails() async throws -> [Email] {
    try await store.read { try $0.emails(accountId: account, after: nil, limit: 10_000) }
  }

  func texts() async throws -> [String] {
    try await store.read { mail in
      try mail.emails(accountId: account, after: nil, limit: 10_000).map { email in
        try #require(try mail.body(emailId: email.id))
      }
    }
  }

  func folders() async throws -> [Folder] {
    try await store.read { try $0.folders(accountId: account) }
  }

  /// Names of the labels that were made.
  func labels() async throws -> Set<String> {
    Set(try await folders().filter { $0.type == .custom }.map(\.name))
  }
}
