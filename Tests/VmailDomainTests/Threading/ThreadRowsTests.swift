import Foundation
import Testing
import VmailDomain

/// Pages 8.2 and 8.12.
@Suite("ThreadRows", .timeLimit(.minutes(10)))
struct ThreadRowsTests {
  private static let inbox = FolderID(1)
  private static let starred = FolderID(2)
  private static let sent = FolderID(3)
  private static let drafts = FolderID(4)
  private static let spam = FolderID(5)
  private static let trash = FolderID(6)
  private static let label = FolderID(7)
  private static let allMail = FolderID(8)

  private static let account = AccountID(1)
  private static let archive = MailboxView.archive(account)

  private static let map = ThreadRows.FolderMap(
    accountId: account,
    folders: FolderType.allCases.enumerated().map { index, type in
      Folder(id: FolderID(Int64(index + 1)), accountId: account, name: "\(type)", type: type)
    } + [
      Folder(id: allMail, accountId: account, name: "All Mail", type: .custom, isServerArchive: true)
    ])

  private func message(
    _ id: Int64, in folders: Set<FolderID>, at time: Double? = nil, flags: MessageFlags = .seen,
    from sender: Participant = Participant(name: "Ann", email: "ann@example.org"),
    category: AICategory = .uncategorized, state: SendState = .none, attached: Bool = false,
    isReaction: Bool = false
  ) -> ThreadRows.Message {
    ThreadRows.Message(
      id: EmailID(id), subject: "Subject \(id)", sender: sender, snippet: "Snippet \(id)",
      dateReceived: Date(timeIntervalSince1970: time ?? Double(id)), flags: flags,
      hasAttachments: attached, aiCategory: category, sendState: state, folders: folders,
      isReaction: isReaction)
  }

  private func rows(_ messages: [ThreadRows.Message]) -> ThreadRows {
    let rows = ThreadRows(thread: ThreadID(1), messages: messages, folders: Self.map)
    let reversed = ThreadRows(thread: ThreadID(1), messages: messages.reversed(), folders: Self.map)
    #expect(rows == reversed, "the order in which messages are given makes a difference")
    return rows
  }

  private func folder(_ id: FolderID) -> MailboxView { .folder(id) }

  @Test func `A thread without messages has no row`() {
    #expect(rows([]).rows.isEmpty)
    #expect(rows([]).summary == nil)
  }

  @Test func `A row has the subject of the first message, and the date and snippet of the latest one`() throws
  {
    let rows = rows([
      message(1, in: [Self.inbox], attached: true), message(2, in: [Self.inbox], flags: []),
      message(3, in: [Self.inbox], flags: [.seen, .flagged]),
    ])
    let thread = try #require(rows.rows[folder(Self.inbox)]).thread
    #expect(thread.subject == "Subject 1")
    #expect(thread.snippet == "Snippet 3")
    #expect(thread.latestDate == Date(timeIntervalSince1970: 3))
    #expect(thread.messageCount == 3)
    #expect(thread.unreadCount == 1)
    #expect(thread.isStarred)
    #expect(thread.hasAttachments)
    #expect(rows.summary == thread)
  }

  @Test func `A reaction changes no row of its thread, and makes none`() {
    let letters = [message(2, in: [Self.inbox]), message(3, in: [Self.sent], flags: [])]
    let expected = rows(letters)
    let bob = Participant(name: "Bob", email: "bob@example.org")
    for folders in [[Self.inbox], [Self.label], [Self.sent], [Self.trash], [Self.spam], []] as [Set<FolderID>]
    {
      for time in [1.0, 2.5, 9] {
        let reaction = message(
          9, in: folders, at: time, flags: .flagged, from: bob, category: .social, attached: true,
          isReaction: true)
        #expect(rows(letters + [reaction]) == expected)
      }
    }
  }

  @Test func `A reaction to a letter in Trash brings the thread nowhere else`() {
    let rows = rows([message(1, in: [Self.trash]), message(2, in: [Self.inbox], flags: [], isReaction: true)])
    #expect(rows.rows.keys.map(\.self) == [folder(Self.trash)])
    #expect(rows.rows[folder(Self.trash)]?.thread.messageCount == 1 && rows.summary?.messageCount == 1)
  }

  @Test func `Of messages with the same date, the one with the higher identifier is later`() throws {
    let rows = rows([message(2, in: [Self.inbox], at: 5), message(1, in: [Self.inbox], at: 5)])
    let thread = try #require(rows.summary)
    #expect(thread.subject == "Subject 1")
    #expect(thread.snippet == "Snippet 2")
  }

  @Test func `A row covers the whole thread, but its badge only the messages in that mailbox`() throws {
    let rows = rows([
      message(1, in: [Self.inbox], flags: []), message(2, in: [Self.label]),
      message(3, in: [Self.inbox, Self.label]),
    ])
    let here = try #require(rows.rows[folder(Self.inbox)])
    let there = try #require(rows.rows[folder(Self.label)])
    #expect(here.thread == there.thread)
    #expect(here.thread.unreadCount == 1)
    #expect(here.isUnreadHere)
    #expect(!there.isUnreadHere)
    #expect(rows.rows.count == 2)
  }

