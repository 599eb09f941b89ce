import Foundation
import GRDB
import Testing
import VmailDomain

@testable import VmailStore

/// What SQLite makes of the queries on hot paths: ranges of indices, never a scan or a sort.
@Suite struct QueryPlanTests {
  struct Expectation: Sendable, CustomTestStringConvertible {
    let name: String
    let sql: String
    let plan: [String]
    var testDescription: String { name }
  }

  /// Each row is looked up among the few that wait in an undo window.
  static let pendingLookup = [
    "CORRELATED SCALAR SUBQUERY 1",
    "SEARCH pending USING INDEX action_place_pending (view=? AND threadId=?)",
  ]

  /// Of the one entry that is wanted.
  static let threadCount = [
    "CORRELATED SCALAR SUBQUERY 1", "USE TEMP B-TREE FOR count(DISTINCT)",
    "SEARCH action_place USING PRIMARY KEY (actionId=?)",
  ]

  static let expectations = [
    Expectation(
      name: "a copy in the mirror", sql: MirrorWriter.rowSQL,
      plan: ["SEARCH remote_message USING PRIMARY KEY (folderId=? AND uid=?)"]),
    Expectation(
      name: "copies in a range of UIDs", sql: MirrorWriter.rangeSQL,
      plan: ["SEARCH remote_message USING PRIMARY KEY (folderId=? AND uid>? AND uid<?)"]),
    Expectation(
      name: "copies of a message", sql: EffectiveWriter.copiesSQL,
      plan: ["SEARCH remote_message USING INDEX remote_message_email (emailId=?)"]),
    Expectation(
      name: "where a message can be fetched", sql: MessageCopiesQuery.sql,
      plan: [
        "SEARCH remote_message USING COVERING INDEX remote_message_email (emailId=?)",
        "SEARCH remote_folder USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "copies of before", sql: EffectiveWriter.orphansSQL,
      plan: [
        "SEARCH remote_orphan USING PRIMARY KEY (emailId=?)",
        "SEARCH remote_folder USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "synced folders", sql: SyncedFoldersQuery.sql,
      plan: [
        "SEARCH remote_folder USING INDEX sqlite_autoindex_remote_folder_1 (accountId=?)",
        "SEARCH folder USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH remote_message USING PRIMARY KEY (folderId=?)", "CORRELATED SCALAR SUBQUERY 2",
        "SEARCH remote_orphan USING COVERING INDEX remote_orphan_folder (folderId=?)",
      ]),
    Expectation(
      name: "threads left out of counts", sql: PendingThreads.countsSQL,
      plan: [
        "SEARCH pending USING INDEX action_place_pending (view=?)",
        "SEARCH thread_row USING INDEX thread_row_thread (threadId=? AND view=?)",
        "USE TEMP B-TREE FOR GROUP BY",
      ]),
    Expectation(
      name: "messages left out of counts", sql: MessageCountQuery.pendingSQL,
      plan: [
        "SEARCH pending USING INDEX action_place_pending (view=?)",
        "SEARCH email USING COVERING INDEX email_thread (threadId=?)",
        "SEARCH email_folder USING COVERING INDEX email_folder_folder (folderId=? AND emailId=?)",
      ]),
    Expectation(
      name: "threads with mail in a label", sql: FolderWriter.threadsSQL,
      plan: [
        "SEARCH email_folder USING COVERING INDEX email_folder_folder (folderId=?)",
        "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)", "USE TEMP B-TREE FOR DISTINCT",
      ]),
    Expectation(
      name: "what waits in a label", sql: FolderWriter.pendingSQL,
      plan: [
        "SEARCH action_place USING INDEX action_place_pending (view=?)", "USE TEMP B-TREE FOR DISTINCT",
      ]),
    Expectation(
      name: "pending actions", sql: PendingThreads.pendingSQL,
      plan: ["SCAN action USING INDEX action_pending"]),
    Expectation(
      name: "threads of a pending action", sql: PendingThreads.placesSQL,
      plan: ["SEARCH action_place USING PRIMARY KEY (actionId=?)"]),
    Expectation(
      name: "what undo takes back", sql: Journal.latestSQL, plan: ["SCAN action"] + threadCount),
    Expectation(
      name: "what redo does", sql: Journal.undoneSQL,
      plan: ["SCAN action USING INDEX action_undone"] + threadCount),
    Expectation(
      name: "changes of an action", sql: Journal.changesSQL,
      plan: [
        "SEARCH place USING PRIMARY KEY (actionId=?)",
        "SEARCH change USING PRIMARY KEY (actionId=? AND position=?) LEFT-JOIN",
      ]),
    Expectation(
      name: "operations of an account", sql: OperationLog.ofAccountSQL,
      plan: ["SEARCH operation USING INDEX operation_account (accountId=?)"]),
    Expectation(
      name: "operations of a message", sql: OperationLog.newestSQL,
      plan: ["SEARCH operation USING INDEX operation_email (emailId=?)"]),
    Expectation(
      name: "mailboxes of a thread", sql: ThreadViewsQuery.sql,
      plan: ["SEARCH thread_row USING COVERING INDEX thread_row_thread (threadId=?)"]),
    Expectation(
      name: "first page", sql: ThreadPageQuery.firstSQL,
      plan: ["SEARCH thread_row USING PRIMARY KEY (view=?)"] + pendingLookup),
    Expectation(
      name: "next page", sql: ThreadPageQuery.nextSQL,
      plan: ["SEARCH thread_row USING PRIMARY KEY (view=? AND (latestDate,threadId)<(?,?))"] + pendingLookup),
    Expectation(
      name: "first page of a category", sql: ThreadPageQuery.firstOfCategorySQL,
      plan: ["SEARCH thread_row USING INDEX thread_row_category (view=? AND category=?)"] + pendingLookup),
    Expectation(
      name: "next page of a category", sql: ThreadPageQuery.nextOfCategorySQL,
      plan: [
        "SEARCH thread_row USING INDEX thread_row_category (view=? AND category=? AND (latestDate,threadId)<(?,?))"
      ] + pendingLookup),
    Expectation(
      name: "Inboxes", sql: UnifiedPageQuery.inboxesSQL,
      plan: ["SEARCH folder USING COVERING INDEX folder_system (type=?)"]),
    Expectation(
      name: "counts", sql: ViewCountQuery.sql, plan: ["SEARCH view_count USING PRIMARY KEY (view=?)"]),
    Expectation(
      name: "alias", sql: ThreadQuery.aliasSQL,
      plan: ["SEARCH thread_alias USING INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(
      name: "thread", sql: ThreadQuery.sql, plan: ["SEARCH thread USING INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(
      name: "messages of a thread", sql: EmailQuery.ofThreadSQL,
      plan: ["SEARCH email USING INDEX email_thread (threadId=?)"]),
    Expectation(
      name: "messages of an account", sql: EmailQuery.ofAccountSQL,
      plan: ["SEARCH email USING INDEX email_account (accountId=? AND rowid>?)"]),
    Expectation(
      name: "outbox", sql: EmailQuery.outboxSQL, plan: ["SCAN email USING INDEX email_outbox"]),
    Expectation(
      name: "attachments", sql: EmailQuery.attachmentsSQL,
      plan: ["SEARCH attachment USING INDEX attachment_email (emailId=?)"]),
    Expectation(
      name: "folders of a message", sql: EmailQuery.foldersSQL,
      plan: ["SEARCH email_folder USING PRIMARY KEY (emailId=?)"]),
    Expectation(
      name: "text", sql: EmailBodyQuery.sql,
      plan: ["SEARCH email_body USING INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(
      name: "source", sql: SourcePlaceQuery.sql,
      plan: ["SEARCH email_source USING INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(
      name: "messages in a folder", sql: MessageCountQuery.sql,
      plan: ["SEARCH email_folder USING COVERING INDEX email_folder_folder (folderId=?)"]),
    Expectation(
      name: "folders of an account", sql: FoldersQuery.sql,
      plan: ["SEARCH folder USING INDEX sqlite_autoindex_folder_1 (accountId=?)"]),
    Expectation(
      name: "what a row is made from", sql: ThreadMessages.sql,
      plan: [
        "SEARCH email USING INDEX email_thread (threadId=?)",
        "SEARCH email_folder USING PRIMARY KEY (emailId=?) LEFT-JOIN",
      ]),
    Expectation(
      name: "rows of a thread", sql: StoredThreadRow.ofThreadSQL,
      plan: ["SEARCH thread_row USING INDEX thread_row_thread (threadId=?)"]),
    Expectation(
      name: "thread of an identifier", sql: ThreadJoiner.findKeySQL,
      plan: [
        "SEARCH known USING PRIMARY KEY (accountId=? AND key=?)",
        "SEARCH alias USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
      ]),
    Expectation(
      name: "known message", sql: MessageAdder.knownSQL,
      plan: ["SEARCH email USING INDEX email_digest (accountId=? AND digest=?)"]),
  ]

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

  @Test("A message finds its place in the index, and what of it is there, by keys")
  func indexing() throws {
    #expect(
      try plan(of: SearchPosition.lastOfSecondSQL) == [
        "SEARCH search_entry USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
      ])
    #expect(
      try plan(of: StoredDocument.sql) == [
        "SEARCH search_entry USING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
        "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH email_body USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
      ])
  }

  @Test("People are looked for in the newest mail, by date")
  func peopleSeen() throws {
    #expect(
      try plan(of: PeopleSeenQuery.sql) == [
        "SCAN search_entry", "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  private func plan(of sql: String) throws -> [String] {
    let place = try TemporaryStore()
    try place.open().close()
    return try StoreConnection.reader(place.files).read { db in
      try SQLStatement(db, "EXPLAIN QUERY PLAN \(sql)").all { $0.text(3) }
    }
  }

  @Test("A hot query is answered from an index alone", arguments: expectations)
  func plan(expectation: Expectation) throws {
    let found = try plan(of: expectation.sql)
    #expect(found == expectation.plan)
  }
}
