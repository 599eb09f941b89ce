import Foundation
import GRDB
import Testing
import VmailDomain

@testable import VmailStore

/// What SQLite makes of searches: walks by date through indexes.
@Suite struct SearchPlanTests {
  /// The plan of a query in the language of searches, in a store without mail.
  private static func search(
    _ query: String, estimates: SearchEstimates? = nil
  ) throws -> SearchPlan {
    let query = try SearchQueryParser.parse(query, now: .distantPast, offset: { _ in 0 })
    let inbox = Folder(id: FolderID(1), accountId: AccountID(1), name: "Inbox", type: .inbox)
    return try SearchPlan(
      query, scope: .account(AccountID(1)), places: SearchPlaces(accounts: [], folders: [inbox]),
      estimates: estimates)
  }

  private static let matches = "SCAN search_text VIRTUAL TABLE INDEX 192:M7><"
  private static let entry = "SEARCH e USING INTEGER PRIMARY KEY (rowid=?)"
  private static func shortcut(_ name: String) -> String {
    "SEARCH e USING INDEX search_entry_\(name) (position>? AND position<?)"
  }
  private static let walk = "SEARCH e USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"

  /// 192 says that FTS5 gives its rows in the order of `rowid`, backwards; `M`, `>` and `<` that it
  /// takes the query and both bounds.
  static let searches = [
    ("word \"a phrase\" -other", [matches, entry]),
    (
      "word is:unread in:inbox",
      [
        matches, entry, "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH email_folder USING PRIMARY KEY (emailId=? AND folderId=?)",
      ]
    ),
    ("is:read larger:10k", [walk]),
    ("is:unread larger:10k", [shortcut("unread")]),
    ("is:starred", [shortcut("starred")]),
    ("is:replied", [shortcut("replied")]),
    ("has:attachment", [shortcut("attached")]),
    ("category:social", ["SEARCH e USING INDEX search_entry_category (category=? AND rowid>? AND rowid<?)"]),
    ("word OR is:unread", [matches, entry, shortcut("unread")]),
    ("-(word is:unread)", [walk, walk]),
    (
      "id:a@example.org",
      [
        entry, "LIST SUBQUERY 1", "SCAN account USING COVERING INDEX sqlite_autoindex_account_1",
        "SEARCH known USING PRIMARY KEY (accountId=? AND key=?)",
        "SEARCH alias USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
        "SEARCH email USING INDEX email_thread (threadId=?)",
        "SEARCH found USING COVERING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
      ]
    ),
  ]

  @Test("A search goes through matches, or all mail, by date", arguments: searches)
  func searchPlan(query: String, expected: [String]) throws {
    #expect(try Self.search(query).branches.flatMap { try plan(of: $0.sql) } == expected)
  }

  @Test("What is not to be found is gone through by date, beside all mail")
  func exceptions() throws {
    let search = try Self.search("-word is:unread")
    #expect(search.only?.source.exceptions == "\"word\"")
    #expect(try plan(of: SearchBranch.exceptSQL) == [Self.matches])
  }