  // MARK: Archive

  @Test func `Mail in no folder, or only in the server's archive, is archived`() {
    #expect(Set(rows([message(1, in: [])]).rows.keys) == [Self.archive])
    #expect(Set(rows([message(1, in: [Self.allMail])]).rows.keys) == [Self.archive])
  }

  @Test func `The server's archive is not a mailbox, and mail that is also in other folders is not archived`()
  {
    #expect(Set(rows([message(1, in: [Self.allMail, Self.inbox])]).rows.keys) == [folder(Self.inbox)])
    #expect(Set(rows([message(1, in: [Self.allMail, Self.trash])]).rows.keys) == [folder(Self.trash)])
  }

  @Test func `Mail in Trash and the server's archive is only in Trash`() {
    let rows = rows([message(1, in: [Self.inbox]), message(2, in: [Self.allMail, Self.trash])])
    #expect(rows.rows[folder(Self.inbox)]?.thread.messageCount == 1)
    #expect(rows.rows[folder(Self.trash)]?.thread.messageCount == 2)
  }

  @Test func `A thread with one archived message is in the archive and in its folders`() {
    let rows = rows([message(1, in: []), message(2, in: [Self.inbox], flags: [])])
    #expect(Set(rows.rows.keys) == [Self.archive, folder(Self.inbox)])
    #expect(rows.rows[Self.archive]?.isUnreadHere == false)
  }

  @Test(arguments: SendState.allCases)
  func `Mail waiting to be sent is not archived`(state: SendState) {
    let rows = rows([message(1, in: [], state: state)])
    #expect(rows.rows.isEmpty == SendState.outbox.contains(state))
    #expect(rows.summary?.messageCount == 1)
  }

  // MARK: Starred

  @Test func `A starred message puts its thread into Starred, with an unread count of its own`() throws {
    let rows = rows([
      message(1, in: [Self.inbox], flags: [.seen, .flagged]), message(2, in: [Self.inbox], flags: []),
    ])
    #expect(rows.rows[folder(Self.starred)]?.thread.messageCount == 2)
    #expect(rows.rows[folder(Self.starred)]?.isUnreadHere == false)
    let other = self.rows([message(1, in: [Self.inbox], flags: .flagged)])
    #expect(other.rows[folder(Self.starred)]?.isUnreadHere == true)
  }

