import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What SQLite makes of the queries on hot paths: ranges of indices, never a scan or a sort.
@Suite(.timeLimit(.minutes(10))) struct QueryPlanTests {
  struct Expectation: Sendable, CustomTestStringConvertible {
    let name: String
    let sql: String
    let plan: [String]
    var testDescription: String { name }
  }

  static let causePlan = [
    "SEARCH history_cause USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH history_source USING INTEGER PRIMARY KEY (rowid=?)",
  ]

  /// Each row is looked up among the few that wait in an undo window.
  static let pendingLookup = [
    "CORRELATED SCALAR SUBQUERY 1",
    "SEARCH pending USING INDEX action_place_pending (view=? AND threadId=?)",
  ]

  /// Of the one entry that is wanted.
  static let threadCount = [
    "CORRELATED SCALAR SUBQUERY 1", "USE TEMP B-TREE FOR count(DISTINCT)",
    "SEARCH place USING PRIMARY KEY (actionId=? AND position>?)",
  ]

  /// A mailbox, and its labels on Gmail.
  static let members: [String] = [
    "LIST SUBQUERY 1", "MULTI-INDEX OR", "INDEX 1",
    "SEARCH remote_folder USING INTEGER PRIMARY KEY (rowid=?)",
    "INDEX 2", "SEARCH remote_folder USING COVERING INDEX remote_folder_label (labelOf=?)",
  ]

  static let rowsPlan: [String] = ["SEARCH remote_message USING PRIMARY KEY (folderId=? AND uid=?)"] + members
  static let rangePlan: [String] =
    ["SEARCH folder USING INTEGER PRIMARY KEY (rowid=?)"] + members
    + ["REUSE LIST SUBQUERY 1", "SEARCH remote_message USING PRIMARY KEY (folderId=? AND uid>? AND uid<?)"]
  static let syncedPlan: [String] =
    [
      "SEARCH own USING INDEX sqlite_autoindex_remote_folder_1 (accountId=?)",
      "SEARCH folder USING INTEGER PRIMARY KEY (rowid=?)",
      "SEARCH container USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 1",
      "SEARCH remote_folder USING COVERING INDEX remote_folder_label (labelOf=?)",
      "CORRELATED SCALAR SUBQUERY 3", "USE TEMP B-TREE FOR count(DISTINCT)",
      "SEARCH remote_message USING PRIMARY KEY (folderId=?)", "CORRELATED LIST SUBQUERY 2",
    ] + members.dropFirst()
    + [
      "CORRELATED SCALAR SUBQUERY 4", "SEARCH remote_message USING PRIMARY KEY (folderId=?)",
      "CORRELATED SCALAR SUBQUERY 6",
      "SEARCH remote_orphan USING COVERING INDEX remote_orphan_folder (folderId=?)",
      "CORRELATED LIST SUBQUERY 5",
    ] + members.dropFirst()

  static let expectations = [
    Expectation(
      name: "what happened to a message", sql: HistoryQuery.changesSQL,
      plan: ["SEARCH history USING INDEX history_email (emailId=?)"] + causePlan),
    Expectation(
      name: "how a message came", sql: HistoryQuery.arrivalSQL,
      plan: ["SEARCH history_arrival USING INTEGER PRIMARY KEY (rowid>?)"] + causePlan),
    Expectation(
      name: "which messages are new", sql: HistoryWriter.arrivedSQL,
      plan: [
        "SEARCH email USING INTEGER PRIMARY KEY (rowid>?)", "SCALAR SUBQUERY 1", "SEARCH history_arrival",
      ]),
    Expectation(
      name: "a known cause of changes", sql: HistoryWriter.sourceSQL,
      plan: [
        "SEARCH history_source USING COVERING INDEX sqlite_autoindex_history_source_1 (line=? AND name=? AND author=? AND grantId=?)"
      ]),
    Expectation(
      name: "the changes since a time", sql: FormerState.rowsSQL,
      plan: ["SEARCH history USING INTEGER PRIMARY KEY (rowid>?)"]),
    Expectation(
      name: "the threads of mail that arrived since a time", sql: FormerState.newThreadsSQL,
      plan: ["SEARCH email USING INTEGER PRIMARY KEY (rowid>?)"]),
    Expectation(
      name: "whether a message is gone", sql: FormerState.isGoneSQL,
      plan: [
        "SEARCH erased USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH email USING INDEX email_identifier (messageId=?)",
      ]),
    Expectation(
      name: "the cards of an address book", sql: AddressBookQuery.cardsSQL,
      plan: ["SEARCH card USING INDEX sqlite_autoindex_card_1 (bookId=?)", "USE TEMP B-TREE FOR ORDER BY"]),
    Expectation(
      name: "a card by its identifier", sql: AddressBookQuery.uidSQL,
      plan: ["SEARCH card USING INDEX card_uid (uid=?)"]),
    Expectation(
      name: "the addresses of a card", sql: AddressBookQuery.addressesOfCardSQL,
      plan: ["SEARCH card_address USING PRIMARY KEY (cardId=?)"]),
    Expectation(
      name: "groups", sql: AddressBookQuery.groupsSQL, plan: ["SCAN card USING INDEX card_groups"]),
    Expectation(
      name: "what the user said of a thread", sql: MessageAdder.chosenSQL,
      plan: ["SEARCH email USING INDEX email_chosen (threadId=?)", "USE TEMP B-TREE FOR ORDER BY"]),
    Expectation(
      name: "the sizes of the messages of a thread", sql: ThreadSizesQuery.sql,
      plan: ["SEARCH email USING INDEX email_thread (threadId=?)"]),
    Expectation(
      name: "threads with a Message-ID", sql: IdentityQuery.sql,
      plan: ["SEARCH email USING INDEX email_identifier (messageId=?)", "USE TEMP B-TREE FOR ORDER BY"]),
    Expectation(
      name: "messages that share a Message-ID", sql: DuplicatesQuery.positionsSQL,
      plan: [
        "CO-ROUTINE shared", "SEARCH email USING COVERING INDEX email_identifier (messageId>?)",
        "SCAN shared",
        "SEARCH email USING COVERING INDEX email_identifier (messageId=? AND accountId=?)",
        "SEARCH e USING COVERING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
      ]),
    Expectation(
      name: "whether a message shares its Message-ID",
      sql: "SELECT 1 FROM search_entry AS e WHERE position = ? AND \(DuplicatesQuery.condition("e"))",
      plan: [
        "SEARCH e USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH own USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH other USING COVERING INDEX email_identifier (messageId=? AND accountId=?)",
        "SEARCH counted USING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
      ]),
    Expectation(
      name: "mail with hidden recipients", sql: HiddenRecipients.positionsSQL,
      plan: [
        "SCAN hidden_recipient",
        "SEARCH e USING COVERING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
      ]),
    Expectation(
      name: "the sender's date of a listed thread", sql: ListedMessageQuery.sql,
      plan: [
        "SEARCH email USING INDEX email_thread (threadId=? AND dateReceived=?)",
        "USE TEMP B-TREE FOR ORDER BY",
      ]),
    Expectation(
      name: "whom the newest message of a thread in a folder is to", sql: RecipientsQuery.sql,
      plan: [
        "SEARCH email USING INDEX email_thread (threadId=?)",
        "SEARCH email_folder USING COVERING INDEX email_folder_folder (folderId=? AND emailId=?)",
      ]),
    Expectation(
      name: "what speaks against the senders of a thread", sql: SenderWarningsQuery.sql,
      plan: ["SEARCH email USING INDEX email_doubted (threadId=?)"]),
    Expectation(
      name: "whether a thread is muted", sql: MutedThreadsQuery.sql,
      plan: [
        "SEARCH email USING INDEX email_muted (threadId=?)", "SCALAR SUBQUERY 1",
        "SEARCH email USING COVERING INDEX email_tagged (threadId=?)",
      ]),
    Expectation(
      name: "the keywords that rows show", sql: KeywordsQuery.sql,
      plan: ["SEARCH email USING COVERING INDEX email_tagged (threadId=?)"]),
    Expectation(
      name: "which special folders a server lacks", sql: MissingFoldersQuery.sql,
      plan: [
        "SEARCH folder USING INDEX sqlite_autoindex_folder_1 (accountId=?)",
        "SEARCH remote_folder USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
        "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH mailbox_change USING COVERING INDEX mailbox_change_folder (folderId=?)",
      ]),
    Expectation(
      name: "what may not be changed in an account's mailboxes", sql: PermissionsQuery.sql,
      plan: ["SEARCH remote_folder USING INDEX sqlite_autoindex_remote_folder_1 (accountId=?)"]),
    Expectation(
      name: "numbers of messages", sql: TallyQuery.sql,
      plan: ["SEARCH tally USING PRIMARY KEY (folderId=? AND kind=?)"]),
    Expectation(
      name: "texts that older rules derived", sql: TextRenewer.stepSQL,
      plan: [
        "SEARCH email_body USING COVERING INDEX email_body_version (textVersion>? AND textVersion<?)",
        "SEARCH email_source USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "how many texts older rules derived", sql: TextRenewer.countSQL,
      plan: ["SEARCH email_body USING COVERING INDEX email_body_version (textVersion<?)"]),
    Expectation(
      name: "what a rule noted while it was tried", sql: RuleTrials.triedSQL,
      plan: ["SEARCH rule_trial USING PRIMARY KEY (ruleId=?)"]),
    Expectation(
      name: "what was done to a message", sql: RuleTrials.deedsSQL,
      plan: [
        "SEARCH action_change USING COVERING INDEX action_change_email (emailId=?)",
        "SEARCH action USING INTEGER PRIMARY KEY (rowid=?)", "USE TEMP B-TREE FOR ORDER BY",
      ]),
    Expectation(
      name: "what servers said of a message", sql: MailHistoryQuery.answersSQL,
      plan: ["SEARCH server_answer USING INDEX server_answer_email (emailId=?)"]),
    Expectation(
      name: "what servers are to be told of a message", sql: MailHistoryQuery.waitingSQL,
      plan: ["SEARCH operation USING INDEX operation_email (emailId=?)"]),
    Expectation(
      name: "what was learnt", sql: CategoryLessons.activeSQL,
      plan: ["SCAN category_lesson USING INDEX category_lesson_active"]),
    Expectation(
      name: "a copy in the mirror", sql: MirrorWriter.rowsSQL,
      plan: rowsPlan),
    Expectation(
      name: "the labels of a mailbox", sql: LabelFolders.allSQL,
      plan: [
        "SEARCH remote_folder USING INDEX remote_folder_label (labelOf=?)",
        "SEARCH folder USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "whether an account has labels", sql: LabelFolders.existSQL,
      plan: ["SEARCH remote_folder USING INDEX sqlite_autoindex_remote_folder_1 (accountId=?)"]),
    Expectation(
      name: "an anonymous message under its former identity", sql: MirrorWriter.formerSQL,
      plan: [
        "SEARCH email USING COVERING INDEX email_digest (accountId=? AND digest=?)",
        "SEARCH email_body USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
        "SEARCH email_source USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
      ]),
    Expectation(
      name: "copies in a range of UIDs", sql: MirrorWriter.rangeSQL,
      plan: rangePlan),
    Expectation(
      name: "copies of a message", sql: EffectiveWriter.copiesSQL,
      plan: [
        "SEARCH remote_message USING INDEX remote_message_email (emailId=?)",
        "SEARCH remote_folder USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "where a message can be fetched", sql: MessageCopiesQuery.sql,
      plan: [
        "SEARCH remote_message USING COVERING INDEX remote_message_email (emailId=?)",
        "SEARCH own USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH container USING INTEGER PRIMARY KEY (rowid=?)",
        "USE TEMP B-TREE FOR DISTINCT", "USE TEMP B-TREE FOR ORDER BY",
      ]),
    Expectation(
      name: "copies of before", sql: EffectiveWriter.orphansSQL,
      plan: [
        "SEARCH remote_orphan USING PRIMARY KEY (emailId=?)",
        "SEARCH remote_folder USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "synced folders", sql: SyncedFoldersQuery.sql,
      plan: syncedPlan),
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
      name: "what an action ends the redoing of", sql: Journal.pruneUndoneSQL,
      plan: ["SCAN action USING INDEX action_undone"]),
    Expectation(
      name: "changes whose redoing an action ends", sql: Journal.pruneUndoneRowsSQL[0],
      plan: [
        "SEARCH action_change USING PRIMARY KEY (actionId=?)", "LIST SUBQUERY 1",
        "SCAN action USING INDEX action_undone",
      ]),
    Expectation(
      name: "threads whose redoing an action ends", sql: Journal.pruneUndoneRowsSQL[1],
      plan: [
        "SEARCH action_place USING PRIMARY KEY (actionId=?)", "LIST SUBQUERY 1",
        "SCAN action USING INDEX action_undone",
      ]),
    Expectation(name: "changes of tallies", sql: TallyWriter.notedSQL, plan: ["SCAN tally_change"]),
    Expectation(
      name: "whether there are many entries beyond the limit", sql: Journal.surplusSQL,
      plan: ["SCAN action USING COVERING INDEX action_of_others"]),
    Expectation(
      name: "entries beyond the limit", sql: Journal.pruneSQL,
      plan: [
        "SEARCH action USING INDEX action_of_others (id<?)", "SCALAR SUBQUERY 1",
        "SCAN action USING COVERING INDEX action_of_others",
      ]),
    Expectation(
      name: "old entries of agents", sql: Journal.pruneAgentsSQL,
      plan: [
        "SEARCH action USING INDEX action_of_agents (id<?)", "SCALAR SUBQUERY 2",
        "CO-ROUTINE (subquery-1)", "SCAN action USING COVERING INDEX action_of_agents", "SEARCH (subquery-1)",
      ]),
    Expectation(
      name: "what may rest on an action", sql: Journal.laterSQL,
      plan: [
        "SEARCH mine USING PRIMARY KEY (actionId=?)",
        "SEARCH later USING COVERING INDEX action_change_email (emailId=? AND actionId>?)",
        "SEARCH action USING INTEGER PRIMARY KEY (rowid=?)", "USE TEMP B-TREE FOR DISTINCT",
        "USE TEMP B-TREE FOR ORDER BY",
      ]),
    Expectation(
      name: "an agent's snooze that has ended", sql: Journal.endedSnoozeSQL,
      plan: [
        "SEARCH back USING PRIMARY KEY (actionId=?)",
        "SEARCH away USING COVERING INDEX action_change_email (emailId=? AND actionId<?)",
        "SEARCH action USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "the number of agents' entries", sql: Journal.agentCountSQL,
      plan: ["SCAN action USING COVERING INDEX action_of_agents"]),
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
      name: "rows that show the same", sql: ThreadCopies.groupSQL,
      plan: ["SEARCH thread_row USING INDEX thread_row_twin (twin=?)"] + pendingLookup),
    Expectation(
      name: "rows of an action that may be copies", sql: ThreadCopies.ofActionSQL,
      plan: [
        "SEARCH place USING PRIMARY KEY (actionId=?)",
        "SEARCH thread_row USING INDEX thread_row_thread (threadId=? AND view=?)",
        "USE TEMP B-TREE FOR DISTINCT",
      ]),
    Expectation(
      name: "copies of a row", sql: CopiesQuery.sql,
      plan: [
        "SEARCH own USING INDEX thread_row_thread (threadId=? AND view=?)",
        "SEARCH copy USING INDEX thread_row_twin (twin=?)", "USE TEMP B-TREE FOR ORDER BY",
      ]),
    Expectation(
      name: "the account of a folder", sql: TallyQuery.ownerSQL,
      plan: [
        "SEARCH folder USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH account USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "counts", sql: ViewCountQuery.sql, plan: ["SEARCH view_count USING PRIMARY KEY (view=?)"]),
    Expectation(
      name: "the summary of a thread", sql: SummaryQuery.sql,
      plan: ["SEARCH thread_summary USING INTEGER PRIMARY KEY (rowid=?)"]),
    Expectation(
      name: "what a summary is made from", sql: SummaryQuery.basisSQL,
      plan: [
        "SEARCH email USING INDEX email_thread (threadId=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH email_body USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    Expectation(
      name: "the newest sent mail", sql: SentMessagesQuery.sql,
      plan: [
        "SEARCH email_folder USING COVERING INDEX email_folder_folder (folderId=?)",
        "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
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
      name: "source", sql: SegmentLocationQuery.sql,
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
      name: "to what reactions belong", sql: ThreadMessages.membersSQL,
      plan: ["SEARCH email USING INDEX email_thread (threadId=?)"]),
    Expectation(
      name: "rows of a thread", sql: StoredThreadRow.ofThreadSQL,
      plan: ["SEARCH thread_row USING INDEX thread_row_thread (threadId=?)"]),
    Expectation(
      name: "change of a row", sql: StoredThreadRow.updateSQL,
      plan: ["SEARCH thread_row USING PRIMARY KEY (view=? AND latestDate=? AND threadId=?)"]),
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

  @Test func `A message finds its place in the index, and what of it is there, by keys`() throws {
    #expect(
      try Self.plan(of: SearchPosition.lastOfSecondSQL) == [
        "SEARCH search_entry USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
      ])
    #expect(
      try Self.plan(of: StoredDocument.sql) == [
        "SEARCH search_entry USING INDEX sqlite_autoindex_search_entry_1 (emailId=?)",
        "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH email_body USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
      ])
  }

  @Test func `People are looked for in the newest mail, by date`() throws {
    #expect(
      try Self.plan(of: PeopleSeenQuery.sql) == [
        "SCAN search_entry", "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  @Test func `Contacts are looked for in the newest mail, by date, and in the newest of Sent`() throws {
    #expect(
      try Self.plan(of: ContactsSeenQuery.seenSQL) == [
        "SCAN search_entry", "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
      ])
    #expect(
      try Self.plan(of: ContactsSeenQuery.sentSQL) == [
        "SEARCH email_folder USING COVERING INDEX email_folder_folder (folderId=?)",
        "SEARCH email USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  @Test func `Messages with calendars, and those about an event, are found by indices`() throws {
    #expect(
      try Self.plan(of: InvitationQuery.unreadSQL) == [
        "SCAN attachment USING INDEX attachment_calendar", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH invitation USING PRIMARY KEY (emailId=?)",
      ])
    #expect(
      try Self.plan(of: InvitationQuery.mailSQL).contains("SEARCH i USING INDEX invitation_uid (uid=?)"))
  }

  @Test
  func `Mail that may have been sent is found by its index, and only what is newer is searched for its name`()
    throws
  {
    #expect(
      try Self.plan(of: UncertainMail.waitingSQL).allSatisfy { $0.hasSuffix("INDEX outgoing_uncertain") })
    let plan = try Self.plan(of: UncertainMail.sightingsSQL)
    #expect(plan.first == "SEARCH email USING INTEGER PRIMARY KEY (rowid>?)")
    #expect(!plan.contains { $0.hasPrefix("SCAN ") })
    #expect(
      try Self.plan(of: UncertainMail.ownCopySQL).contains {
        $0.hasPrefix("SEARCH remote_message") && $0.hasSuffix("remote_message_email (emailId=?)")
      })
    let copies = try Self.plan(of: RenamedCopies.copiesSQL)
    #expect(copies.contains("SEARCH copy USING INTEGER PRIMARY KEY (rowid>?)"))
    let originals = try Self.plan(of: RenamedCopies.originalsSQL)
    #expect(originals.contains("SEARCH written USING COVERING INDEX written_message (accountId=?)"))
    let siblings = try Self.plan(of: RenamedCopies.siblingSQL)
    #expect(siblings.contains("SEARCH other USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"))
    let named = try Self.plan(of: RenamedCopies.namedSQL)
    #expect(!(copies + originals + siblings + named).contains { $0.hasPrefix("SCAN ") })
  }

  @Test func `Reports about a message, and what they are about, are found by indices`() throws {
    #expect(
      try Self.plan(of: StoredReports.aboutSQL).first
        == "SEARCH report USING INDEX report_messageId (messageId=?)")
    let plan = try Self.plan(of: StoredReports.subjectsSQL)
    #expect(plan.contains("SEARCH report USING PRIMARY KEY (emailId=?)"))
    #expect(plan.contains("SEARCH email USING COVERING INDEX email_identifier (messageId=?)"))
  }

  /// What SQLite makes of a query in a store without mail.
  static func plan(of sql: String) throws -> [String] {
    let place = TemporaryStore()
    try place.open().close()
    return try StoreConnection.reader(place.files).read { db in
      try SQLStatement(db, "EXPLAIN QUERY PLAN \(sql)").all { $0.text(3) }
    }
  }

  @Test(arguments: expectations)
  func `A hot query is answered from an index alone`(expectation: Expectation) throws {
    let found = try Self.plan(of: expectation.sql)
    #expect(found == expectation.plan)
  }
}
