import Testing
import VmailDomain
import VmailEngine

@testable import VmailShell
@testable import VmailTerminal

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

  @Test func `A page that is not the last says where it stands`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", count: 25, total: 1_204, hasMore: true, state: .loaded, next: 26)
    #expect(text(page) == ["— more: 26 of 1,204 —"])
    #expect(text(page, Fixture.layout(glyphs: .ascii)) == ["- more: 26 of 1,204 -"])
    #expect(plain(page) == ["25 of 1204 threads listed. Type more for the next."])
  }

  @Test func `The last page ends without a word`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", count: 4, total: 29, hasMore: false, state: .loaded, next: 30)
    #expect(text(page) == [])
    #expect(plain(page) == [])
  }

  @Test func `An empty folder says so and what to do`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", count: 0, total: 0, hasMore: false, state: .empty,
      hint: "Type sync to check for mail")
    #expect(text(page) == ["No emails", "Type sync to check for mail"])
    #expect(plain(page) == ["No emails. Type sync to check for mail."])
  }

  @Test func `An empty tab names itself`() {
    let page = PageRecord(
      account: "work", folder: "Inbox", category: .social, count: 0, total: 0, hasMore: false,
      state: .emptyFiltered)
    #expect(text(page) == ["No emails in Social"])
    #expect(plain(page) == ["No emails in Social."])
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
      "Folder 3: Inbox. Its number could not be counted. Current folder."
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

  @Test func `The switcher shows initials, address and unread`() {
    let account = Account(id: AccountID(1), name: "work", email: "jo@example.com", kind: .local)
    let record = AccountRecord(
      n: 2, overview: ManageAccountsUseCase.Overview(account: account, unread: 1_204), isCurrent: true)
    #expect(
      text(record, Fixture.layout(80)) == [
        "  *2 • J  work             jo@example.com                           1,204"
      ])
    #expect(plain(record) == ["Account 2: work, jo@example.com. 1,204 unread threads. Current account."])
    #expect(
      plain(AccountRecord(n: 1, allWithUnread: nil, isCurrent: false)) == [
        "Account 1: All Accounts. Its unread threads could not be counted."
      ])
  }

  @Test func `A message has a head, its text and its attachments`() {
    let record = Fixture.message(
      3, of: 3, Fixture.email(attachments: [Fixture.spreadsheet]), "Here is the corrected version.\n\nBo")
    #expect(
      text(record, Fixture.layout(72)) == [
        "3 ● BK Bo Karlsson <bo@example.com>                            2:30 PM ★",
        "   To: me@example.com, Sarah",
        "   Cc: John Doe",
        "",
        "   Here is the corrected version.",
        "",
        "   Bo",
        "",
        "   + 1 numbers.xlsx  84 KB  spreadsheet  (download 3.1)",
        "",
      ])
    #expect(
      plain(record) == [
        "Message 3 of 3. From Bo Karlsson, bo@example.com, 2:30 PM, unread, starred. To me@example.com, Sarah. Copy to John Doe.",
        "Here is the corrected version.", "", "Bo",
        "Attachment 3.1: numbers.xlsx, 84 kilobytes, spreadsheet, not downloaded.",
      ])
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
        "1   BK Bo Karlsson          2:30 PM   Here is the corrected version.           ▸"
      ])
    #expect(
      plain(record) == [
        "Message 1 of 3. From Bo Karlsson, bo@example.com, 2:30 PM. Here is the corrected version."
      ])
  }

  @Test func `Collapsed messages have their times and texts in columns`() {
    let times = [
      "2025-02-05T14:30:00Z", "2025-02-04T14:30:00Z", "2025-02-02T09:00:00Z", "2024-12-24T10:00:00Z",
    ]
    let lines = times.map { time in
      var email = Fixture.email(flags: [.seen])
      email.dateReceived = Fixture.date(time)
      let record = MessageRecord(n: 1, count: 3, email: email, isRead: true, isExpanded: false)
      return text(record, Fixture.layout(60))[0]
    }
    #expect(
      lines == [
        "1   BK Bo Karlsson     2:30 PM   Here is the corrected ve… ▸",
        "1   BK Bo Karlsson     Yesterday Here is the corrected ve… ▸",
        "1   BK Bo Karlsson     Sun       Here is the corrected ve… ▸",
        "1   BK Bo Karlsson     12/24/24  Here is the corrected ve… ▸",
      ])
  }

  private func attached(_ isDownloaded: Bool, width: Int) -> String? {
    var file = Fixture.spreadsheet
    file.isDownloaded = isDownloaded
    let record = Fixture.message(3, of: 3, Fixture.email(attachments: [file]), "See below.")
    return text(record, Fixture.layout(width)).last { $0.contains("+ 1") }
  }

  @Test func `An attachment says whether it is downloaded, however little room there is`() {
    #expect(attached(false, width: 72) == "   + 1 numbers.xlsx  84 KB  spreadsheet  (download 3.1)")
    #expect(attached(true, width: 72) == "   + 1 numbers.xlsx  downloaded  84 KB  spreadsheet")
    #expect(attached(true, width: 40) == "+ 1 numbers.xlsx  downloaded  84 KB")
    #expect(attached(true, width: 30) == "+ 1 numbers.xlsx  downloaded")
    #expect(attached(true, width: 20) == "+ 1 num…  downloaded")
    for width in 20...100 {
      #expect(attached(true, width: width)?.contains("downloaded") == true, "\(width)")
      #expect(attached(false, width: width)?.contains("downloaded") == false, "\(width)")
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
      #expect(plain(record)[0].contains("2:30 PM, \(state.spoken)."))
    }
  }

  @Test func `A message that has not left has its mark before the time`() {
    var record = MessageRecord(
      n: 3, count: 3, email: Fixture.email(flags: [.seen]), isRead: true, isExpanded: true)
    record.unsent = .draft
    #expect(
      text(record, Fixture.layout(60))[0] == "3   BK Bo Karlsson <bo@example.com>          [draft] 2:30 PM")
    record.isExpanded = false
    #expect(
      text(record, Fixture.layout(60))[0] == "3   BK Bo Kar… [draft] 2:30 PM   Here is the corrected ve… ▸")
  }

  @Test func `The summary stands below the head`() {
    var record = ConversationRecord(
      id: ThreadID(42), subject: "Numbers", messageCount: 3, shown: 3, earlier: 0, place: ["work", "Inbox"])
    record.summary = ThreadSummary(sentences: [.init(text: "We meet on Tuesday.", speaker: nil, message: 1)])
    let lines = text(record, Fixture.layout(40))
    #expect(lines.suffix(2) == ["Summary: We meet on Tuesday.", ""])
    #expect(plain(record) == ["Numbers. 3 messages. In work, Inbox.", "Summary: We meet on Tuesday."])
    #expect(record.json["summary"] == .string("We meet on Tuesday."))
    record.summary = nil
    #expect(record.json["summary"] == .null && text(record).count == 2)
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
    #expect(text(alone, Fixture.layout(80))[0].hasPrefix("    1 failed   Ann "))
    #expect(text(merged, Fixture.layout(80))[0].hasPrefix("    1 failed   • work     Ann "))
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
    (0, 0, "Imported 5 new messages."), (2, 0, "Imported 5 new messages, 2 already there."),
    (2, 1, "Imported 5 new messages, 2 already there, 1 not readable."),
  ])
  func `An import tells what became of what it read`(duplicate: Int, failed: Int, sentence: String) {
    var report = ImportMailUseCase.Report()
    report.new = 5
    report.duplicate = duplicate
    report.failed = failed
    #expect(text(ImportRecord(report: report)) == [sentence])
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