  @Test func `Archived mail can be starred; starred mail in Trash or Spam is not shown in Starred`() {
    #expect(
      Set(rows([message(1, in: [], flags: .flagged)]).rows.keys) == [Self.archive, folder(Self.starred)])
    for folder in [Self.trash, Self.spam] {
      #expect(Set(rows([message(1, in: [folder], flags: .flagged)]).rows.keys) == [.folder(folder)])
    }
  }

  // MARK: Trash and Spam

  @Test(arguments: [trash, spam])
  func `Mail only in Trash or Spam counts nowhere else`(folder: FolderID) throws {
    let rows = rows([
      message(1, in: [Self.inbox]),
      message(2, in: [folder], flags: .flagged, from: Participant(email: "bo@example.org"), attached: true),
    ])
    let inbox = try #require(rows.rows[.folder(Self.inbox)])
    #expect(inbox.thread.messageCount == 1)
    #expect(inbox.thread.unreadCount == 0)
    #expect(inbox.thread.latestDate == Date(timeIntervalSince1970: 1))
    #expect(!inbox.thread.isStarred)
    #expect(!inbox.thread.hasAttachments)
    #expect(Participant.decode(from: inbox.thread.participants).map(\.email) == ["ann@example.org"])
    #expect(rows.summary == inbox.thread)
    #expect(Set(rows.rows.keys) == [.folder(Self.inbox), .folder(folder)])
  }

  @Test(arguments: [trash, spam])
  func `Viewed in Trash or Spam, such mail counts with the rest of the thread`(folder: FolderID) throws {
    let rows = rows([message(1, in: [Self.inbox]), message(2, in: [folder], flags: [])])
    let row = try #require(rows.rows[.folder(folder)])
    #expect(row.thread.messageCount == 2)
    #expect(row.thread.snippet == "Snippet 2")
    #expect(row.isUnreadHere)
  }

  @Test func `Trash does not cover mail that is only in Spam, and vice versa`() {
    let rows = rows([message(1, in: [Self.trash]), message(2, in: [Self.spam])])
    #expect(rows.rows[folder(Self.trash)]?.thread.snippet == "Snippet 1")
    #expect(rows.rows[folder(Self.spam)]?.thread.snippet == "Snippet 2")
    #expect(rows.rows[folder(Self.trash)]?.thread.messageCount == 1)
    #expect(rows.summary?.messageCount == 2)
  }

  @Test func `Mail in Trash and in another folder counts in the latter`() {
    let rows = rows([message(1, in: [Self.trash, Self.label])])
    #expect(Set(rows.rows.keys) == [folder(Self.trash), folder(Self.label)])
    #expect(rows.rows[folder(Self.label)]?.thread.messageCount == 1)
  }

  // MARK: Category

  @Test func `The category is that of the latest incoming message`() {
    #expect(
      rows([
        message(1, in: [Self.inbox], category: .social), message(2, in: [Self.inbox], category: .updates),
      ]).summary?.aiCategory == .updates)
  }

  @Test(
    arguments: [SendState.none, .queued, .failed, .sent])
  func `A thread in which the user wrote is Primary, whether sent or waiting`(state: SendState) {
    let answer = message(2, in: state == .none ? [Self.sent] : [], state: state)
    #expect(
      rows([message(1, in: [Self.inbox], category: .promotions), answer]).summary?.aiCategory == .primary)
  }

  @Test func `A draft does not count as a reply, and does not hide the category`() {
    #expect(
      rows([message(1, in: [Self.inbox], category: .promotions), message(2, in: [Self.drafts])])
        .summary?.aiCategory == .promotions)
  }

  @Test func `A draft moves its thread in Drafts only`() throws {
    let letter = message(2, in: [Self.inbox])
    for (time, inDrafts) in [(1.0, 2.0), (2, 2), (3, 3)] {
      let draft = message(9, in: [Self.drafts], at: time)
      let rows = rows([letter, draft])
      #expect(rows.rows[folder(Self.inbox)]?.thread.latestDate == Date(timeIntervalSince1970: 2))
      #expect(rows.rows[folder(Self.drafts)]?.thread.latestDate == Date(timeIntervalSince1970: inDrafts))
      #expect(rows.summary == rows.rows[folder(Self.inbox)]?.thread)
      let alone = self.rows([draft])
      #expect(alone.rows[folder(Self.drafts)]?.thread.latestDate == Date(timeIntervalSince1970: time))
      #expect(alone.summary == alone.rows[folder(Self.drafts)]?.thread)
    }
  }

  @Test func `No category is Primary while categories are off`() {
    #expect(
      rows([message(1, in: [Self.inbox]), message(2, in: [Self.sent])]).summary?.aiCategory == .uncategorized)
    #expect(
      rows([message(1, in: [Self.sent], category: .updates)]).summary?.aiCategory == .primary)
  }

  // MARK: Participants

  @Test func `Senders are listed most recent first, unique by address ignoring case, with the latest name`() {
    let senders = [
      Participant(name: "Ann", email: "ann@example.org"), Participant(name: "Bo", email: "bo@example.org"),
      Participant(name: "Ann Bee", email: "ANN@example.org"), Participant(name: "Eve", email: ""),
      Participant(name: "Joe", email: ""), Participant(name: "Eve", email: ""),
    ]
    let messages = senders.enumerated().map { message(Int64($0 + 1), in: [Self.inbox], from: $1) }
    let shown = Participant.decode(from: rows(messages).summary?.participants)
    #expect(shown.map(\.displayName) == ["Eve", "Joe", "Ann Bee", "Bo"])
  }

  @Test func `A row names at most fifty senders`() {
    let messages = (1...200).map { number in
      message(Int64(number), in: [Self.inbox], from: Participant(email: "\(number)@example.org"))
    }
    let shown = Participant.decode(from: rows(messages).summary?.participants)
    #expect(shown.map(\.email) == (151...200).reversed().map { "\($0)@example.org" })
  }

  @Test func `Subjects and names of any length fit into a row`() throws {
    let long = String(repeating: "🏴", count: 1 << 18)
    let sender = Participant(name: long, email: long)
    var hostile = message(1, in: [Self.inbox], from: sender)
    hostile.subject = long
    let thread = try #require(rows([hostile]).summary)
    #expect((100...1_003).contains(thread.subject.utf8.count))
    #expect(thread.subject.hasSuffix("🏴…"))
    let shown = try #require(Participant.decode(from: thread.participants).first)
    #expect((100...323).contains(shown.name?.utf8.count ?? 0))
    #expect((100...323).contains(shown.email.utf8.count))
    hostile.subject = String(repeating: "x", count: 1_000)
    #expect(rows([hostile]).summary?.subject == hostile.subject)
  }

  @Test func `Inline images are not attachments`() {
    func email(isInline: Bool) -> Email {
      let part = Attachment(
        id: AttachmentID(1), filename: nil, mimeType: "image/png", sizeBytes: 1, isInline: isInline,
        section: "2")
      return Email(
        id: EmailID(1), accountId: Self.account, threadId: ThreadID(1), fromName: "Ann",
        fromAddress: "ann@example.org", dateReceived: Date(timeIntervalSince1970: 1), attachments: [part])
    }
    #expect(!ThreadRows.Message(email(isInline: true)).hasAttachments)
    #expect(ThreadRows.Message(email(isInline: false)).hasAttachments)
    #expect(
      ThreadRows.Message(email(isInline: true)).sender == Participant(name: "Ann", email: "ann@example.org"))
  }
}
