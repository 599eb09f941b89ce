import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct ThreadRowTests {
  private func lines(_ record: ThreadRecord, _ layout: Layout) -> [String] {
    record.text(in: layout).map(\.string)
  }

  @Test func `A row at 100 columns has everything in its place`() {
    #expect(
      lines(Fixture.record(), Fixture.layout()) == [
        "    3 ● JD S  John Doe, Sarah (3)  Quarterly numbers — Hi all, please fi… [Primary] + ★      2:30 PM"
      ])
  }

  @Test func `What is not so leaves its place free`() {
    let thread = Fixture.thread(
      participants: [Fixture.sarah], messageCount: 1, unreadCount: 0, isStarred: false, hasAttachments: false,
      category: .uncategorized, date: Fixture.date("2024-12-24T10:00:00Z"))
    #expect(
      lines(Fixture.record(thread, n: 12), Fixture.layout()) == [
        "   12   S     Sarah                Quarterly numbers — Hi all, please find the she…     Dec 24, 2024"
      ])
  }

  @Test(arguments: [
    (Fixture.record(isCurrent: true), "   *3 ● "),
    (Fixture.record(isSelected: true, showsSelection: true), "[x]     3 ● "),
    (Fixture.record(isCurrent: true, showsSelection: true), "[ ]    *3 ● "),
    (Fixture.record(showsAccount: true), "    3 ● • work     "),
  ])
  func `Current, selected and account stand in front`(record: ThreadRecord, beginning: String) throws {
    let line = try #require(lines(record, Fixture.layout()).first)
    #expect(line.hasPrefix(beginning))
  }

  @Test func `Unread is bold and has a dot, read has neither`() {
    let unread = Fixture.record().text(in: Fixture.layout()).flatMap(\.spans)
    #expect(
      unread.filter { $0.role == .unread }.map(\.text.string) == ["John Doe, Sarah (3)", "Quarterly numbers"])
    #expect(unread.contains { $0.role == .unreadMark && $0.text == "●" })
    let read = Fixture.record(Fixture.thread(unreadCount: 0)).text(in: Fixture.layout()).flatMap(\.spans)
    #expect(!read.contains { $0.role == .unread || $0.text == "●" })
  }

  @Test(arguments: AICategory.allCases)
  func `The badge names its category`(category: AICategory) throws {
    let line = try #require(lines(Fixture.record(Fixture.thread(category: category)), Fixture.layout()).first)
    if let title = category.title {
      #expect(line.contains("[\(title)]"))
    } else {
      #expect(!line.contains("["))
    }
  }

  @Test(arguments: [
    (140, false, false, "    3 ● JD S  John Doe, Sarah (3) "), (91, false, false, "    3 ● JD S  John Doe, "),
    (90, false, false, "    3 ● JD John Doe, "), (95, true, false, "[ ]     3 ● JD S  John Doe, "),
    (94, true, false, "[ ]     3 ● JD John Doe, "), (102, false, true, "    3 ● • work     JD S  John Doe, "),
    (101, false, true, "    3 ● • work     JD John Doe, "), (60, false, false, "    3 ● JD John"),
  ])
  func `Several people have two avatars where names and subject keep their room`(
    width: Int, showsSelection: Bool, showsAccount: Bool, beginning: String
  ) throws {
    let record = Fixture.record(showsSelection: showsSelection, showsAccount: showsAccount)
    let line = try #require(lines(record, Fixture.layout(width)).first)
    #expect(line.hasPrefix(beginning), "\(line)")
  }

  /// E-07: the number of messages leaves letters of the name.
  @Test func `A sender keeps letters beside a number of messages at any width`() {
    let thread = Fixture.thread(messageCount: 12)
    for width in 20...130 {
      for (selects, accounts) in [(false, false), (true, false), (false, true), (true, true)] {
        let record = Fixture.record(thread, showsSelection: selects, showsAccount: accounts)
        let text = lines(record, Fixture.layout(width))[0]
        #expect(text.contains("John") && text.contains("(12)"), "\(width): \(text)")
      }
    }
  }

  @Test func `A wide screen has room for many names`() throws {
    let crowd = (1...6).map { Participant(name: "Person Number \($0)", email: "p\($0)@example.com") }
    let thread = Fixture.thread(
      participants: crowd, messageCount: 8, snippet: String(repeating: "word ", count: 20))
    let line = try #require(lines(Fixture.record(thread), Fixture.layout(400)).first)
    #expect(line.contains("Person Number 6 (8) "))
    let usual = try #require(lines(Fixture.record(thread), Fixture.layout(200)).first)
    #expect(usual.contains("Person Number 1, Person… (8) "))
  }

  @Test(arguments: [
    (
      80, UnsentState.draft,
      "    3 ● JD John Doe,… (3)  Quarterly numbers  [draft] [Primary] + ★      2:30 PM"
    ),
    (60, .failed, "    3 ● JD John… (3)  Quarterly n… [failed] + ★      2:30 PM"),
    (50, .queued, "    3 ● John… (3)  Quarter… [queued] + ★   2:30 PM"),
    (41, .sending, "  3 ● John… (3)   [sending] + ★   2:30 PM"),
  ])
  func `A thread with mail that has not left says so`(width: Int, state: UnsentState, line: String) {
    var record = Fixture.record()
    record.unsent = state
    #expect(lines(record, Fixture.layout(width)) == [line])
    #expect(record.plain(in: Fixture.layout())[0].string.contains(state.spokenOfThread))
    #expect(record.json["sendState"] == .string(state.rawValue))
    #expect(Fixture.record().json["sendState"] == .null)
  }

  @Test func `From 40 to 59 columns marks that leave no room for names take a second line`() {
    #expect(
      lines(Fixture.record(showsSelection: true, showsAccount: true), Fixture.layout(44)) == [
        "[ ]    3 ● • work   John Doe,… (3)   2:30 PM", "                    Quarterly numbe… [P] + ★",
      ])
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
    #expect(line.contains(" U  Unknown (3) "))
  }

  @Test func `Names are cut before the number of messages`() {
    let crowd = (1...40).map { Participant(name: "Person \($0)", email: "p\($0)@example.com") }
    let text = ThreadSenders.text(crowd, messageCount: 1_234, width: 20, layout: Fixture.layout())
    #expect(text.string == "Person 1, Pe… (1234)")
  }

  @Test(arguments: [
    (50, "    3 ● John… (3)  Quarterly nu… [P] + ★    2/5/24"),
    (40, "  3 ● John… (3)  Quar… [P] + ★    2/5/24"),
    (59, "    3 ● John… (3)  Quarterly numbers      [P] + ★    2/5/24"),
  ])
  func `From 40 to 59 columns badge and date are short`(width: Int, line: String) {
    let thread = Fixture.thread(date: Fixture.date("2024-02-05T10:00:00Z"))
    #expect(lines(Fixture.record(thread), Fixture.layout(width)) == [line])
  }

  @Test func `Under 40 columns a thread has several lines`() {
    #expect(
      lines(
        Fixture.record(isCurrent: true, isSelected: true, showsSelection: true, showsAccount: true),
        Fixture.layout(20)) == [
          "[x] *3 ● John D… (3)", "  Quarterly numbers", "  • work [P] + ★", "  2:30 PM",
        ])
    #expect(
      lines(Fixture.record(), Fixture.layout(36)) == [
        "3 ● John Doe, Sarah (3)", "  Quarterly numbers", "  [Primary] + ★ 2:30 PM",
      ])
  }

  @Test func `Comfortable rows have two lines`() {
    #expect(
      lines(Fixture.record(), Fixture.layout(80, density: .comfortable)) == [
        "    3 ● JD John Doe, Sarah (3)                                           2:30 PM",
        "           Quarterly numbers — Hi all, please find the sheet…      [Primary] + ★",
      ])
  }

  @Test func `Without Unicode the symbols are others`() throws {
    let line = try #require(lines(Fixture.record(isCurrent: true), Fixture.layout(glyphs: .ascii)).first)
    #expect(line.hasPrefix("   >3 o JD S  John Doe, Sarah (3)"))
    #expect(line.contains("Quarterly numbers - Hi all"))
    #expect(line.contains("[Primary] + * "))
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
  ]

  @Test(arguments: hostile, [Layout.Density.compact, .comfortable])
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
        let badges = [thread.aiCategory.title, thread.aiCategory.letter].map { "[\($0 ?? "")]" }
        var indicators = ["*\(n)", "●", "★", "+", badges.first(where: text.contains) ?? badges[0]]
        if flags { indicators += ["[x]", "•"] }
        let missing = indicators.filter { !text.contains($0) }
        #expect(missing.isEmpty, "\(width): \(missing) in \(text)")
      }
    }
  }

  @Test func `Rows of a listing are aligned`() {
    let threads = [
      Fixture.thread(), Fixture.thread(subject: "日本", participants: [Participant(name: "王", email: "")]),
      Fixture.thread(unreadCount: 0, category: .uncategorized),
    ]
    for width in [40, 60, 80, 100, 160] {
      let rows = threads.map { Fixture.record($0).text(in: Fixture.layout(width))[0] }
      #expect(rows.allSatisfy { $0.columns == width })
      let stars = rows.map { row in row.string.split(separator: "★")[0] }.map {
        DisplayWidth.columns(of: String($0))
      }
      #expect(Set(stars).count == 1)
    }
  }

  @Test func `Plain form is one sentence a thing`() {
    #expect(
      Fixture.record().plain(in: Fixture.layout()).map(\.string) == [
        "3. From John Doe, Sarah, 3 messages. Quarterly numbers. Hi all, please find the sheet... 2:30 PM. Unread, starred, has attachment, Primary."
      ])
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
      Fixture.record(thread).plain(in: Fixture.layout()).map(\.string) == ["3. From Sarah. Lunch? 2:30 PM."])
    let record = Fixture.record(
      thread, isCurrent: true, isSelected: true, showsSelection: true, showsAccount: true)
    #expect(
      record.plain(in: Fixture.layout()).map(\.string) == [
        "3. From Sarah. Lunch? 2:30 PM. Account work. Selected, current thread."
      ])
  }
}
