import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Small stores as vmails of each version left them.
///
/// `Databases/0032.sql` is the first whole: two accounts, eight messages, and rows in every table. Each later file is what
/// a store of that version has beyond one of the version before: its schema, and rows in what is new. `Databases/sources`
/// has the segments, a plain one and a packed one.
enum KeptStore {
  static let first = 32
  static let inbox = FolderID(1)

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Databases")

  static let versions =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".sql") }.compactMap { Int($0.prefix(4)) }.sorted()

  static func restore(_ version: Int, to place: TemporaryStore) throws {
    try StoreDirectory.makePrivate(place.directory)
    try StoreDirectory.makePrivate(place.files.sources)
    for name in ["000001.mbox", "000002.mbox.gz"] {
      let file = try FileDescriptor.open(place.files.sources + "/" + name, [.write, .create])
      try file.write(Array(Data(contentsOf: folder.appending(path: "sources/" + name))), at: 0)
      try file.close()
    }
    try FileDescriptor.open(place.files.vault, [.write, .create, .exclusive]).close()
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { db in
      _ = try SQLStatement(db, "PRAGMA journal_mode = WAL").first { $0.text(0) }
      for number in versions where number <= version {
        let dump = folder.appending(
          path: String(repeating: "0", count: 4 - "\(number)".count) + "\(number).sql")
        try db.execute(sql: String(contentsOf: dump, encoding: .utf8))
      }
    }
    queue.close()
  }

  /// Expects what people would miss.
  static func expectContents(of store: MailStore) async throws {
    try await expectMail(of: store)
    try await expectWriting(of: store)
    try await expectChoices(of: store)
    let settings = try #require(try await store.read { try $0.serverSettings(accountId: AccountID(2)) })
    #expect(settings.imap == ServerEndpoint(host: "imap.home.example", port: 993, security: .tls))
    #expect(settings.smtp == ServerEndpoint(host: "smtp.home.example", port: 587, security: .startTLS))
    guard case .oauth2(_, .command("pass show home")) = settings.authentication else {
      Issue.record("\(settings.authentication)")
      return
    }
    #expect(try await store.read { try $0.maildirMirrors() }.map(\.path) == ["/home/me/Mail"])
    #expect(try await store.read { try $0.pending() }.map(\.action) == [.delete])
  }

  private static func expectMail(of store: MailStore) async throws {
    #expect(try await store.read { try $0.accounts() }.map(\.name).sorted() == ["home", "work"])
    let threads = try await store.page(inbox)
    #expect(threads.map(\.subject) == ["About c", "About a"])
    let emails = try await store.read { try $0.emails(threadId: try #require(threads.last).id) }
    #expect(emails.map(\.messageId) == ["a@example.org", "b@example.org"])
    #expect(try await store.read { try $0.body(emailId: emails[0].id) } == "Text of a")
    #expect(try await store.page(FolderID(8)).map(\.subject) == ["About d"])
    #expect(try await store.read { try $0.sessionKey(of: EmailID(7)) } != nil)
    for (id, name) in [(1, "b"), (2, "c"), (3, "a")] {
      let source = try await store.read { try $0.source(emailId: EmailID(Int64(id))) }
      #expect(source == Array("Subject: \(name)\n\n\(name)\n".utf8))
    }
    let packed = try await store.read { try $0.source(emailId: EmailID(7)) }
    #expect(packed == Array("Subject: g\nFrom: ann@example.org\n\nText of g\n".utf8))
  }

  private static func expectWriting(of store: MailStore) async throws {
    let draft = try #require(try await store.read { try $0.drafts(accountId: nil) }.first?.draft)
    #expect(draft.folder == "e-draft")
    #expect(draft.answer == DraftAnswer(emailId: EmailID(4), kind: .reply))
    let queued = try #require(try await store.read { try $0.outgoing(accountId: nil) }.first)
    #expect(queued.envelope == Envelope(sender: "me@home.example", recipients: ["ann@example.org"]))
    #expect(queued.isScheduled)
    #expect(try await store.read { try $0.identities(accountId: AccountID(2)) }.count == 2)
  }

  private static func expectChoices(of store: MailStore) async throws {
    let saved = SavedSearch(name: "Bills", query: "subject:about")
    #expect(try await store.read { try $0.savedSearches() } == [saved])
    #expect(try await store.read { try $0.rules() }.map(\.name) == ["Trips"])
    #expect(try await store.read { try $0.snoozed() }.count == 1)
    #expect(try await store.read { try $0.trustedSenders() }.map(\.senderEmail) == ["ann@example.org"])
    #expect(try await store.read { try $0.decision(on: "spam@example.net") } == .denied)
    #expect(try await store.read { try $0.lastFailure() } != nil)
    #expect(
      try await store.read { try $0.summary(threadId: ThreadID(3)) }?.sentences.map(\.text) == ["Text of d"])
  }
}
