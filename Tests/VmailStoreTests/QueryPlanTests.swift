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

  static let expectations = [
    Expectation(
      name: "first page", sql: ThreadPageQuery.firstSQL,
      plan: ["SEARCH thread_row USING PRIMARY KEY (view=?)"]),
    Expectation(
      name: "next page", sql: ThreadPageQuery.nextSQL,
      plan: ["SEARCH thread_row USING PRIMARY KEY (view=? AND (latestDate,threadId)<(?,?))"]),
    Expectation(
      name: "first page of a category", sql: ThreadPageQuery.firstOfCategorySQL,
      plan: ["SEARCH thread_row USING INDEX thread_row_category (view=? AND category=?)"]),
    Expectation(
      name: "next page of a category", sql: ThreadPageQuery.nextOfCategorySQL,
      plan: [
        "SEARCH thread_row USING INDEX thread_row_category (view=? AND category=? AND (latestDate,threadId)<(?,?))"
      ]),
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

  @Test("A hot query is answered from an index alone", arguments: expectations)
  func plan(expectation: Expectation) throws {
    let place = try TemporaryStore()
    try place.open().close()
    let connection = try StoreConnection.reader(place.files)
    let plan = try connection.read { db in
      try SQLStatement(db, "EXPLAIN QUERY PLAN \(expectation.sql)").all { $0.text(3) }
    }
    #expect(plan == expectation.plan)
  }
}
