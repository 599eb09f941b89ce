import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct StoreDoctorTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  /// A closed store with three threads in the Inbox, one of two messages.
  private func fill() async throws -> FolderID {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let messages =
      TestMail.messages(0..<3, folder: inbox) + [
        TestMail.message("r", minute: 9, folder: inbox, references: ["m0"])
      ]
    _ = try await store.write { try $0.add(messages, accountId: account) }
    store.close()
    return inbox
  }

  /// A closed store in which action 1 was done, with an operation for the server, and action 2 waits.
  private func fillWithActions() async throws -> (AccountID, FolderID) {
    _ = try await fill()
    let store = try place.open()
    let account = try await store.write { try $0.addAccount(name: "server", email: "", kind: .imap) }
    let archive = try await store.write {
      try $0.ensureFolder(
        accountId: account.id, name: "Archive", type: .custom, isServerArchive: true)
    }
    let inbox = try await store.write {
      try $0.ensureFolder(accountId: account.id, name: "Inbox", type: .inbox)
    }
    let messages = ["a", "b"].map { TestMail.message($0, folder: inbox.id) }
    _ = try await store.write { try $0.add(messages, accountId: account.id) }
    let places = try await store.page(inbox.id).map {
      ThreadInMailbox(threadId: $0.id, view: .folder(inbox.id))
    }
    _ = try await store.write { try $0.perform(.archive, on: [places[0]]) }
    _ = try await store.write {
      try $0.addPending(
        .move(to: archive.id), on: [places[1]], due: Date(timeIntervalSince1970: 0))
    }
    #expect(try await store.complaints() == [])
    store.close()
    return (account.id, inbox.id)
  }

  private func damage(_ sql: String) throws {
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
    }
    queue.close()
  }

  @Test func `A sound store passes every check`() async throws {
    _ = try await fill()
    let store = try place.open()
    let findings = try await store.doctor.examine(repairs: true)
    let checks = findings.map(\.check)
    #expect(
      checks == [
        "files", "integrity", "actions", "references", "identifiers", "mirror", "threads", "counters",
        "tallies",
        "rules", "search",
        "sources",
      ])
    #expect(try await store.complaints() == [])
    #expect(findings.count(where: \.isOK) == checks.count)
    store.close()
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let check: String
    let sql: String
    var testDescription: String { sql }
  }

  static let repairable = [
    Damage(check: "counters", sql: "UPDATE view_count SET unread = unread + 1"),
    Damage(check: "counters", sql: "DELETE FROM view_count"),
    Damage(check: "counters", sql: "INSERT INTO view_count VALUES (77, 0, 5, 5, 0, 0)"),
    Damage(check: "counters", sql: "UPDATE view_count SET copies = copies + 1"),
    Damage(check: "threads", sql: "UPDATE thread_row SET twin = NULL"),
    Damage(check: "threads", sql: "UPDATE thread_row SET isCopy = 1 WHERE twin IS NOT NULL"),
    Damage(check: "threads", sql: "DELETE FROM thread_row"),
    Damage(check: "threads", sql: "UPDATE thread_row SET snippet = 'wrong'"),
    Damage(check: "threads", sql: "UPDATE thread_row SET latestDate = latestDate + 1"),
    Damage(check: "threads", sql: "UPDATE thread SET messageCount = 9"),
    Damage(check: "threads", sql: "UPDATE email SET flags = 1 WHERE id = 1"),
    Damage(check: "search", sql: "DELETE FROM search_entry WHERE emailId = 2"),
    Damage(check: "search", sql: "UPDATE search_entry SET flags = 7 WHERE emailId = 2"),
    Damage(check: "search", sql: "UPDATE search_entry SET isDiscarded = 1"),
    Damage(check: "search", sql: "UPDATE search_entry SET position = position - 512"),
    Damage(check: "search", sql: "UPDATE email_body SET bodyPlain = 'other' WHERE emailId = 2"),
    Damage(check: "search", sql: "INSERT INTO search_text (search_text) VALUES ('delete-all')"),
    Damage(check: "search", sql: "INSERT INTO search_text (rowid, body) VALUES (5, 'stray')"),
    Damage(check: "search", sql: "DELETE FROM search_text_data WHERE id > 10"),
    Damage(check: "identifiers", sql: "DELETE FROM thread_key"),
    Damage(check: "identifiers", sql: "UPDATE thread_key SET threadId = 999 WHERE key = 'm0@example.org'"),
    Damage(check: "identifiers", sql: "INSERT INTO thread_key VALUES (1, 'x', 999)"),
    Damage(check: "identifiers", sql: "UPDATE thread_key SET threadId = 3 WHERE key = 'm1@example.org'"),
  ]

  @Test(arguments: repairable)
  func `What is derived is found wrong and put right`(damage: Damage) async throws {
    _ = try await fill()
    try self.damage(damage.sql)
    let store = try place.open()
    let before = try await store.complaints()
    #expect(before.contains { $0.hasPrefix(damage.check + ":") })
    let repaired = try await store.doctor.examine(repairs: true)
    #expect(repaired.contains { $0.check == damage.check && $0.detail.hasSuffix("; repaired") })
    #expect(try await store.complaints() == [])
    store.close()
  }

  static let actionDamage = [
    Damage(check: "actions", sql: "UPDATE action_place SET isPending = 1 WHERE actionId = 1"),
    Damage(check: "actions", sql: "UPDATE action SET state = 1 WHERE id = 2"),
    Damage(check: "actions", sql: "UPDATE action SET kind = 'fold' WHERE id = 2"),
    Damage(check: "actions", sql: "DELETE FROM action WHERE id = 2"),
    Damage(check: "actions", sql: "DELETE FROM action_place"),
    Damage(check: "actions", sql: "DELETE FROM action_change"),
    Damage(check: "actions", sql: "UPDATE operation SET emailId = 999"),
    Damage(check: "actions", sql: "UPDATE operation SET accountId = 1"),
    Damage(check: "actions", sql: "UPDATE operation SET kind = 9"),
    Damage(check: "actions", sql: "UPDATE operation SET toFolder = 999"),
  ]

  @Test(arguments: actionDamage)
  func `What is left of actions hides no thread and blocks no undo`(damage: Damage) async throws {
    let (account, inbox) = try await fillWithActions()
    try self.damage(damage.sql)
    let store = try place.open()
    #expect(try await store.complaints().contains { $0.hasPrefix("actions:") })
    _ = try await store.doctor.examine(repairs: true)
    #expect(try await store.complaints() == [])
    let waiting = try await store.read { try $0.pending() }.flatMap(\.places).map(\.threadId)
    let emails = try await store.read { try $0.emails(accountId: account, after: nil, limit: 9) }
    let threads = Set(emails.filter { $0.folders.contains(inbox) }.map(\.threadId))
    #expect(try await Set(store.page(inbox).map(\.id)) == threads.subtracting(waiting))
    while try await store.write({ try $0.undo() }) != .nothing {}
    #expect(try await store.read({ try $0.pending() }).isEmpty)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test(
    arguments: [
      "INSERT INTO rule (position, name, condition, steps, stops, isOn) VALUES (1, '', 'x', 'fold', 0, 1)",
      "INSERT INTO snooze (emailId, until) SELECT id, 7 FROM email WHERE id = 1",
    ])
  func `Rules that nobody understands, and snoozes of what is in the Inbox, go`(damage: String) async throws {
    _ = try await fill()
    try self.damage(damage)
    let store = try place.open()
    #expect(try await store.complaints().contains { $0.hasPrefix("rules:") })
    _ = try await store.doctor.examine(repairs: true)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `Threads whose identifiers belong together are joined by the repair`() async throws {
    let inbox = try await fill()
    try damage("UPDATE thread_key SET threadId = 3 WHERE key = 'm1@example.org'")
    let store = try place.open()
    _ = try await store.doctor.examine(repairs: true)
    #expect(try await store.page(inbox).map(\.messageCount).sorted() == [2, 2])
    store.close()
  }

  @Test func `Without being asked to, doctor changes nothing`() async throws {
    _ = try await fill()
    try damage("DELETE FROM view_count")
    let store = try place.open()
    #expect(try await store.complaints().count == 1)
    #expect(try await store.complaints().count == 1)
    store.close()
  }

  @Test(arguments: [nil, 10] as [Int?])
  func `Lost sources are found, and are not repaired away`(length: Int?) async throws {
    let inbox = try await fill()
    if let length {
      let segment = try FileDescriptor.open(place.files.segment(1), .write)
      try segment.truncate(to: length)
      try segment.close()
    } else {
      try removeFile(place.files.segment(1))
    }
    let store = try place.open()
    let findings = try await store.doctor.examine(repairs: true)
    let sources = try #require(findings.last)
    #expect(sources.check == "sources" && !sources.isOK)
    let rest = length.map { "; \($0) unused bytes, which do no harm" } ?? ""
    let names = ["m0", "m1", "m2"].map { "\"About \($0)\" from Ann of 2023-11-14" }
    #expect(
      sources.detail
        == "the sources of 4 of 4 messages are damaged or missing: "
        + names.joined(separator: ", ") + " and 1 more" + rest)
    #expect(sources.isDamage && sources.messages.count == 4)
    let thread = try #require(try await store.page(inbox).first)
    let email = try #require(try await store.read { try $0.emails(threadId: thread.id) }.first)
    await #expect {
      _ = try await store.read { try $0.source(emailId: email.id) }
    } throws: { error in
      if case StoreError.sourceMissing(email.id, _) = error { true } else { false }
    }
    #expect(try await store.read { try $0.body(emailId: email.id) } != nil)
    store.close()
  }

  @Test func `Bytes that belong to no message are reported, and do no harm`() async throws {
    _ = try await fill()
    let segment = try FileDescriptor.open(place.files.segment(1), .write)
    try segment.write([UInt8](repeating: 0x78, count: 5000), at: segment.size())
    try segment.close()
    let stray = try FileDescriptor.open(place.files.segment(4), [.write, .create])
    try stray.write([1, 2, 3], at: 0)
    try stray.close()
    let store = try place.open()
    let sources = try #require(try await store.doctor.examine(repairs: false).last)
    #expect(sources.isOK)
    #expect(
      sources.detail
        == "the sources of all 4 messages are present; 5003 unused bytes, which do no harm")
    store.close()
  }

  @Test func `Files that others can read, and files of somebody else, are named`() async throws {
    _ = try await fill()
    let stray = place.directory + "/notes.txt"
    try FileDescriptor.open(stray, [.write, .create]).close()
    let store = try place.open()
    #expect(
      try await store.complaints() == ["files: unknown files in the store: notes.txt"])
    chmod(place.files.segment(1), 0o644)
    #expect(
      try await store.complaints() == [
        "files: readable by others: \(place.files.segment(1)): other users can access it (mode 644)"
      ])
    store.close()
  }

  @Test func `A damaged database is a finding, and nothing is repaired from what it says`() async throws {
    _ = try await fill()
    let reader = try StoreConnection.reader(place.files)
    let found = try await reader.read { db in
      try SQLStatement(db, "SELECT rootpage FROM sqlite_master WHERE name = 'thread_row_thread'").first {
        $0.int(0)
      }
    }
    reader.close()
    let root = try #require(found)
    let file = try FileDescriptor.open(place.files.vault, .write)
    try file.write([UInt8](repeating: 0x5A, count: 8192), at: (root - 1) * 8192)
    try file.close()
    let before = FileManager.default.contents(atPath: place.files.vault)
    let store = try place.open()
    let findings = try await store.doctor.examine(repairs: true)
    #expect(findings.last?.check == "integrity" && findings.last?.isOK == false)
    store.close()
    #expect(FileManager.default.contents(atPath: place.files.vault) == before)
  }

  @Test func `Rows that refer to what is not there are counted by table`() async throws {
    _ = try await fill()
    try damage("DELETE FROM email WHERE id = 2")
    let store = try place.open()
    #expect(
      try await store.complaints().contains(
        "references: broken references: 1 in email_body, 1 in email_folder, 1 in email_source, 1 in search_entry"
      ))
    store.close()
  }
}