  @Test("Of a mailbox with few threads these are gone through")
  func fewThreads() throws {
    let place = try TemporaryStore()
    try place.open().close()
    let search = try StoreConnection.reader(place.files).read { db in
      try Self.search("in:inbox word -other", estimates: SearchEstimates(db, .usual))
    }
    #expect(search.only?.unanswered.count == 2)
    #expect(
      try search.branches.flatMap { try plan(of: $0.sql) } == [
        "SEARCH thread_row USING COVERING INDEX thread_row_category (view=?)",
        "SEARCH e USING INDEX search_entry_thread (threadId=? AND rowid>? AND rowid<?)",
        "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH email_folder USING PRIMARY KEY (emailId=? AND folderId=?)",
        "USE TEMP B-TREE FOR ORDER BY",
      ])
  }

  /// A store with one message that has all that there are shortcuts to, and in which nothing is few.
  /// - Parameter states: how many of them may be merged.
  private static func search(amongOne query: String, states: Int = -1) async throws -> SearchPlan {
    let place = try TemporaryStore()
    let store = try place.open()
    defer { store.close() }
    let (account, inbox) = try await store.repository.makeAccount("work")
    var message = TestMail.message("a", folder: inbox, flags: [.flagged, .answered])
    message.aiCategory = .social
    _ = try await store.repository.add([message], accountId: account)
    return try search(query, in: place, states: states)
  }

  private static func search(
    _ query: String, in place: TemporaryStore, states: Int
  ) throws -> SearchPlan {
    let limits = SearchEstimates.Limits(
      pages: .max, threads: -1, messages: -1, filtered: .max, texts: 0, states: states)
    return try StoreConnection.reader(place.files).read { db in
      try search(query, estimates: SearchEstimates(db, limits))
    }
  }

  @Test("Several conditions are looked up in the indexes of each before the message is")
  func shortcuts() async throws {
    let walk = try await Self.search(amongOne: "is:starred is:replied has:link")
    #expect(
      try walk.branches.flatMap { try plan(of: $0.sql) } == [
        "SEARCH first USING INDEX search_entry_starred (position>? AND position<?)",
        "SEARCH shortcut0 USING INDEX search_entry_replied (position=? AND rowid>? AND rowid<?)", Self.entry,
      ])
    let matches = try await Self.search(amongOne: "word is:unread category:social")
    #expect(
      try matches.branches.flatMap { try plan(of: $0.sql) } == [
        Self.matches, "SEARCH shortcut0 USING INDEX search_entry_unread (position=? AND rowid>? AND rowid<?)",
        "SEARCH shortcut1 USING COVERING INDEX search_entry_category (category=? AND rowid=?)", Self.entry,
      ])
    #expect(
      try plan(of: SearchShortcut.replied.sampleSQL) == [
        "SEARCH sample USING INDEX search_entry_replied (position<?)"
      ])
  }

  @Test(
    "Of conditions that much mail has, what has all of them is walked, state by state",
    arguments: [
      "is:starred is:unread has:link", "-has:attachment", "is:unread (is:replied OR -has:attachment)",
      "category:social is:starred -word",
    ])
  func states(query: String) async throws {
    let search = try await Self.search(amongOne: query, states: 1)
    #expect(search.only?.walks().count == 1)
    #expect(
      try search.branches.flatMap { try plan(of: $0.sql) } == [
        """
        SEARCH e USING INDEX search_entry_state \
        (flags=? AND hasAttachments=? AND category=? AND position>? AND position<?)
        """
      ])
    let other = try await Self.search(amongOne: "is:read is:starred", states: 1)
    #expect(other.only?.walks().isEmpty == true)
  }

  @Test("What FTS5 finds passes through the messages of the states that fit, where they are few")
  func gatheredStates() async throws {
    let search = try await Self.search(amongOne: "word is:starred is:unread", states: 1)
    #expect(search.only?.unanswered.isEmpty == true)
    #expect(
      try search.branches.flatMap { try plan(of: $0.sql) } == [
        Self.matches, "LIST SUBQUERY 1",
        """
        SEARCH search_entry USING COVERING INDEX search_entry_state \
        (flags=? AND hasAttachments=? AND category=?)
        """, Self.entry,
      ])
    #expect(
      try plan(of: SearchState.countSQL).contains(
        """
        SEARCH search_entry USING COVERING INDEX search_entry_state \
        (flags=? AND hasAttachments=? AND category=?)
        """))
  }

  @Test("States are told one after the other, each by look-ups")
  func nextState() throws {
    let index = "SEARCH search_entry USING COVERING INDEX search_entry_state"
    #expect(
      try plan(of: SearchState.nextSQL("1")).filter { !$0.contains("subquery") } == [
        "COMPOUND QUERY", "LEFT-MOST SUBQUERY",
        "\(index) (flags=? AND hasAttachments=? AND category>?)", "UNION ALL",
        "\(index) (flags=? AND hasAttachments>?)", "UNION ALL", "\(index) (flags>?)",
      ])
  }

  @Test("What FTS5 finds passes through the messages of a size that few have")
  func gathered() async throws {
    let search = try await Self.search(amongOne: "word smaller:10k")
    #expect(search.only?.unanswered.isEmpty == true)
    #expect(
      try search.branches.flatMap { try plan(of: $0.sql) } == [
        Self.matches, "LIST SUBQUERY 1",
        "SEARCH e USING COVERING INDEX search_entry_size (sizeBytes<?)", Self.entry,
      ])
  }

  @Test("Of a size that little mail has, this mail is gone through, and it alone", arguments: [">", "<"])
  func fewOfASize(sign: String) throws {
    let place = try TemporaryStore()
    try place.open().close()
    let search = try StoreConnection.reader(place.files).read { db in
      try Self.search(
        "is:replied word \(sign == ">" ? "larger" : "smaller"):10k", estimates: SearchEstimates(db, .usual))
    }
    #expect(search.only?.unanswered.count == 1)
    #expect(
      try search.branches.flatMap { try plan(of: $0.sql) } == [
        Self.entry, "LIST SUBQUERY 1", "SEARCH e USING COVERING INDEX search_entry_size (sizeBytes\(sign)?)",
      ])
    #expect(
      try plan(of: SearchEstimates.sizesSQL(sign)) == [
        "SEARCH search_entry USING COVERING INDEX search_entry_size (sizeBytes\(sign)?)"
      ])
  }

  @Test("Whether a thread was on an earlier page is told by its own entries")
  func shownThread() throws {
    #expect(
      try plan(of: SearchPageQuery.newerSQL) == [
        "SEARCH search_entry USING COVERING INDEX search_entry_thread (threadId=? AND rowid>?)"
      ])
    #expect(
      try Self.search("word is:unread").branches.flatMap { try plan(of: $0.ofThreadSQL) } == [
        "SEARCH e USING INDEX search_entry_thread (threadId=? AND rowid>?)"
      ])
  }

  private func plan(of sql: String) throws -> [String] { try QueryPlanTests.plan(of: sql) }
}
