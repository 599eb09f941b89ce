import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The numbers of messages that are kept are those of the mail, however it changes.
@Suite(.timeLimit(.minutes(10))) struct TallyTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let account: AccountID
  private let inbox: FolderID

  init() async throws {
    store = try place.open()
    (account, inbox) = try await store.makeAccount()
  }

  private func message(
    _ name: String, from sender: String, list: String? = nil, bytes: Int = 0, days: Int = 0,
    folder: FolderID? = nil
  ) -> IncomingMessage {
    var message = TestMail.message(name, folder: folder ?? inbox, bytes: bytes)
    message.content.from = Participant(name: nil, email: sender)
    if let list { message.source = Array("List-Id: Our list <\(list)>\n".utf8) + message.source }
    message.dateReceived = message.dateReceived.addingTimeInterval(Double(days) * 86_400)
    return message
  }

  private func add(_ messages: [IncomingMessage]) async throws {
    _ = try await store.write { try $0.add(messages, accountId: account) }
  }

  private func counts(_ grouping: MailGrouping, in folders: [FolderID]? = nil) async throws -> [String] {
    let folders = folders ?? [inbox]
    let kept = try await store.read { try $0.mailCounts(by: grouping, in: folders) }
    let views = folders.map(MailboxView.folder)
    let everything = SearchQuery(root: .all([]), includesDiscarded: true)
    let read = try await store.read {
      try $0.mailCounts(by: grouping, matching: everything, scope: .allAccounts, in: views)
    }
    #expect(kept == read, "by reading")
    return kept.first.map { "\($0.group.key) \($0.messages)" }
  }

  @Test func `Mail is counted by each of its properties`() async throws {
    try await add([
      message("a", from: "Ann@Example.org", list: "dev.example.org"),
      message("b", from: "ann@example.org", days: 40),
      message("c", from: "bob@example.net", bytes: 1_000, days: -400), message("d", from: ""),
    ])
    #expect(try await counts(.sender) == ["ann@example.org 2", "bob@example.net 1", " 1"])
    #expect(try await counts(.domain) == ["example.org 2", "example.net 1", " 1"])
    #expect(try await counts(.list) == ["dev.example.org 1"])
    #expect(try await counts(.month) == ["2023-12 1", "2023-11 2", "2022-10 1"])
    #expect(try await counts(.year) == ["2023 3", "2022 1"])
    #expect(try await counts(.size) == ["4 1", "2 3"])
    let (other, otherInbox) = try await store.makeAccount("home")
    let another = message("e", from: "ann@example.org", folder: otherInbox)
    _ = try await store.write { try $0.add([another], accountId: other) }
    #expect(try await counts(.account, in: [inbox, otherInbox]) == ["work 4", "home 1"])
    #expect(try await store.complaints() == [])
  }

  @Test func `Threads can be left out`() async throws {
    try await add(["a", "b", "c"].map { message($0, from: "\($0)@example.org", bytes: 100) })
    let threads = try await store.page(inbox).map(\.id)
    let all = SearchQuery(root: .all([]), includesDiscarded: true)
    for count in 0...3 {
      let counts = try await store.read {
        try $0.mailCounts(
          by: .domain, matching: all, scope: .allAccounts, in: [.folder(inbox)],
          without: Set(threads.prefix(count)))
      }
      #expect(counts.messages == 3 - count && counts.groups == (count < 3 ? 1 : 0))
    }
  }

  @Test func `Mail that is moved, restored, deleted or erased is counted where it is`() async throws {
    try await add(["a", "b", "c"].map { message($0, from: "\($0)@example.org") })
    let trash = try await store.write {
      try $0.ensureFolder(accountId: account, name: "Trash", type: .trash).id
    }
    let places = try await store.page(inbox).map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
    _ = try await store.write { try $0.perform(.archive, on: [places[0]]) }
    _ = try await store.write { try $0.perform(.delete, on: [places[1]]) }
    #expect(try await counts(.sender).count == 1)
    #expect(try await counts(.sender, in: [trash]).count == 1)
    _ = try await store.write { try $0.undo() }
    _ = try await store.write { try $0.undo() }
    #expect(try await counts(.sender).count == 3)
    let emails = try await store.read { try $0.emails(accountId: account, after: nil, limit: 10) }
    _ = try await store.write {
      try MessageEraser($0.db).erase(emails[0].id)
      try FolderWriter(db: $0.db).updateRows(of: [emails[0].threadId], in: account)
    }
    #expect(try await counts(.sender).count == 2)
    #expect(try await store.complaints() == [])
    _ = try await store.write { try AccountEraser(db: $0.db).erase(account) }
    let left = try await store.read { snapshot in
      try SQLStatement(snapshot.db, "SELECT count(*) FROM tally UNION ALL SELECT count(*) FROM tally_change")
        .all { $0.int(0) }
    }
    #expect(left == [0, 0])
  }

  /// Notes that mail from `x@example.org` has come and gone, so often.
  private func note(changes count: Int, in transaction: Transaction) throws {
    try transaction.db.execute(
      sql: """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
        SELECT \(inbox), CASE i % 2 WHEN 0 THEN -1 ELSE 1 END, 'x@example.org', '', 0, 7 FROM n
        """)
  }

  private func hasChanges() async throws -> Bool {
    try await store.read { snapshot in
      try SQLStatement(snapshot.db, "SELECT EXISTS (SELECT 1 FROM tally_change)").first { $0.bool(0) }
        ?? false
    }
  }

  @Test(arguments: [-2, 0, 2]) func `Many changes are added at once`(more: Int) async throws {
    try await add([message("a", from: "a@example.org"), message("b", from: "b@example.org")])
    try await store.write { try note(changes: TallyWriter.mostChanges + more, in: $0) }
    // Two changes of the real messages come before.
    #expect(try await hasChanges() == (more + 1 < 0))
    #expect(try await counts(.sender) == ["a@example.org 1", "b@example.org 1"])
    #expect(try await store.complaints() == [])
  }

  @Test func `Mail that is replaced by mail of another size counts with that size`() async throws {
    func replace(_ sizes: [(sign: Int, bytes: Int)]) async throws {
      try await store.write { transaction in
        for (sign, bytes) in sizes {
          try transaction.db.execute(
            sql: """
              INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
              VALUES (\(inbox), \(sign), 'y@example.org', '', 0, \(bytes))
              """)
        }
        try note(changes: TallyWriter.mostChanges, in: transaction)
      }
      #expect(try await !hasChanges())
    }
    try await replace([(1, 100)])
    try await replace([(-1, 100), (1, 50)])
    #expect(
      try await store.read { try $0.mailCounts(by: .sender, in: [inbox]).first }
        == [MailCount(MailGroup(.sender, "y@example.org"), messages: 1, bytes: 50)])
  }

  @Test func `The mail that a search finds is counted`() async throws {
    try await add([message("a", from: "ann@example.org"), message("b", from: "bob@example.org")])
    for (text, expected) in [("about", 2), ("b", 1), ("nothing", 0)] {
      let query = try SearchQueryParser.parse(text, now: Date(), offset: { _ in 0 })
      let counts = try await store.read {
        try $0.mailCounts(by: .sender, matching: query, scope: .account(account), in: nil)
      }
      #expect(counts.first.count == expected, "\(text)")
    }
  }

  @Test func `Only mail from exactly that sender, domain or list is in a group`() async throws {
    try await add([
      message("a", from: "ann@example.org", list: "dev.example.org"),
      message("b", from: "mary.ann@example.org"),
      message("c", from: "ann@example.org.uk", list: "core.dev.example.org"),
      message("d", from: "ann@my.example.org"),
      message("e", from: "ANN@EXAMPLE.ORG"),
    ])
    func found(_ group: MailGroup) async throws -> Int {
      try await store.read {
        try $0.countedThreads(
          matching: SearchQuery(root: group.condition), scope: .allAccounts, in: [.folder(inbox)]
        ).count
      }
    }
    #expect(try await found(MailGroup(.sender, "ann@example.org")) == 2)
    #expect(try await found(MailGroup(.domain, "example.org")) == 3)
    #expect(try await found(MailGroup(.list, "dev.example.org")) == 1)
    #expect(try await found(MailGroup(.year, "2023")) == 5)
    #expect(try await found(MailGroup(.year, "2024")) == 0)
    #expect(try await found(MailGroup(.size, "2")) == 5)
    for grouping in MailGrouping.allCases {
      for count in try await store.read({ try $0.mailCounts(by: grouping, in: [inbox]).first }) {
        #expect(try await found(count.group) == count.messages, "\(count)")
      }
    }
  }
}
