import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct CategorizeEmailTests {
  private let place: TemporaryStore
  private let store: MailStore
  private let reader = PlainMessageReader()

  init() throws {
    place = TemporaryStore()
    store = try place.open()
  }

  private var useCase: CategorizeEmailUseCase {
    CategorizeEmailUseCase(store: store, reader: reader, categorizing: WordCategorizing())
  }

  @discardableResult
  private func add(
    _ subject: String, from sender: String, to folder: FolderID, of account: AccountID,
    references: String? = nil, minute: Int = 0
  ) async throws -> ThreadID {
    var head = "Message-ID: \(subject)\nSubject: \(subject)\nFrom: \(sender)\n"
    if let references { head += "References: \(references)\n" }
    let source = Array((head + "\nText\n").utf8)
    let message = IncomingMessage(
      content: reader.read(source), source: source,
      dateReceived: Date(timeIntervalSince1970: 1_700_000_000 + Double(minute) * 60), folder: folder)
    let id = try await store.write { try $0.add([message], accountId: account) }[0].email
    return try #require(try await store.read { try $0.email(id: id) }).threadId
  }

  private func sentFolder(of account: AccountID) async throws -> FolderID {
    try #require(try await store.read { try $0.folders(accountId: account) }.first { $0.type == .sent }).id
  }

  @Test func `What is like a corrected thread is of the same sender, would change, and was not chosen`()
    async throws
  {
    let (account, inbox) = try await store.makeAccount()
    var threads: [ThreadID] = []
    for (n, sender) in ["shop@example.com", "shop@example.com", "shop@example.com", "ann@example.com"]
      .enumerated()
    {
      threads.append(
        try await add("promotions \(n)", from: sender, to: inbox, of: account, minute: n))
    }
    #expect(try await useCase.categorizeAll(accountId: account) { _ in }.changed == 4)
    let places = threads.map { ThreadInMailbox(threadId: $0, view: .folder(inbox)) }
    _ = try await store.write { try $0.perform(.categorize(.forums), on: [places[2]]) }
    try await useCase.noteEvidence(of: [threads[0]])
    _ = try await store.write { try $0.perform(.categorize(.updates), on: [places[0]]) }
    #expect(try await useCase.alike(threads[0], in: .account(account)) == [threads[1]])
    #expect(
      try await useCase.senders(of: [threads[0], threads[3]]) == ["shop@example.com", "ann@example.com"])
    let theirs = try await useCase.threads(from: ["shop@example.com"], in: .account(account))
    #expect(theirs == [threads[2], threads[1], threads[0]])
  }

  @Test func `Why: the user chose it, the user wrote in it, or the mail says so`() async throws {
    let (account, inbox) = try await store.makeAccount()
    let chosen = try await add("social 1", from: "a@example.com", to: inbox, of: account)
    let written = try await add("updates 2", from: "b@example.com", to: inbox, of: account)
    try await add(
      "Re", from: "me@example.com", to: sentFolder(of: account), of: account, references: "updates 2",
      minute: 1)
    let mail = try await add("forums 3", from: "c@example.com", to: inbox, of: account)
    _ = try await useCase.categorizeAll(accountId: account) { _ in }
    _ = try await store.write {
      try $0.perform(
        .categorize(.promotions), on: [ThreadInMailbox(threadId: chosen, view: .folder(inbox))])
    }
    var explained = try await useCase.explain(chosen)
    #expect(explained.basis == .chosen && explained.category == .promotions)
    explained = try await useCase.explain(written)
    #expect(explained.basis == .written && explained.category == .primary)
    explained = try await useCase.explain(mail)
    #expect(explained.basis == .message && explained.category == .forums)
    #expect(explained.verdict?.reasons == ["its subject"])
    await #expect(throws: ThreadListError.self) { try await useCase.explain(ThreadID(99)) }
  }

  @Test func `Going through all mail leaves alone what the user wrote and what the user chose`() async throws
  {
    let (account, inbox) = try await store.makeAccount()
    let chosen = try await add("social 1", from: "a@example.com", to: inbox, of: account)
    try await add("social 2", from: "b@example.com", to: inbox, of: account)
    try await add("social 3", from: "me@example.com", to: sentFolder(of: account), of: account)
    _ = try await store.write {
      try $0.perform(
        .categorize(.updates), on: [ThreadInMailbox(threadId: chosen, view: .folder(inbox))])
    }
    var heard: [Int] = []
    let report = try await useCase.categorizeAll(accountId: account) { heard.append($0.read) }
    #expect(report.read == 3 && report.changed == 1 && heard == [3])
    let categories = try await store.read { try $0.emails(accountId: account, after: nil, limit: 9) }.map(
      \.aiCategory)
    #expect(categories == [.updates, .social, .uncategorized])
  }

  @Test func `Who reads arriving mail gives it a category, unless that is turned off or cannot be had`()
    async throws
  {
    let source = Array("Subject: A social thing\n\nText\n".utf8)
    let arriving = CategorizingReader(reader, categorizing: WordCategorizing(), store: store)
    #expect(arriving.read(source).category == .uncategorized)
    await arriving.prepare()
    #expect(arriving.read(source).category == .social)
    arriving.isOn = false
    await arriving.prepare()
    #expect(arriving.read(source).category == .uncategorized)
    var damaged = WordCategorizing()
    damaged.isAvailable = false
    let without = CategorizingReader(reader, categorizing: damaged, store: store)
    await without.prepare()
    #expect(without.read(source).category == .uncategorized)
  }

  @Test func `Mail that a server has comes in with its category`() async throws {
    let world = try await SyncWorld()
    _ = await world.server.deliver(
      "Message-ID: a@example.org\nSubject: Your social life\n\nText\n", to: "INBOX")
    let arriving = CategorizingReader(reader, categorizing: WordCategorizing(), store: world.store)
    let found = try #require(
      try await world.store.read { try $0.accounts() }.first { $0.id == world.account })
    _ = try await world.useCase(reading: arriving).sync(found)
    let emails = try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 9) }
    #expect(emails.map(\.aiCategory) == [.social])
  }
}
