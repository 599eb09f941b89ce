import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// How mail gets into the index.
@Suite(.timeLimit(.minutes(10))) struct SearchIndexingTests {
  @Test func `A batch of messages becomes one segment of the index`() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    // The newest first: they are brought in order.
    let batch = Array(TestMail.messages(0..<200, folder: inbox).reversed())
    _ = try await store.write { try $0.add(batch, accountId: account) }
    let segments = try await StoreConnection.reader(place.files).read { db in
      try SQLStatement(db, "SELECT count(DISTINCT segid) FROM search_text_idx").first { $0.int(0) }
    }
    #expect(segments == 1)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A message whose header becomes known is listed and found by it, and by the former one no more`()
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<3, folder: inbox)), accountId: account)
    }
    let email = try #require(added.last).email
    let former = try #require(try await store.read { try $0.email(id: email) })
    let (ann, bob) = (
      Participant(name: "Ann", email: "ann@inner.example"), Participant(email: "bob@inner.example")
    )
    try await store.write { try $0.setFields(of: email, subject: "Zanzibar", to: [ann], cc: [bob]) }
    let now = try #require(try await store.read { try $0.email(id: email) })
    #expect(now.subject == "Zanzibar" && now.toAddresses == [ann] && now.ccAddresses == [bob])
    #expect(try await store.read { try $0.thread(id: now.threadId) }?.subject == "Zanzibar")
    for (text, count) in [
      ("subject:zanzibar", 1), ("to:ann@inner.example cc:bob@inner.example", 1),
      ("id:\(former.messageId ?? "") subject:\"\(former.subject)\"", 0),
    ] {
      let query = try SearchQueryParser.parse(text, now: .now, offset: { _ in 0 })
      #expect(
        try await store.read { try $0.countSearchMatches(query, scope: .allAccounts) } == count, "\(text)")
    }
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test
  func
    `An agent sees and finds only what an encrypted message says outside, and changes nothing of the rest`()
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let message = try #require(TestMail.messages(0..<1, folder: inbox).first)
    let email = try #require(
      try await store.write { try $0.add([message], accountId: account) }.first
    ).email
    let former = try #require(try await store.read { try $0.email(id: email) })
    // Opened twice, with other keys perhaps.
    for subject in ["Inside", "Zanzibar"] {
      try await store.write { try $0.setFields(of: email, subject: subject, to: [], cc: former.toAddresses) }
    }
    let agent = try place.open()
    agent.actAsAgent()
    let view = MailboxView.folder(inbox)
    let there = ThreadInMailbox(threadId: former.threadId, view: view)
    try await agent.write { _ = try $0.perform(.star, on: [there]) }
    let refused = try await agent.write { try $0.perform(.deletePermanently, on: [there]) }
    #expect(refused.failed.map(\.subject) == [former.subject])
    func subjects(_ store: MailStore) async throws -> Set<String> {
      try await store.read { mail in
        let query = try SearchQueryParser.parse("is:starred", now: .now, offset: { _ in 0 })
        let hits = try mail.searchThreads(query, scope: .allAccounts, cursor: nil, limit: 9)
        let rows = try mail.threads(view: view, category: nil, cursor: nil, limit: 9)
        return Set(
          [try mail.email(id: email)?.subject, try mail.thread(id: former.threadId)?.subject].compactMap(
            \.self)
            + rows.map(\.subject) + hits.map(\.thread.subject))
      }
    }
    #expect(try await subjects(agent) == [former.subject])
    #expect(try await agent.read { try $0.email(id: email) }?.toAddresses == former.toAddresses)
    #expect(try await subjects(store) == ["Zanzibar"])
    let query = try SearchQueryParser.parse("zanzibar", now: .now, offset: { _ in 0 })
    #expect(try await agent.read { try $0.countSearchMatches(query, scope: .allAccounts) } == 0)
    #expect(try await store.read { try $0.countSearchMatches(query, scope: .allAccounts) } == 1)
    agent.close()
    store.close()
  }

  @Test func `Decrypted texts are found until they are removed, and are not derived from sources again`()
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<40, folder: inbox)), accountId: account)
    }
    func count() async throws -> Int {
      let query = try SearchQueryParser.parse("body:zanzibar", now: .now, offset: { _ in 0 })
      return try await store.read { try $0.countSearchMatches(query, scope: .allAccounts) }
    }
    for outcome in added.prefix(33) {
      try await store.write { try $0.setSealedText("About Zanzibar", of: outcome.email) }
    }
    #expect(try await count() == 33)
    #expect(try await store.read { try $0.count(.text, accountId: account) } == 33)
    try await store.database.write { try $0.db.execute(sql: "UPDATE email_body SET textVersion = 0") }
    let renewer = TextRenewer(database: store.database, reader: PlainMessageReader())
    var last: TextRenewal?
    repeat { last = try await renewer.goOn(after: last?.position) } while last?.isDone == false
    #expect(try await count() == 33)
    #expect(try await store.write { try $0.remove(.text, accountId: account, limit: 32) } == 32)
    #expect(try await count() == 1)
    #expect(try await store.write { try $0.remove(.text, accountId: account, limit: 32) } == 1)
    #expect(try await count() == 0)
    #expect(try await store.read { try $0.count(.text, accountId: account) } == 0)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `Agents find nothing by the texts of encrypted mail, neither with words nor without them`()
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<4, folder: inbox)), accountId: account)
    }
    try await store.write { try $0.setSealedText("About Zanzibar", of: added[0].email) }
    func count(_ text: String) async throws -> Int {
      let query = try SearchQueryParser.parse(text, now: .now, offset: { _ in 0 })
      return try await store.read { try $0.countSearchMatches(query, scope: .allAccounts) }
    }
    #expect(try await [count("zanz*"), count("-zanzibar"), count("is:unread OR zanzibar")] == [1, 3, 4])
    store.actAsAgent()
    #expect(try await [count("zanz*"), count("-zanzibar"), count("is:unread OR zanzibar")] == [0, 3, 3])
    #expect(
      try await [count("\"about zanzibar\""), count("body:zanzibar"), count("is:unread")] == [0, 0, 4])
    store.close()
  }
}
