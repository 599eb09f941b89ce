import Foundation
import Testing
import VmailDomain
@testable import VmailEngine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct RecordTextTests {
  private func text(_ record: any OutputRecord, _ layout: Layout = Fixture.layout()) -> [String] {
    record.text(in: layout).map(\.string)
  }

  private func plain(_ record: any OutputRecord) -> [String] {
    record.plain(in: Fixture.layout()).map(\.string)
  }

  @Test func `No record is wider than the screen`() {
    for width in [20, 21, 30, 39, 40, 59, 60, 80, 133, 400] {
      for record in Fixture.allRecords {
        for glyphs in [Glyphs.unicode, .ascii] {
          let lines = record.text(in: Fixture.layout(width, glyphs: glyphs))
          #expect(lines.allSatisfy { $0.columns <= width }, "\(type(of: record)) at \(width)")
        }
      }
    }
  }

  @Test(arguments: [40, 80, 133])
  func `Why a mail was refused is shown in full`(width: Int) {
    var email = Fixture.unsent
    email.sendState = .failed
    let reason = String(repeating: "550 5.7.1 the words of a server ", count: 12) + "END"
    var mail = OutgoingMail(email: email, envelope: Fixture.envelope, due: Fixture.now)
    mail.error = reason
    let lines = text(OutboxRecord(n: 1, mail: mail), Fixture.layout(width)).dropFirst()
    let words = lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    #expect(words.contains(reason), "\(words)")
  }

  @Test func `A link is listed by the name that opens it`() {
    let link = RichText.Link(text: "shop", target: "https://shop.example/", warning: nil)
    let record = LinkRecord(message: 3, link: NumberedLink(n: 2, link: link))
    #expect(text(record).first?.hasPrefix("[3.2] https://shop.example/") == true)
  }

  @Test func `Plain form has neither symbols nor columns`() {
    let symbols = Set("●★•…—·▸─")
    for record in Fixture.allRecords {
      for sentence in plain(record) where !sentence.isEmpty {
        #expect(!sentence.contains { symbols.contains($0) }, "\(sentence)")
        #expect(!sentence.contains("  "), "\(sentence)")
      }
    }
  }

  @Test(
    arguments: [
      (
        1, 25, 1_204, true, 9, " 1-25 of 1,204 · 9 unread · more",
        "Threads 1 to 25 of 1,204, 9 unread. Type more for the next."
      ),
      (
        1_001, 25, 1_204, true, 0, " 1,001-1,025 of 1,204 · more",
        "Threads 1,001 to 1,025 of 1,204. Type more for the next."
      ),
      (26, 4, 29, false, nil, " 26-29 of 29", "Threads 26 to 29 of 29."),
      (1, 25, 25, false, 9, nil, nil), (nil, 2, 29, false, nil, nil, nil),
    ] as [(Int?, Int, Int, Bool, Int?, String?, String?)])
  func `A part of a listing says which`(
    first: Int?, count: Int, total: Int, hasMore: Bool, unread: Int?, line: String?, sentence: String?
  ) {
    var page = PageRecord(
      account: "work", folder: "Inbox", count: count, total: total, hasMore: hasMore, state: .loaded,
      first: first)
    page.unread = unread
    #expect(text(page) == (line.map { [$0] } ?? []))
    #expect(plain(page) == (sentence.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      (1, " 1-25 · more", "More than 25 threads for tea", "Threads 1 to 25 for tea. Type more for the next."),
      (
        26, " 26-50 · more", "More than 50 threads for tea",
        "Threads 26 to 50 for tea. Type more for the next."
      ),
    ])
  func `Search results that were not counted say how many there are at least`(
    first: Int, line: String, found: String, sentence: String
  ) {
    let page = PageRecord(
      account: "work", folder: "Inbox", count: 25, total: nil, hasMore: true, state: .loaded, first: first,
      query: "tea")
    #expect(text(page) == [found, line])
    #expect(plain(page) == [sentence])
  }

  @Test func `On a narrow screen the page line keeps its numbers and what follows`() {
    var page = PageRecord(
      account: "work", folder: "Inbox", count: 25, total: 1_204, hasMore: true, state: .loaded, first: 1)
    page.unread = 9
    #expect(text(page, Fixture.layout(32)) == [" 1-25 of 1,204 · 9 unread · more"])
    #expect(text(page, Fixture.layout(31)) == [" 1-25 of 1,204 · more"])
    #expect(text(page, Fixture.layout(31, glyphs: .ascii)) == [" 1-25 of 1,204 | more"])
  }

  @Test(
    arguments: [
      (
        [("work", 6), ("home", 3)], " 1-25 of 1,204 · 9 unread: 6 in work, 3 in home · more",
        ": 6 in work, 3 in home"
      ),
      ([("work", 9), ("home", 0)], " 1-25 of 1,204 · 9 unread · more", ""),
      ([], " 1-25 of 1,204 · 9 unread · more", ""),
    ] as [([(String, Int)], String, String)])
  func `A part of a listing of several accounts says what is unread in each`(
    accounts: [(String, Int)], line: String, spoken: String
  ) {
    var page = PageRecord(
      account: "all", folder: "All Inboxes", count: 25, total: 1_204, hasMore: true, state: .loaded, first: 1)
    page.unread = 9
    page.unreadOfAccounts = accounts.map { (account: $0.0, unread: $0.1) }
    #expect(text(page) == [line])
    #expect(plain(page) == ["Threads 1 to 25 of 1,204, 9 unread\(spoken). Type more for the next."])
    let columns = " 1-25 of 1,204 · 9 unread: 6 in work, 3 in home · more".count
    #expect(text(page, Fixture.layout(columns)) == [line])
    #expect(text(page, Fixture.layout(columns - 1)) == [" 1-25 of 1,204 · 9 unread · more"])
  }

  @Test func `An empty folder says so and what to do`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", count: 0, total: 0, hasMore: false, state: .empty,
      hint: "Type sync to check for mail")
    #expect(text(page) == ["No messages.", "Type sync to check for mail."])
    #expect(plain(page) == ["No messages. Type sync to check for mail."])
  }

  @Test func `An empty tab names itself`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", category: .social, count: 0, total: 0, hasMore: false,
      state: .emptyFiltered)
    #expect(text(page) == ["No messages in Social."])
    #expect(plain(page) == ["No messages in Social."])
  }

  @Test(arguments: [
    (
      FetchFolderListUseCase.Badge.count(12), "  *3 Inbox                                        12",
      "Folder 3: Inbox. 12 unread threads. Current folder."
    ),
    (.count(0), "  *3 Inbox", "Folder 3: Inbox. Current folder."),
    (.none, "  *3 Inbox", "Folder 3: Inbox. Current folder."),
    (
      .unknown, "  *3 Inbox                                         —",
      "Folder 3: Inbox. Its count is not available. Current folder."
    ),
  ])
  func `A folder shows its badge`(badge: FetchFolderListUseCase.Badge, line: String, sentence: String) {
    let folder = FolderRecord(n: 3, name: "Inbox", kind: .inbox, badge: badge, isCurrent: true)
    #expect(text(folder).map { $0.trimmingSuffix(" ") } == [line])
    #expect(plain(folder) == [sentence])
  }

  @Test func `On a narrow screen names have the room that numbers leave`() {
    let layout = Fixture.layout(20)
    func folder(_ badge: FetchFolderListUseCase.Badge) -> String? {
      text(
        FolderRecord(n: 12, name: "Neighbourhood/Garden", kind: .label, badge: badge, isCurrent: false),
        layout
      )
      .first
    }
    #expect(folder(.none) == "  12 Neighbourhood/…")
    #expect(folder(.count(7)) == "  12 Neighbourhoo… 7")
    #expect(folder(.count(1_204)) == "  12 Neighbou… 1,204")
    func account(_ unread: Int?) -> String? {
      let account = Account(id: AccountID(1), name: "neighbourhood", email: "jo@example.com", kind: .local)
      let overview = ManageAccountsUseCase.Overview(account: account, unread: unread)
      return text(AccountRecord(n: 2, overview: overview, isCurrent: false), layout).first
    }
    #expect(account(0) == "   2 • neighbourhood")
    #expect(account(9) == "   2 • neighbourh… 9")
    #expect(account(nil) == "   2 • neighbourh… —")
  }

  @Test func `Folders are named and typed by what they are`() {
    let account = AccountID(1)
    let spam = Folder(id: FolderID(1), accountId: account, name: "Junk E-Mail", type: .spam)
    let label = Folder(id: FolderID(2), accountId: account, name: "bills/2025", type: .custom)
    let entries: [FetchFolderListUseCase.Target] = [.folder(spam), .folder(label), .outbox, .archive]
    let records = entries.map {
      FolderRecord(n: 1, entry: FetchFolderListUseCase.Entry(target: $0, badge: .none), isCurrent: false)
    }
    #expect(records.map(\.name) == ["Spam", "bills/2025", "Outbox", "Archive"])
    #expect(records.map(\.kind) == [.spam, .label, .outbox, .archive])
  }

  @Test func `The switcher shows the name, the address and how many are unread`() {
    let account = Account(id: AccountID(1), name: "work", email: "jo@example.com", kind: .local)
    let record = AccountRecord(
      n: 2, overview: ManageAccountsUseCase.Overview(account: account, unread: 1_204), isCurrent: true)
    #expect(
      text(record, Fixture.layout(80)) == [
        "  *2 • work             jo@example.com                           1,204 unread"
      ])
    #expect(plain(record) == ["Account 2: work, jo@example.com. 1,204 unread threads. Current account."])
    #expect(
      plain(AccountRecord(n: 1, allWithUnread: nil, isCurrent: false)) == [
        "Account 1: All Inboxes. Its unread threads could not be counted."
      ])
  }

  @Test func `A message has a head, its text and its attachments`() {
    let record = Fixture.message(
      3, of: 3, Fixture.email(attachments: [Fixture.spreadsheet]), "Here is the corrected version.\n\nBo")
    #expect(
      text(record, Fixture.layout(72)) == [
        " 3 ● Bo Karlsson <bo@example.com>               ★  Wed 5 Feb 2025, 14:30",
        "   To: me@example.com, Sarah",
        "   Cc: John Doe",
        "",
        "   Here is the corrected version.",
        "",
        "   Bo",
        "",
        " + 3.1 numbers.xlsx  84 KB  spreadsheet",
        "   preview 3.1, save 3.1",
        "",
      ])
    #expect(
      plain(record) == [
        "Message 3 of 3. From Bo Karlsson, bo@example.com, 14:30, unread, starred. To me@example.com and Sarah. Copy to John Doe.",
        "Here is the corrected version.", "", "Bo",
        "Attachment 3.1: numbers.xlsx, 84 kilobytes, spreadsheet.",
      ])
  }

  @Test func `The date of a message is at the right edge, or below where its address needs the room`() {
    let record = Fixture.message(3, of: 3, Fixture.email(flags: [.seen]), "See below.")
    let head = "3   Bo Karlsson <bo@example.com>"
    let date = "Wed 5 Feb 2025, 14:30"
    for width in [80, 60, 56] {
      #expect(
        text(record, Fixture.layout(width))[0]
          == " " + head + String(repeating: " ", count: width - head.count - date.count - 1) + date)
    }
    #expect(text(record, Fixture.layout(55)).prefix(2) == [" " + head, "   Date: " + date])
    let initials = text(record, Fixture.layout(100))[0]
    #expect(initials.hasPrefix(" 3   BK Bo Karlsson") && initials.hasSuffix(date))
  }

  @Test(arguments: [
    (0.0, ""), (86_400, ""), (-86_400, ""), (86_401, " (arrived Thu 6 Feb 2025, 14:30)"),
    (-86_401, " (arrived Tue 4 Feb 2025, 14:29)"),
  ])
  func `An unusual arrival is named beside the date`(delay: Double, arrived: String) {
    var email = Fixture.email(flags: [.seen])
    email.dateSent = email.dateReceived
    email.dateReceived += delay
    let record = Fixture.message(3, of: 3, email, "See below.")
    let date = "Wed 5 Feb 2025, 14:30" + arrived
    #expect(text(record, Fixture.layout(120))[0].hasSuffix(" " + date))
    // What is heard names the day only if that isn't usual.
    #expect(plain(record)[0].contains(arrived.isEmpty ? ".com, 14:30." : record.date(in: Fixture.times())))
    #expect(text(record, Fixture.layout(30)).joined(separator: " ").contains("Date: Wed 5 Feb"))
    // A collapsed line has one date, that of the writer.
    let collapsed = MessageRecord(n: 3, count: 3, email: email, isRead: true, isExpanded: false)
    #expect(text(collapsed, Fixture.layout(80))[0].hasSuffix(" 14:30"))
  }

  @Test func `An open message is shown on the user's clock, whatever the writer's zone`() {
    var record = Fixture.message(3, of: 3, Fixture.email(flags: [.seen]), "See below.")
    record.readable?.utcOffset = 32_400
    #expect(text(record, Fixture.layout(80))[0].hasSuffix("  Wed 5 Feb 2025, 14:30"))
  }

  @Test(arguments: [(76, 3), (77, 3), (78, 0), (80, 0), (81, 3)])
  func `Lines that fit only without the indentation are not indented`(columns: Int, indent: Int) {
    let long = String(repeating: "word ", count: 20).prefix(columns - 1) + "x"
    let text = RichText(blocks: [.paragraph([.init(.text("Hi\n\(long)"))])])
    #expect(text.hasLines(wider: 77, upTo: 80) == (indent == 0))
    #expect(!RichText(blocks: [.paragraph([.init(.text(String(long)))])]).hasLines(wider: 77, upTo: 80))
  }

  @Test func `A message whose text is not here says so, and so does one without any`() {
    let missing = Fixture.message(1, of: 1, Fixture.email(), nil)
    #expect(text(missing).contains("   Message body not available offline"))
    #expect(plain(missing).contains("Message body not available offline."))
    let empty = Fixture.message(1, of: 1, Fixture.email(), " \n ")
    #expect(text(empty).contains("   This message has no readable text"))
  }

  @Test func `A collapsed message is one line`() {
    let record = MessageRecord(
      n: 1, count: 3, email: Fixture.email(flags: [.seen]), isRead: true, isExpanded: false)
    #expect(
      text(record, Fixture.layout(80)) == [
        " 1   Bo Karlsson      Here is the corrected version.                       14:30"
      ])
    #expect(
      plain(record) == [
        "Message 1 of 3. From Bo Karlsson, 14:30. Here is the corrected version."
      ])
  }

  @Test func `The user's own messages are by me`() {
    var record = MessageRecord(
      n: 1, count: 3, email: Fixture.email(flags: [.seen]), isRead: true, isExpanded: false)
    record.own = OwnAddresses(["Bo@example.com"])
    #expect(text(record, Fixture.layout(80))[0].hasPrefix(" 1   me               Here is"))
    #expect(plain(record)[0].hasPrefix("Message 1 of 3. From me, 14:30."))
    record.isExpanded = true
    #expect(text(record, Fixture.layout(80))[0].hasPrefix(" 1   me <bo@example.com>"))
    record.warnings = [SenderWarning(.ownAddress, "bo@example.com")]
    #expect(text(record, Fixture.layout(80))[0].hasPrefix(" 1   Bo Karlsson <bo@example.com>"))
  }

  @Test func `Collapsed messages have their texts and times in columns`() {
    let times = [
      "2025-02-05T14:30:00Z", "2025-02-04T14:30:00Z", "2025-02-02T09:00:00Z", "2024-12-24T10:00:00Z",
    ]
    func lines(_ width: Int) -> [String] {
      times.enumerated().map { index, time in
        var email = Fixture.email(flags: [.seen])
        email.dateReceived = Fixture.date(time)
        let record = MessageRecord(n: index + 8, count: 11, email: email, isRead: true, isExpanded: false)
        return text(record, Fixture.layout(width))[0]
      }
    }
    #expect(
      lines(60) == [
        " 8   Bo Karlsson  Here is the corrected ver…           14:30",
        " 9   Bo Karlsson  Here is the corrected ver… Yesterday 14:30",
        "10   Bo Karlsson  Here is the corrected ver…       Sun 09:00",
        "11   Bo Karlsson  Here is the corrected ver…     24 Dec 2024",
      ])
    #expect(
      lines(40) == [
        " 8   Bo Karl… Here is the cor…     14:30",
        " 9   Bo Karl… Here is the cor… Yesterday",
        "10   Bo Karl… Here is the cor…       Sun",
        "11   Bo Karl… Here is the cor…  Dec 2024",
      ])
    // Without room for a text beside it, it has a line of its own.
    #expect(lines(24)[1] == " 9   Bo Karls… Yesterday")
    let narrow = MessageRecord(
      n: 1, count: 3, email: Fixture.email(flags: [.seen]), isRead: true, isExpanded: false)
    #expect(text(narrow, Fixture.layout(24)).dropFirst() == ["   Here is the correcte…"])
    #expect(lines(20)[1].hasPrefix(" 9   Bo Karlsson"))
  }

  @Test func `A star is before the date`() {
    let record = MessageRecord(n: 1, count: 3, email: Fixture.email(), isRead: true, isExpanded: false)
    #expect(
      text(record, Fixture.layout(60)) == [" 1   Bo Karlsson  Here is the corrected v… ★           14:30"])
  }

  private func attached(_ names: [String], onServer: Bool = false, width: Int) -> [String] {
    var record = Fixture.message(3, of: 3, Fixture.email(), "See below.")
    record.attachments = names.enumerated().map { index, name in
      var file = Fixture.spreadsheet
      file.filename = name
      file.sizeBytes += index * 900_000
      return NumberedAttachment(n: index + 1, attachment: file, isOnServer: onServer)
    }
    return text(record, Fixture.layout(width)).filter { $0.contains("3.") }
  }

  @Test func `Attachments are in columns, with one line of advice`() {
    #expect(
      attached(["numbers.xlsx", "a.xlsx"], width: 72) == [
        " + 3.1 numbers.xlsx   84 KB  spreadsheet", " + 3.2 a.xlsx        984 KB  spreadsheet",
        "   preview 3.1, save 3.1",
      ])
    #expect(
      attached(["numbers.xlsx"], onServer: true, width: 72)[0]
        == " + 3.1 numbers.xlsx  84 KB  spreadsheet  not downloaded")
  }

  @Test func `An attachment says that it is only on the server, however little room there is`() {
    #expect(attached(["numbers.xlsx"], width: 40)[0] == "+ 3.1 numbers.xlsx  84 KB  spreadsheet")
    #expect(attached(["numbers.xlsx"], width: 30)[0] == "+ 3.1 numbers.xlsx  84 KB")
    #expect(attached(["numbers.xlsx"], onServer: true, width: 40)[0] == "+ 3.1 numbers.xlsx  not downloaded")
    #expect(attached(["numbers.xlsx"], onServer: true, width: 30)[0] == "+ 3.1 numbers…  not downloaded")
    for width in 24...100 {
      #expect(
        attached(["numbers.xlsx"], onServer: true, width: width)[0].contains("not downloaded"), "\(width)")
      #expect(!attached(["numbers.xlsx"], width: width)[0].contains("downloaded"), "\(width)")
    }
  }

  @Test(arguments: UnsentState.allCases)
  func `A message that has not left says so`(state: UnsentState) {
    for isExpanded in [true, false] {
      var record = MessageRecord(
        n: 3, count: 3, email: Fixture.email(flags: [.seen]), isRead: true, isExpanded: isExpanded)
      record.unsent = state
      for width in [20, 40, 60, 100] {
        #expect(text(record, Fixture.layout(width))[0].contains("[\(state.rawValue)]"), "\(width)")
      }
      #expect(plain(record)[0].contains("14:30, \(state.spoken)."))
    }
  }

  @Test func `A message that has not left has its mark before the time`() {
    var record = MessageRecord(
      n: 3, count: 3, email: Fixture.email(flags: [.seen]), isRead: true, isExpanded: true)
    record.unsent = .draft
    #expect(
      text(record, Fixture.layout(72))[0]
        == " 3   Bo Karlsson <bo@example.com>         [draft]  Wed 5 Feb 2025, 14:30")
    record.isExpanded = false
    #expect(
      text(record, Fixture.layout(60))[0] == " 3   Bo Karl… [draft] Here is the corrected…           14:30")
  }

  @Test func `Every category is a tab, and mail without one is under Other`() {
    #expect(AICategory?.tabs.count == AICategory.allCases.count + 1)
    let records = AICategory?.tabs.map { TabRecord(tab: $0, unread: 2, isCurrent: false) }
    #expect(
      records.map(\.label) == [
        "All 2", "Primary 2", "Social 2", "Promotions 2", "Updates 2", "Forums 2", "Other 2",
      ])
    #expect(
      records.map { $0.json["name"] }
        == ["all", "primary", "social", "promotions", "updates", "forums", "other"].map(JSONValue.string))
  }

  @Test func `A conversation has the banner of its listing above it`() {
    var record = ConversationRecord(
      id: ThreadID(42), subject: "Numbers", messageCount: 3, shown: 3, earlier: 0, place: [])
    #expect(text(record, Fixture.layout(60)).first?.hasPrefix("Numbers") == true)
    record.banner = "You're offline"
    #expect(text(record, Fixture.layout(60)).first == "You're offline.")
    #expect(plain(record) == ["You're offline. Numbers. 3 messages."])
    #expect(record.json["banner"] == .string("You're offline"))
  }

  @Test(
    arguments: [
      (3, true, ["3. Lunch?"], ["Thread 3, Lunch?"]), (nil, true, ["Lunch?"], ["Lunch?"]), (3, false, [], []),
    ] as [(Int?, Bool, [String], [String])])
  func `Results of several threads are told apart`(
    number: Int?, isOneOfSeveral: Bool, heading: [String], spoken: [String]
  ) {
    let thread = NamedThread(id: ThreadID(7), n: number, subject: "Lunch?", isOneOfSeveral: isOneOfSeveral)
    let summary = SummaryRecord(thread: thread, summary: nil, absence: .short)
    #expect(text(summary).dropLast() == heading[...] && plain(summary).dropLast() == spoken[...])
    #expect(summary.json["subject"] == .string("Lunch?") && summary.json["id"] == .string("7"))
    let why = WhyRecord(
      thread: thread, explanation: CategoryExplanation(category: .social, basis: .chosen, verdict: nil))
    #expect(text(why).dropLast() == heading[...] && plain(why).dropLast() == spoken[...])
  }

  @Test(arguments: [
    (0, "Next attempt now"), (1, "Next attempt in 1 second"), (2, "Next attempt in 2 seconds"),
  ])
  func `The next attempt is now, or in some seconds`(seconds: Int, expected: String) {
    let status = StatusRecord(
      account: "work", isLocal: false, isOnline: false, lastSync: nil, pendingOperations: 0,
      connection: .waiting(seconds: seconds))
    #expect(text(status).contains { $0.contains(expected) })
  }

  @Test func `The storage on the server is part of the status if it is known`() {
    let status = StatusRecord(
      account: "work", isLocal: false, isOnline: true, pendingOperations: 0,
      quota: StorageQuota(used: 93, limit: 100))
    #expect(text(status).contains { $0.contains("93 % of the storage on the server is used") })
    #expect(status.json["storagePercent"] == .int(93))
  }

  @Test func `What is downloaded of a folder has a bar`() {
    let status = StatusRecord(
      account: "work", isLocal: false, isOnline: true, pendingOperations: 0, connection: .syncing,
      download: StatusRecord.Download(folder: "Inbox", done: 500, total: 2_000))
    #expect(
      text(status, Fixture.layout(80)).prefix(2) == [
        "work: online, syncing now", "  Inbox █████░░░░░░░░░░░░░░░ 500 of 2,000 messages",
      ])
    #expect(
      plain(status) == [
        "Account work: online, syncing now. Downloading Inbox: 500 of 2,000 messages. Never synced."
      ])
    #expect(status.json["downloaded"] == .int(500) && status.json["toDownload"] == .int(2_000))
  }

  @Test func `The summary stands below the head`() {
    var record = ConversationRecord(
      id: ThreadID(42), subject: "Numbers", messageCount: 3, shown: 3, earlier: 0, place: ["work", "Inbox"])
    record.summary = ThreadSummary(sentences: [.init(text: "We meet on Tuesday.", speaker: nil, message: 1)])
    let lines = text(record, Fixture.layout(40))
    #expect(lines.suffix(2) == ["Summary: We meet on Tuesday.", ""])
    // It would delay the messages that are heard.
    #expect(plain(record) == ["Numbers. 3 messages."])
    #expect(record.json["summary"] == .string("We meet on Tuesday."))
    record.summary = nil
    #expect(record.json["summary"] == .null && text(record).count == 2)
  }

  @Test(
    arguments: [
      (SentLook(), "may have been sent; vmail looks for it in Sent at the next sync", "search", false),
      (
        SentLook(until: Fixture.now + 600, searched: Fixture.now),
        "may have been sent; vmail looks for it in Sent until TIME", "search", false
      ),
      (
        SentLook(until: Fixture.now), "may have been sent; vmail has not been able to search Sent", "search",
        false
      ),
      (
        SentLook(until: Fixture.now, searched: Fixture.now + 600, copies: .server),
        "is not in Sent (last searched: TIME); its server adds sent mail there, so it was probably not sent",
        "user", true
      ),
      (
        SentLook(until: Fixture.now, searched: Fixture.now + 600, copies: .seenFromClient),
        "is not in Sent (last searched: TIME); its server leaves that to mail programs, so it may have been sent",
        "user", false
      ),
      (
        SentLook(until: Fixture.now, searched: Fixture.now + 600),
        "is not in Sent (last searched: TIME); vmail doesn't know whether its server adds sent mail there, "
          + "so it may have been sent", "user", false
      ),
      (
        SentLook(copies: .server, isConclusive: false),
        "may have been sent; Sent can't show whether it was", "user", false
      ),
    ])
  func `A mail that may have been sent says what it waits for, and what its absence from Sent means`(
    _ look: SentLook, _ fate: String, _ waits: String, _ isFiled: Bool
  ) {
    let layout = Fixture.layout(200)
    let record = OutboxRecord(n: 1, mail: Fixture.uncertain(look))
    let wanted = fate.replacing("TIME", with: layout.times.coming(Fixture.now + 600))
    #expect(record.mail.fate(in: layout.times) == wanted)
    #expect(text(record, layout).map { $0.drop { $0 == " " } }.contains(wanted[...]))
    #expect(plain(record).joined().contains("It \(wanted.split(separator: " (")[0])"))
    #expect(record.json["waitsFor"] == .string(waits) && record.json["filedByServer"] == .bool(isFiled))
    var other = record
    other.mail.isUncertain = false
    #expect(other.mail.fate(in: layout.times) == nil && other.json["waitsFor"] == .null)
  }

  @Test(arguments: [40, 59, 60, 120])
  func `The recipients of mail in the Outbox are never left out`(width: Int) {
    let mail = OutgoingMail(email: Fixture.unsent, envelope: Fixture.envelope, due: Fixture.now)
    let shown = text(OutboxRecord(n: 1, mail: mail), Fixture.layout(width)).joined(separator: "\n")
    #expect(shown.contains("Ann"), "\(shown)")
  }

  @Test func `Mail of several accounts in the Outbox names them`() {
    let mail = OutgoingMail(email: Fixture.unsent, envelope: Fixture.envelope, due: Fixture.now)
    let alone = OutboxRecord(n: 1, mail: mail, account: "work")
    let merged = OutboxRecord(n: 1, mail: mail, account: "work", showsAccount: true)
    #expect(text(alone, Fixture.layout(80))[0].hasPrefix("    1 failed    To: Ann "))
    #expect(text(merged, Fixture.layout(80))[0].hasPrefix("    1 failed    • work     To: Ann "))
    #expect(!plain(alone)[0].contains("work") && plain(merged)[0].contains(" Account work. "))
    #expect(alone.json["account"] == .string("work"))
  }

  @Test func `A message's text cannot act on the terminal`() {
    let record = Fixture.message(
      1, of: 1, Fixture.email(name: "Eve\u{1B}]0;x\u{7}", subject: "a\nb\u{9B}1m"),
      "x\u{1B}[2J\u{202E}y\r\nz")
    let all = (text(record) + plain(record)).joined(separator: "\n")
    #expect(all.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(all.contains("x^[[2Jy"))
  }

  @Test(arguments: [
    (0, 0, 0, "Imported 5 new messages."), (2, 0, 0, "Imported 5 new messages, 2 already there."),
    (2, 1, 0, "Imported 5 new messages, 2 already there, 1 unreadable."),
    (0, 0, 1, "Imported 5 new messages. Left out 1 message that was already deleted."),
    (0, 0, 2, "Imported 5 new messages. Left out 2 messages that were already deleted."),
  ])
  func `An import tells what became of what it read`(
    duplicate: Int, failed: Int, deleted: Int, sentence: String
  ) {
    var report = ImportMailUseCase.Report()
    report.new = 5
    report.duplicate = duplicate
    report.failed = failed
    report.deleted = deleted
    #expect(text(ImportRecord(report: report)) == [sentence])
  }

  @Test(
    arguments: [
      (["a@x.test"], [], [], "\"Hi\" to a@x.test is in Drafts."),
      (
        ["a@x.test"], ["b@x.test"], ["c@x.test", "d@x.test"],
        "\"Hi\" to a@x.test, b@x.test, bcc c@x.test, bcc d@x.test is in Drafts."
      ),
      ([], [], ["c@x.test"], "\"Hi\" to bcc c@x.test is in Drafts."), ([], [], [], "\"Hi\" is in Drafts."),
    ] as [([String], [String], [String], String)])
  func `Hidden recipients are marked`(to: [String], cc: [String], bcc: [String], sentence: String) {
    let people = { (emails: [String]) in emails.map { Participant(email: $0) } }
    var draft = Draft(from: Participant(email: "jo@x.test"), to: people(to), subject: "Hi")
    (draft.cc, draft.bcc) = (people(cc), people(bcc))
    let record = ComposeRecord(outcome: .saved, account: "work", draft: draft, undoSeconds: 0)
    #expect(record.plain(in: Fixture.layout(120)).map(\.string) == [sentence])
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
