import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What SQLite makes of searches: walks by date through indexes.
@Suite(.timeLimit(.minutes(10))) struct SearchPlanTests {
  /// The plan of a query in the language of searches, in a store without mail.
  private static func search(
    _ query: String, estimates: SearchEstimates? = nil
  ) throws -> SearchPlan {
    let query = try SearchQueryParser.parse(query, now: .distantPast, offset: { _ in 0 })
    let inbox = Folder(id: FolderID(1), accountId: AccountID(1), name: "Inbox", type: .inbox)
    return try SearchPlan(
      query, scope: .account(AccountID(1)), places: QueryResolver(accounts: [], folders: [inbox]),
      estimates: estimates)
  }

  private static let entry = "SEARCH e USING INTEGER PRIMARY KEY (rowid=?)"
  private static let walk = "SEARCH e USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"

  /// 192 says that FTS5 gives its rows in the order of `rowid`, backwards; `M`, `>` and `<` that it
  /// takes the query and both bounds, `=` that it takes the one place.
  @Test func `What FTS5 finds is gone through by date, or asked for at a place`() throws {
    #expect(try plan(of: FTSCursor.walkSQL) == ["SCAN search_text VIRTUAL TABLE INDEX 192:M7><"])
    #expect(try plan(of: FTSCursor.oneSQL) == ["SCAN search_text VIRTUAL TABLE INDEX 0:=M7"])
    #expect(
      try plan(of: try Self.search("word").only?.countSQL ?? "") == [
        "USE TEMP B-TREE FOR count(DISTINCT)", "SCAN search_text VIRTUAL TABLE INDEX 0:M7><", Self.entry,
      ])
  }

  @Test func `What has all leads, and what FTS5 finds, is looked up as a message`() throws {
    #expect(
      try plan(of: try Self.search("word is:unread in:inbox").only?.entrySQL ?? "") == [
        Self.entry, "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH email_folder USING PRIMARY KEY (emailId=? AND folderId=?)",
      ])
    #expect(
      try plan(of: try Self.search("id:a@example.org").only?.entrySQL ?? "") == [
        Self.entry, "LIST SUBQUERY 1", "SEARCH email USING COVERING INDEX email_identifier (messageId=?)",
        "SEARCH found USING COVERING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
      ])
  }

  @Test func `Where nothing leads to less, all mail is walked by date`() throws {
    let search = try Self.search("is:read larger:10k")
    #expect(search.only?.way.match == nil)
    #expect(try plan(of: try #require(search.only?.walkSQL)) == [Self.walk])
  }

  @Test func `A choice between words and other conditions is a branch for each`() throws {
    let search = try Self.search("word OR -(other is:unread)")
    #expect(search.branches.map(\.way.match?.expression) == ["\"word\"", nil, nil])
    #expect(search.branches.map(\.way.exceptions?.expression) == [nil, "\"other\"", nil])
  }

  @Test func `Of words, the beginnings of some and what is not wanted are asked of FTS5 together`() throws {
    let match = try #require(try Self.search("word \"a phrase\" -other").only?.way.match)
    #expect(match.expression == "((\"word\" AND \"a phrase\") NOT \"other\")")
    #expect(!match.isGathered)
    #expect(try Self.search("word -(subject:oth* OR x)").only?.way.match?.isGathered == true)
  }

  @Test func `Of a mailbox with few threads these lead to its messages`() throws {
    let place = TemporaryStore()
    try place.open().close()
    let search = try StoreConnection.reader(place.files).read { db in
      try Self.search("in:inbox word -other", estimates: SearchEstimates(db, .usual))
    }
    #expect(
      try plan(of: try #require(search.only?.gathering)) == [
        "SEARCH thread_row USING COVERING INDEX thread_row_category (view=?)",
        "SEARCH e USING COVERING INDEX search_entry_thread (threadId=?)",
      ])
  }

  /// A store with one message that has all that there are shortcuts to, and in which nothing is few.
  /// - Parameter states: how many of them may be merged.
  private static func search(amongOne query: String, states: Int = -1) async throws -> SearchPlan {
    let place = TemporaryStore()
    let store = try place.open()
    defer { store.close() }
    let (account, inbox) = try await store.makeAccount("work")
    var message = TestMail.message("a", folder: inbox, flags: [.flagged, .answered])
    message.aiCategory = .social
    _ = try await store.write { [message] in try $0.add([message], accountId: account) }
    let limits = SearchEstimates.Limits(
      pages: .max, threads: -1, messages: -1, filtered: .max, states: states)
    return try await store.database.read { db in
      try search(query, estimates: SearchEstimates(db, limits))
    }
  }

  @Test func `What has a shortcut is led to by it, from the newest on`() async throws {
    let words = try await Self.search(amongOne: "word is:unread category:social has:link")
    let unread = try #require(SearchShortcut(.unread))
    #expect(words.only?.shortcuts == [unread, SearchShortcut(.social)])
    let none = try await Self.search(amongOne: "is:starred is:replied -is:read has:attachment")
    #expect(
      none.only?.shortcuts
        == [MessageState.starred, .replied, .unread, .attachment].compactMap { SearchShortcut($0) })
    for (state, name) in [
      (MessageState.unread, "unread"), (.starred, "starred"), (.replied, "replied"),
      (.attachment, "attached"),
    ] {
      #expect(
        try plan(of: try #require(SearchShortcut(state)).walkSQL) == [
          "SEARCH lead USING INDEX search_entry_\(name) (position>? AND position<?)"
        ])
    }
    #expect(
      try plan(of: SearchShortcut(AICategory.social).walkSQL) == [
        "SEARCH lead USING COVERING INDEX search_entry_category (category=? AND rowid>? AND rowid<?)"
      ])
  }

  @Test func `What is counted of one condition is gone through in its index`() async throws {
    #expect(
      try plan(of: try await Self.search(amongOne: "is:unread").only?.countSQL ?? "") == [
        "USE TEMP B-TREE FOR count(DISTINCT)",
        "SEARCH e USING INDEX search_entry_unread (position>? AND position<?)",
      ])
  }

  @Test(
    arguments: [
      "is:starred is:unread has:link", "-has:attachment", "is:unread (is:replied OR -has:attachment)",
      "category:social is:starred -word", "word is:starred is:unread",
    ])
  func `Of conditions that much mail has, what has all of them is led to, state by state`(query: String)
    async throws
  {
    #expect(try await Self.search(amongOne: query, states: 1).only?.states?.count == 1)
    #expect(try await Self.search(amongOne: "is:read is:starred", states: 1).only?.states?.isEmpty == true)
    #expect(
      try plan(of: SearchState.walkSQL) == [
        """
        SEARCH search_entry USING COVERING INDEX search_entry_state \
        (flags=? AND hasAttachments=? AND category=? AND position>? AND position<?)
        """
      ])
  }

  @Test func `States are found one after another, each by look-ups`() throws {
    let index = "SEARCH search_entry USING COVERING INDEX search_entry_state"
    #expect(
      try plan(of: SearchState.nextSQL("1")).filter { !$0.contains("subquery") } == [
        "COMPOUND QUERY", "LEFT-MOST SUBQUERY",
        "\(index) (flags=? AND hasAttachments=? AND category>?)", "UNION ALL",
        "\(index) (flags=? AND hasAttachments>?)", "UNION ALL", "\(index) (flags>?)",
      ])
  }

  @Test(arguments: [
    (
      "thread:7 word",
      [
        "SEARCH e USING COVERING INDEX search_entry_thread (threadId=?)", "SCALAR SUBQUERY 2",
        "SCAN CONSTANT ROW", "SCALAR SUBQUERY 1", "SEARCH thread_alias USING INTEGER PRIMARY KEY (rowid=?)",
      ]
    ),
    (
      "bcc:ann is:read",
      ["SCAN hidden_recipient", "SEARCH e USING COVERING INDEX sqlite_autoindex_search_entry_1 (emailId=?)"]
    ),
    ("size:>10k word", ["SEARCH e USING COVERING INDEX search_entry_size (sizeBytes>?)"]),
    ("size:<10k word", ["SEARCH e USING COVERING INDEX search_entry_size (sizeBytes<?)"]),
  ])
  func `A thread, hidden recipients and rare sizes lead to few messages`(query: String, expected: [String])
    throws
  {
    let place = TemporaryStore()
    try place.open().close()
    let search = try StoreConnection.reader(place.files).read { db in
      try Self.search(query, estimates: SearchEstimates(db, .usual))
    }
    #expect(try plan(of: try #require(search.only?.gathering)) == expected)
  }

  @Test func `Types of attachments are looked up in mail with attachments, which has a shortcut`()
    async throws
  {
    #expect(
      try plan(of: try Self.search("word mimetype:pdf").only?.entrySQL ?? "") == [
        Self.entry, "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH attachment USING INDEX attachment_email (emailId=?)",
      ])
    #expect(
      try await Self.search(amongOne: "word mimetype:pdf").only?.shortcuts == [
        try #require(SearchShortcut(MessageState.attachment))
      ])
  }

  @Test func `Mail that is anywhere has no further condition`() throws {
    let search = try Self.search("in:anywhere larger:10k")
    #expect(try plan(of: try #require(search.only?.walkSQL)) == [Self.walk])
  }

  @Test(arguments: [">", "<"])
  func `Of a size that little mail has, this mail is led to`(sign: String) throws {
    let place = TemporaryStore()
    try place.open().close()
    let search = try StoreConnection.reader(place.files).read { db in
      try Self.search(
        "is:replied word \(sign == ">" ? "larger" : "smaller"):10k", estimates: SearchEstimates(db, .usual))
    }
    #expect(
      try plan(of: try #require(search.only?.gathering)) == [
        "SEARCH e USING COVERING INDEX search_entry_size (sizeBytes\(sign)?)"
      ])
    #expect(
      try plan(of: SearchEstimates.sizesSQL(sign)) == [
        "SEARCH search_entry USING COVERING INDEX search_entry_size (sizeBytes\(sign)?)"
      ])
  }

  @Test func `Whether a thread was on an earlier page is determined by its own entries`() throws {
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

extension SearchDisjunct {
  fileprivate var shortcuts: [SearchShortcut] {
    way.leads.compactMap { if case .shortcut(let shortcut) = $0 { shortcut } else { nil } }
  }

  fileprivate var states: [SearchState]? {
    if case .states(let states)? = way.leads.first { states } else { nil }
  }

  /// What gathers the places of its messages.
  fileprivate var gathering: String? {
    if case .gathered(let places)? = way.leads.first { places.sql } else { nil }
  }
}
