import Foundation
import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ThreadRowTests {
  private func lines(_ record: ThreadRecord, _ layout: Layout) -> [String] {
    record.text(in: layout).map(\.string)
  }

  @Test func `A row at 100 columns has everything in its place`() {
    #expect(
      lines(Fixture.record(Fixture.thread(category: .updates)), Fixture.layout()) == [
        "  3 ●+★ JD S  John Doe, Sarah        3  Quarterly numbers — Hi all, please find the s… updates 14:30"
      ])
  }

  @Test func `What is not so leaves its place free`() {
    let thread = Fixture.thread(
      participants: [Fixture.sarah], messageCount: 1, unreadCount: 0, isStarred: false, hasAttachments: false,
      category: .uncategorized, date: Fixture.date("2024-12-24T10:00:00Z"))
    #expect(
      lines(Fixture.record(thread, n: 12), Fixture.layout()) == [
        " 12     S     Sarah                  Quarterly numbers — Hi all, please find the sheet…  24 Dec 2024"
      ])
  }

  @Test(arguments: [
    (Fixture.record(isCurrent: true), " *3 ●+★ "),
    (Fixture.record(isSelected: true, showsSelection: true), "[x]   3 ●+★ "),
    (Fixture.record(isCurrent: true, showsSelection: true), "[ ]  *3 ●+★ "),
    (Fixture.record(showsAccount: true), "  3 ●+★ • work     "),
  ])
  func `Current, selected and account stand in front`(record: ThreadRecord, beginning: String) throws {
    let line = try #require(lines(record, Fixture.layout()).first)
    #expect(line.hasPrefix(beginning))
  }

  @Test(
    arguments: [
      ([:], "  3 ●+★ • work     ", nil), (["work": ("", .green)], "  3 ●+★ • work     ", .tag(.green)),
      (["work": ("W", nil)], "  3 ●+★ • W ", nil), (["work": ("W", .cyan)], "  3 ●+★ • W ", .tag(.cyan)),
      (["work": ("12345678", nil)], "  3 ●+★ • 12345678 ", nil),
      (["work": ("123456789", nil)], "  3 ●+★ • 1234567… ", nil),
      (["home": ("H", .blue)], "  3 ●+★ • work ", nil),
    ] as [([String: AccountLook], String, Role?)])
  func `An account has the short name and the colour that the user wants`(
    looks: [String: AccountLook], beginning: String, role: Role?
  ) throws {
    var layout = Fixture.layout()
    layout.values.accountLooks = looks
    let line = try #require(Fixture.record(showsAccount: true).text(in: layout).first)
    #expect(line.string.hasPrefix(beginning), "\(line.string)")
    let marks = line.spans.filter { if case .accountMark = $0.role { true } else { $0.role == role } }
    #expect(marks.count == 2 && marks.allSatisfy { role == nil || $0.role == role })
  }

  @Test func `Unread is bold and has a dot, read has neither`() {
    let unread = Fixture.record().text(in: Fixture.layout()).flatMap(\.spans)
    #expect(
      unread.filter { $0.role == .unread }.map(\.text.string) == ["John Doe, Sarah", "Quarterly numbers"])
    #expect(unread.contains { $0.role == .dim && $0.text == "3" })
    #expect(unread.contains { $0.role == .unreadMark && $0.text == "●" })
    let read = Fixture.record(Fixture.thread(unreadCount: 0)).text(in: Fixture.layout()).flatMap(\.spans)
    #expect(!read.contains { $0.role == .unread || $0.text == "●" })
  }

  @Test(arguments: [
    (AICategory.primary, "", "", "[Primary]"), (.social, "social", "social", "[Social]"),
    (.promotions, "promotions", "promo", "[Promotions]"), (.updates, "updates", "upd", "[Updates]"),
    (.forums, "forums", "forum", "[Forums]"), (.uncategorized, "", "", ""),
  ])
  func `The badge is a word, a filled label or left out`(
    category: AICategory, word: String, short: String, pill: String
  ) throws {
    let record = Fixture.record(Fixture.thread(category: category, snippet: ""))
    func badge(_ width: Int, _ style: BadgeStyle) throws -> String {
      var layout = Fixture.layout(width)
      layout.badges = style
      let row = try #require(record.text(in: layout).first?.string)
      let end = try #require(row.range(of: " 14:30"))
      let subject = try #require(row.range(of: "Quarterly numbers"))
      return row[subject.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespaces)
    }
    #expect(try badge(100, .word) == word)
    #expect(try badge(99, .word) == short)
    #expect(try badge(80, .pill) == pill)
    #expect(try badge(100, .none).isEmpty)
    let roles = record.text(in: Fixture.layout()).flatMap(\.spans).map(\.role)
    #expect(!roles.contains { if case .badge = $0 { true } else { false } })
  }

  @Test func `In a tab rows have no badge, as all would have the same`() throws {
    var record = Fixture.record(Fixture.thread(category: .updates))
    record.shape = ThreadRowShape([record], in: Fixture.layout(), showsCategories: false)
    #expect(try !#require(lines(record, Fixture.layout()).first).contains("updates"))
  }

  @Test(arguments: [
    (99, InitialsChoice.auto, "  3 ●+★ John Doe, Sarah "), (100, .auto, "  3 ●+★ JD S  John Doe, Sarah "),
    (80, .on, "  3 ●+★ JD John"), (100, .off, "  3 ●+★ John Doe, Sarah "),
  ])
  func `Initials are shown from 100 columns on or on request`(
    width: Int, choice: InitialsChoice, beginning: String
  ) throws {
    var layout = Fixture.layout(width)
    layout.initials = choice
    #expect(try #require(lines(Fixture.record(), layout).first).hasPrefix(beginning))
  }

  /// E-07: the number of messages leaves letters of the name.
  @Test(arguments: [Layout.Density.auto, .compact, .comfortable])
  func `A sender keeps letters beside a number of messages at any width`(density: Layout.Density) {
    let thread = Fixture.thread(messageCount: 12)
    for width in 20...130 {
      for (selects, accounts) in [(false, false), (true, false), (false, true), (true, true)] {
        let record = Fixture.record(thread, showsSelection: selects, showsAccount: accounts)
        let text = lines(record, Fixture.layout(width, density: density))[0]
        #expect(text.contains("John") && text.contains("12"), "\(width): \(text)")
      }
    }
  }

  @Test func `A wide screen has room for many names`() throws {
    let crowd = (1...6).map { Participant(name: "Person Number \($0)", email: "p\($0)@example.com") }
    let thread = Fixture.thread(
      participants: crowd, messageCount: 8, snippet: String(repeating: "word ", count: 20))
    let line = try #require(lines(Fixture.record(thread), Fixture.layout(400)).first)
    #expect(line.contains("Person Number 6 "))
    let usual = try #require(lines(Fixture.record(thread), Fixture.layout(120)).first)
    #expect(usual.contains("Person, Person, Person, Per… 8 "))
  }

  @Test(arguments: [120, 80, 60, 50, 40, 30], [UnsentState.draft, .queued, .sending, .failed])
  func `A thread with mail that has not left says so`(width: Int, state: UnsentState) {
    var record = Fixture.record()
    record.unsent = state
    let rows = record.text(in: Fixture.layout(width))
    #expect(rows.contains { $0.string.contains(" \(state.rawValue) ") }, "\(rows.map(\.string))")
    let mark = rows.flatMap(\.spans).first { $0.text.string == state.rawValue }
    #expect(mark?.role == (state == .failed ? .error : .notice))
    #expect(record.plain(in: Fixture.layout())[0].string.contains(state.spokenOfThread))
    #expect(record.json["sendState"] == .string(state.rawValue))
    #expect(Fixture.record().json["sendState"] == .null)
  }

  @Test func `An avatar's colour comes from the address alone`() {
    let one = Participant(name: "Ann", email: "ann@example.com")
    let other = Participant(name: "Somebody Else", email: "ANN@example.com")
    #expect(Initials.role(of: one) == Initials.role(of: other))
  }

  @Test(arguments: [
    ("John Doe", "JD"), ("madonna", "M"), ("", "A"), ("Jean-Luc de la Tour", "JT"), ("王小明", "王"),
    ("👍 Ok", "O"),
    ("“Bob” O'Neil", "BO"), ("ßeta", "ß"), ("  ", "?"), ("\u{202E}Eve Doe", "ED"),
  ])
  func `Initials are the first letters of the first and last name`(name: String, initials: String) {
    #expect(Initials.of(Participant(name: name, email: "ann@example.com")).string == initials)
  }

  @Test(arguments: [nil, "", "{broken", "[]"])
  func `Without readable participants the sender is unknown`(participants: String?) throws {
    var thread = Fixture.thread()
    thread.participants = participants
    let line = try #require(lines(Fixture.record(thread), Fixture.layout(80)).first)
    #expect(line.contains(" ●+★ Unknown "))
  }

  // MARK: People

  private static let me = Participant(name: "Kim Berg", email: "Kim@example.org")
  private static let others = [
    Participant(name: "Jonas Weber", email: "jonas@example.com"),
    Participant(name: "Ines Okafor", email: "i@x.example"),
  ]

  @Test(
    arguments: [
      (others, nil, 40, "Jonas Weber, Ines Okafor"), ([me] + others, nil, 40, "Jonas Weber, Ines Okafor, me"),
      ([me] + others, nil, 28, "Jonas Weber, Ines Okafor, me"), ([me] + others, nil, 27, "Jonas, Ines, me"),
      ([me] + others, nil, 15, "Jonas, Ines, me"), ([me] + others, nil, 14, "Jonas, Ines,…"),
      ([me], nil, 20, "me"),
      ([me], [others[0]], 20, "To: Jonas Weber"), ([me], others, 20, "To: Jonas, Ines"),
      ([me], [me], 20, "To: me"), ([me], [], 20, "No recipients"), ([], nil, 20, "Unknown"),
      ([Participant(name: "The Halyard", email: "h@x"), others[0]], nil, 20, "The Halyard, Jonas"),
      ([Participant(name: "Weber, Jonas", email: "h@x"), others[0]], nil, 20, "Weber, Jonas, Jonas"),
      ([Participant(name: "KIM@EXAMPLE.ORG", email: "x@evil.example")], nil, 20, "x@evil.example"),
      ([Participant(name: "me", email: "kim+lists@example.org")], nil, 20, "me"),
    ] as [([Participant], [Participant]?, Int, String)])
  func `The user is me, comes last, and is left out where recipients are shown`(
    senders: [Participant], recipients: [Participant]?, width: Int, shown: String
  ) {
    let people = ThreadPeople(
      senders: senders, recipients: recipients, own: OwnAddresses(["kim@example.org"]))
    #expect(people.text(width: width, in: Fixture.layout()).string == shown)
    let spoken = people.spoken(.none)
    #expect(recipients == nil ? !spoken.hasPrefix("to ") : spoken.hasPrefix("to ") || recipients == [])
  }

  @Test func `A row names recipients, and so does JSON`() throws {
    var record = Fixture.record(Fixture.thread(participants: [Self.me]))
    record.own = OwnAddresses(["kim@example.org"])
    #expect(try #require(lines(record, Fixture.layout(80)).first).contains(" me "))
    #expect(record.json["recipients"] == .array([]))
    record.recipients = [Self.others[0]]
    for width in [40, 60, 80, 100] {
      #expect(lines(record, Fixture.layout(width))[0].contains(" To: Jonas"), "\(width)")
    }
    #expect(record.json["recipients"] != .array([]))
    #expect(record.plain(in: Fixture.layout())[0].string.contains(", to Jonas Weber, 3 messages: "))
  }

  // MARK: Dates

  @Test(
    arguments: [
      ("2025-02-04T14:30:00Z", 3, "14:30"), ("2025-02-04T14:29:59Z", 3, "Yesterday 14:29"),
      ("2025-02-04T14:29:59Z", 2, "14:30"), ("2025-02-06T14:30:01Z", 3, "14:30"),
      ("2024-02-05T14:30:00Z", 3, "5 Feb 2024"), ("2024-02-05T14:30:00Z", 1, "14:30"),
    ])
  func
    `Rows show the arrival, and of three that arrived in one hour long after they were written the sender's date`(
      sent: String, count: Int, shown: String
    ) throws
  {
    var records = (0..<count).map { Fixture.record(Fixture.thread(subject: "Hi", snippet: ""), n: $0 + 1) }
    for index in records.indices { records[index].sentDate = Fixture.date(sent) }
    let shape = ThreadRowShape(records, in: Fixture.layout())
    records[0].shape = shape
    let (wide, hasArrival) = (try #require(lines(records[0], Fixture.layout()).first), shown != "14:30")
    #expect(wide.hasSuffix(" " + shown), "\(wide)")
    #expect(wide.contains("(arrived: 14:30)") == hasArrival, "\(wide)")
    #expect(records[0].plain(in: Fixture.layout())[0].string.contains(", arrived 14:30") == hasArrival)
    #expect(records[0].json["latestDate"] == .string("2025-02-05T14:30:00Z"))
    #expect(records[0].json["sentDate"] == .string(sent))
  }

  @Test(arguments: [80, 120]) func `Yesterday has its time at 80 columns too`(width: Int) throws {
    let yesterday = Fixture.thread(date: Fixture.date("2025-02-04T22:43:00Z"))
    #expect(
      try #require(lines(Fixture.record(yesterday), Fixture.layout(width)).first).hasSuffix(
        " Yesterday 22:43"))
  }

  // MARK: Chosen columns

  @Test(arguments: [
    ("number,flags,from,subject,snippet,date", true), ("date from", true), ("auto", false), ("", false),
    (",", false),
    ("number,colour", false), ("Number", false), ("number,number,to", false), ("to to", false),
    ("to,from", true),
  ])
  func `Columns are names with spaces or commas between them`(names: String, isList: Bool) {
    #expect((RowColumn.list(names) != nil) == isList)
  }

  @Test func `Chosen columns stand in their order`() throws {
    var layout = Fixture.layout(60)
    layout.values.rowColumns = [.date, .number, .flags, .subject]
    #expect(
      lines(Fixture.record(), layout) == [
        "14:30   3 ●+★ "
          + "Quarterly numbers".padding(
            toLength: 46, withPad: " ", startingAt: 0)
      ])
    var warned = Fixture.record()
    warned.warnings = [SenderWarning(.ownAddress, "bo@example.com")]
    #expect(try #require(lines(warned, layout).first).contains("⚠ Quarterly"))
  }

  @Test func `The column of recipients is that of the folder, or else of the latest message`() {
    var layout = Fixture.layout(40)
    layout.values.rowColumns = [.to]
    var record = Fixture.record()
    record.facts = ThreadFacts(
      size: 1, messageId: "", recipients: [Participant(name: "Cy", email: "cy@example.com")], labels: [])
    #expect(lines(record, layout).map { $0.trimmingCharacters(in: .whitespaces) } == ["To: Cy"])
    #expect(record.field(.to, in: layout) == "Cy")
    record.recipients = [Participant(name: "Dee", email: "dee@example.com")]
    #expect(record.field(.to, in: layout) == "Dee")
  }

  @Test(arguments: hostile, 60...130)
  func `Chosen columns never pass the edge`(thread: MailThread, width: Int) {
    var layout = Fixture.layout(width)
    layout.values.rowColumns = RowColumn.allCases + [.subject]
    let rows = Fixture.record(thread, showsSelection: true).text(in: layout)
    #expect(rows.count == 1 && rows[0].columns <= width)
  }

  // MARK: Forms

  @Test(arguments: [
    (20, Layout.Density.auto, 3), (30, .auto, 2), (40, .auto, 2), (59, .auto, 2), (60, .auto, 1),
    (200, .auto, 1),
    (59, .compact, 1), (40, .compact, 1), (39, .compact, 2), (60, .comfortable, 2), (200, .comfortable, 2),
  ])
  func `Below 60 columns a thread takes two lines`(width: Int, density: Layout.Density, count: Int) {
    let layout = Fixture.layout(width, density: density)
    #expect(Fixture.record().text(in: layout).count == count)
  }

  @Test func `Two lines have names and time above subject, badge and flags`() {
    let record = Fixture.record(Fixture.thread(category: .updates), isCurrent: true)
    #expect(
      lines(record, Fixture.layout(40, density: .auto))
        == [
          " *3 ● John Doe, Sarah           3  14:30", "      Quarterly numbers — Hi al… upd + ★",
        ])
  }

  @Test func `On the narrowest screens a thread has several lines`() {
    #expect(
      lines(
        Fixture.record(
          Fixture.thread(category: .updates), isCurrent: true, isSelected: true, showsSelection: true,
          showsAccount: true), Fixture.layout(20)) == [
          "[x] *3 ● John,… (3)", "  Quarterly numbers", "  • work upd + ★", "  14:30",
        ])
  }

  @Test func `Without Unicode the symbols are others`() throws {
    let line = try #require(lines(Fixture.record(isCurrent: true), Fixture.layout(glyphs: .ascii)).first)
    #expect(line.hasPrefix(" >3 o+* JD S  John Doe, Sarah "))
    #expect(line.contains("Quarterly numbers - Hi all"))
    #expect(DisplayWidth.isASCII(line))
  }

  @Test func `A thread without a subject says so`() throws {
    let line = try #require(lines(Fixture.record(Fixture.thread(subject: "")), Fixture.layout()).first)
    #expect(line.contains("(no subject) — Hi all"))
  }

  static let hostile = [
    Fixture.thread(), Fixture.thread(subject: String(repeating: "日本語", count: 200), snippet: "短い"),
    Fixture.thread(
      subject: "👨‍👩‍👧‍👦\u{1B}[2J\u{202E}",
      participants: [Participant(name: String(repeating: "王", count: 50), email: "")]),
    Fixture.thread(
      subject: String(repeating: "z\u{336}\u{337}\u{338}", count: 500), messageCount: 123_456,
      category: .promotions,
      date: Fixture.date("1999-12-24T10:00:00Z")),
    Fixture.thread(subject: "", participants: [], category: .promotions, snippet: ""),
    Fixture.thread(
      subject: "שלום \u{202E}olleh", participants: [Participant(name: "שרה לוי", email: "sarah@example.com")],
      unreadCount: 0, isStarred: false, hasAttachments: false, category: .forums, snippet: "مرحبا بكم"),
    Fixture.thread(
      subject: "a\tb\u{0}c\r\nd",
      participants: [Participant(name: "e\u{301}\u{323}\u{200B}\u{AD}x", email: "e@x.example")],
      messageCount: 1, unreadCount: 0, category: .social),
  ]

  @Test(arguments: hostile, [Layout.Density.auto, .compact, .comfortable])
  func `No line is too wide and every indicator survives from 20 to 400 columns`(
    thread: MailThread, density: Layout.Density
  ) {
    for width in 20...400 {
      for (n, flags) in [(3, false), (3, true), (12_345, true)] {
        let record = Fixture.record(
          thread, n: n, isCurrent: true, isSelected: true, showsSelection: flags, showsAccount: flags)
        let rows = record.text(in: Fixture.layout(width, density: density))
        #expect(rows.allSatisfy { $0.columns <= width }, "\(width)")
        let text = rows.map(\.string).joined(separator: "\n")
        var indicators = ["*\(n)"]
        if thread.unreadCount > 0 { indicators.append("●") }
        if thread.isStarred { indicators.append("★") }
        if thread.hasAttachments { indicators.append("+") }
        if thread.aiCategory == .promotions { indicators.append("promo") }
        if flags { indicators += ["[x]", "•"] }
        let missing = indicators.filter { !text.contains($0) }
        #expect(missing.isEmpty, "\(width): \(missing) in \(text)")
      }
    }
  }

  /// The rows of one page: every thread above, once with each badge.
  private static func page(_ change: (inout ThreadRecord) -> Void = { _ in }) -> [ThreadRecord] {
    var records = hostile.enumerated().map { Fixture.record($1, n: $0 * 17 + 1, isCurrent: $0 == 1) }
    records[1].unsent = .queued
    records[2].unsent = .failed
    records[4].recipients = []
    records[5].sentDate = Fixture.date("2019-12-24T10:00:00Z")
    for index in records.indices { change(&records[index]) }
    let shape = ThreadRowShape(records, in: Fixture.layout())
    for index in records.indices { records[index].shape = shape }
    return records
  }

  /// Returns the columns that are blank in each of the lines.
  private static func blanks(_ lines: [StyledLine]) -> Set<Int> {
    lines.map { line in
      var column = 0
      var blank: Set<Int> = []
      for character in line.spans.filter({ !$0.isMark }).flatMap(\.text.string) {
        if character == " " { blank.insert(column) }
        column += DisplayWidth.columns(of: character)
      }
      return blank
    }.reduce(nil) { $0?.intersection($1) ?? $1 } ?? []
  }

  @Test(arguments: [40, 41, 59, 60, 61, 79, 80, 81, 99, 100, 101, 120, 160, 200, 400])
  func `Every column of a page starts and ends in the same place`(width: Int) throws {
    for density in [Layout.Density.auto, .compact, .comfortable] {
      for style in [BadgeStyle.word, .pill, .none] {
        for selects in [false, true] {
          var layout = Fixture.layout(width, density: density)
          layout.badges = style
          let records = Self.page {
            $0.showsSelection = selects
            $0.showsAccount = selects
          }
          guard let columns = columns(of: records[0], layout) else {
            // There is no room for columns beside all marks.
            #expect(width < 44 && selects)
            continue
          }
          let rows = records.map { $0.text(in: layout) }
          try #require(Set(rows.map(\.count)).count == 1)
          for line in 0..<rows[0].count {
            let lines = rows.map { $0[line] }
            #expect(Set(lines.map(\.columns)) == [width], "\(width)")
            let missing = Set(columns.blanks(line: line, of: rows[0].count)).subtracting(Self.blanks(lines))
            #expect(missing.isEmpty, "\(width) \(density) \(style): \(missing)")
          }
        }
      }
    }
  }

  private func columns(of record: ThreadRecord, _ layout: Layout) -> ThreadRowColumns? {
    guard let shape = record.shape else { return nil }
    return record.text(in: layout).count == 1
      ? ThreadRowColumns.oneLine(shape, in: layout) : ThreadRowColumns.twoLines(shape, in: layout)
  }

  @Test func `Plain form is one sentence a thing`() {
    #expect(
      Fixture.record().plain(in: Fixture.layout()).map(\.string) == [
        "3, unread, starred, John Doe and Sarah, 3 messages: Quarterly numbers. 14:30, attachment."
      ])
  }

  @Test(
    arguments: [
      ([Fixture.sarah], "Sarah"), ([Fixture.sarah, Fixture.sarah], "Sarah and Sarah"),
      ([Fixture.sarah, me], "Sarah and me"), ([me, Fixture.sarah, Fixture.sarah], "Sarah and 2 others"),
      (Array(repeating: Fixture.sarah, count: 14) + [me], "Sarah and 14 others"), ([me], "me"),
      ([], "unknown"),
    ] as [([Participant], String)])
  func `At most two people are heard`(senders: [Participant], heard: String) {
    let people = ThreadPeople(senders: senders, recipients: nil, own: OwnAddresses(["kim@example.org"]))
    #expect(people.spoken(.none) == heard)
  }

  @Test(arguments: [([.snippet], true), ([.subject, .date], false), (nil, false)] as [([RowColumn]?, Bool)])
  func `A snippet is heard if it was chosen as a column`(columns: [RowColumn]?, isHeard: Bool) {
    var layout = Fixture.layout()
    layout.values.rowColumns = columns
    let heard = Fixture.record().plain(in: layout)[0].string
    #expect(
      heard.contains("Quarterly numbers. Hi all, please find the sheet... 14:30") == isHeard, "\(heard)")
  }

  @Test(
    arguments: [
      (AICategory.primary, "Inbox", 1, "14:30."), (.updates, "Inbox", 1, "14:30, Updates."),
      (.primary, "Archive", 1, "14:30, in Archive."), (.primary, "Inbox", 2, "14:30, current thread."),
    ])
  func `What is usual is not heard: the Inbox, Primary, and that the first thread is the current one`(
    category: AICategory, folder: String, n: Int, end: String
  ) {
    let thread = Fixture.thread(hasAttachments: false, category: category)
    var record = Fixture.record(thread, n: n, isCurrent: true)
    record.hit = ListedHit(date: record.thread.latestDate, folder: folder)
    let heard = record.plain(in: Fixture.layout())[0].string
    #expect(heard.hasSuffix(" " + end), "\(heard)")
  }

  @Test(arguments: [
    ("Whole words", "Whole words."), ("A question?", "A question?"), ("Cut wor…", "Cut wor..."),
    ("A sentence.…", "A sentence..."),
    ("Ended by its writer...", "Ended by its writer..."), ("…", ""), ("", ""),
  ])
  func `A snippet that was cut says so, in plain form too`(snippet: String, heard: String) {
    #expect(Sentence.snippet(snippet).string == heard)
    let message = Fixture.email(snippet: snippet)
    let collapsed = MessageRecord(n: 1, count: 3, email: message, isRead: false, isExpanded: false)
    #expect(collapsed.plain(in: Fixture.layout())[0].string.hasSuffix(heard))
  }

  @Test func `Plain form leaves out what is not so`() {
    let thread = Fixture.thread(
      subject: "Lunch?", participants: [Fixture.sarah], messageCount: 1, unreadCount: 0, isStarred: false,
      hasAttachments: false, category: .uncategorized, snippet: "")
    #expect(
      Fixture.record(thread).plain(in: Fixture.layout()).map(\.string) == ["3, Sarah: Lunch? 14:30."])
    let record = Fixture.record(
      thread, isCurrent: true, isSelected: true, showsSelection: true, showsAccount: true)
    #expect(
      record.plain(in: Fixture.layout()).map(\.string) == [
        "3, account work, selected, Sarah: Lunch? 14:30, current thread."
      ])
  }
}

extension ThreadRowColumns {
  /// The columns between the cells of a line, which are blank in every row.
  fileprivate func blanks(line: Int, of count: Int) -> [Int] {
    let isSecond = line == 1
    // All flags stand in front of a single line, and its badge within the room of its subject.
    let marks = 1 + (count == 1 ? Self.flagsBesideMark : 0)
    var blanks = [selection + number, selection + number + 1 + marks]
    let names = senderStart - 1 + marks + senders
    if count == 1 {
      let subjectStart = names + (self.count > 0 ? self.count + 1 : 0) + 2
      if self.count > 0 { blanks.append(names) }
      blanks += [subjectStart - 1, subjectStart - 2, subjectStart + subject]
    } else if isSecond {
      blanks = Array(0..<senderStart) + [senderStart + subject + badgeArea]
      if badge > 0 { blanks.append(senderStart + subject) }
    } else if self.count > 0 {
      blanks += [names, names + 1 + self.count, names + 2 + self.count]
    } else {
      blanks.append(names)
    }
    return blanks
  }
}
