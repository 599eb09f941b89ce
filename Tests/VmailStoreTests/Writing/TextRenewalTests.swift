import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Texts that older rules derived become those that the present rules derive.
@Suite(.timeLimit(.minutes(10))) struct TextRenewalTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  /// The first rules derive other texts than the second, but for messages that say `Same`.
  private struct Reader: MessageReading {
    let textVersion: Int
    private let reader = PlainMessageReader()

    init(_ version: Int) { textVersion = version }

    func read(_ source: [UInt8]) -> MessageContent {
      var content = reader.read(source)
      content.textVersion = textVersion
      guard textVersion == 1, !content.text.hasPrefix("Same") else { return content }
      content.text = "Former words, longer than the latter ones are, of " + content.subject
      content.snippet = "Former words"
      return content
    }
  }

  private static let count = TextRenewer.messagesInStep * 2 + 5

  private static func message(_ number: Int, _ folder: FolderID, by reader: Reader) -> IncomingMessage {
    let text = number % 5 == 0 ? "Same in both" : "Latter words at https://example.org/\(number) 会議"
    let parent = number % 3 == 0 ? "" : "References: m\(number - 1)@example.org\n"
    let source = Array(
      "Message-ID: m\(number)@example.org\nSubject: m\(number)\n\(parent)\n\(text)".utf8)
    // Newer ones come first, as from servers.
    return IncomingMessage(
      content: reader.read(source), source: source,
      dateReceived: Date(timeIntervalSince1970: Double(1_700_000_000 - number % 7 * 60)), folder: folder)
  }

  /// A store whose mail came while those rules were the present ones.
  private static func fill(_ place: TemporaryStore, by reader: Reader) async throws {
    let store = try place.open()
    defer { store.close() }
    for name in ["work", "home"] {
      let (account, inbox) = try await store.makeAccount(name)
      _ = try await store.write {
        try $0.add(
          (0..<count).map { message($0, inbox, by: reader) }, accountId: account)
      }
    }
  }

  /// All that follows from texts.
  private static func derived(_ store: MailStore) async throws -> [String] {
    try await store.database.read { db in
      let tables = [
        "SELECT emailId || ' ' || textVersion || ' ' || bodyPlain FROM email_body ORDER BY emailId",
        "SELECT id || ' ' || snippet FROM email ORDER BY id",
        "SELECT threadId || ' ' || snippet FROM thread_row ORDER BY threadId, view",
        "SELECT emailId || ' ' || fingerprint || ' ' || hasLink FROM search_entry ORDER BY position",
        "SELECT rowid || ' former' FROM search_text WHERE search_text MATCH 'former' ORDER BY rowid",
        "SELECT rowid || ' latter' FROM search_text WHERE search_text MATCH 'latter' ORDER BY rowid",
      ]
      return try tables.flatMap { try SQLStatement(db, $0).all { $0.text(0) } }
    }
  }

  private static func renew(_ store: MailStore, to version: Int = 2) async throws -> Int {
    var (renewed, last) = (0, TextRenewal?.none)
    while last?.isDone != true {
      let step = try await store.doctor.renewNextTexts(by: Reader(version), after: last)
      renewed += step.renewed
      last = step
    }
    return renewed
  }

  @Test func `A store from before becomes as if its mail had come now, in two halves`() async throws {
    try await Self.fill(place, by: Reader(1))
    let first = try place.open()
    #expect(try await first.doctor.countOutdatedTexts(version: 2) == Self.count * 2)
    var last: TextRenewal?
    for _ in 0..<2 { last = try await first.doctor.renewNextTexts(by: Reader(2), after: last) }
    #expect(last?.renewed == TextRenewer.messagesInStep && last?.isDone == false)
    #expect(try await first.complaints() == [])
    first.close()

    let second = try place.open()
    let left = Self.count * 2 - TextRenewer.messagesInStep * 2
    #expect(try await second.doctor.countOutdatedTexts(version: 2) == left)
    #expect(try await Self.renew(second) == left)
    #expect(try await second.complaints() == [])

    let fresh = TemporaryStore()
    try await Self.fill(fresh, by: Reader(2))
    let expected = try fresh.open()
    #expect(try await Self.derived(second) == Self.derived(expected))
    #expect(try await Self.renew(second) == 0)
    second.close()
    expected.close()
  }

  @Test func `A text that stays the same is indexed again if earlier rules split it into other words`()
    async throws
  {
    try await Self.fill(place, by: Reader(1))
    let store = try place.open()
    try await store.database.write { transaction in
      try transaction.db.execute(sql: "UPDATE search_entry SET fingerprint = fingerprint + 1")
    }
    #expect(try await store.complaints() != [])
    _ = try await Self.renew(store)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A thread keeps its summary unless a text of it is another now`() async throws {
    try await Self.fill(place, by: Reader(1))
    let store = try place.open()
    var kept: [ThreadID: Bool] = [:]
    for account in try await store.read({ try $0.accounts() }) {
      for email in try await store.read({ try $0.emails(accountId: account.id, after: nil, limit: 1000) }) {
        let isSame = try #require(Int(email.subject.dropFirst())) % 5 == 0
        kept[email.threadId] = (kept[email.threadId] ?? true) && isSame
      }
    }
    let summary = ThreadSummary(sentences: [.init(text: "We meet.", speaker: "Ann", message: 1)])
    for thread in kept.keys {
      let basis = try await store.read { try $0.summaryBasis(threadId: thread) }
      #expect(try await store.write { try $0.keepSummary(summary, threadId: thread, basis: basis) })
    }
    _ = try await Self.renew(store)
    for (thread, isKept) in kept {
      #expect(try await store.read { try $0.summary(threadId: thread) } == (isKept ? summary : nil))
    }
    store.close()
  }

  @Test func `A message whose source is gone keeps its text, and holds nobody up`() async throws {
    try await Self.fill(place, by: Reader(1))
    let store = try place.open()
    try await store.database.write { transaction in
      try transaction.db.execute(sql: "UPDATE email_source SET segment = 99 WHERE emailId % 2 = 0")
    }
    let renewed = try await Self.renew(store)
    #expect(renewed == Self.count)
    #expect(try await store.doctor.countOutdatedTexts(version: 2) == Self.count)
    store.close()
  }

  @Test func `Nothing is written for whoever is told to stop`() async throws {
    try await Self.fill(place, by: Reader(1))
    let store = try place.open()
    let stopped = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.doctor.renewNextTexts(by: Reader(2), after: nil)
    }
    await #expect(throws: CancellationError.self) { try await stopped.value }
    #expect(try await store.doctor.countOutdatedTexts(version: 2) == Self.count * 2)
    store.close()
  }

  @Test func `An older vmail leaves the texts of a newer one`() async throws {
    try await Self.fill(place, by: Reader(2))
    let store = try place.open()
    #expect(try await Self.renew(store, to: 1) == 0)
    store.close()
  }
}
