import Foundation
import Testing
import VmailDomain

@testable import VmailDemo

/// The letters in `Resources/demo`.
@Suite(.timeLimit(.minutes(10))) struct DemoTextTests {
  /// A line of a thread's head or of its text, and what the message contains because of it.
  struct Construct: CustomTestStringConvertible, Sendable {
    var text: String
    var contains: String

    init(_ text: String, _ contains: String) { (self.text, self.contains) = (text, contains) }

    var testDescription: String { text }
  }

  private static let now = Date(timeIntervalSince1970: 1_738_744_800)

  private static func dialogues(_ text: String) throws -> [Dialogue] {
    let people = try People(TextBlock.blocks(of: Array("=== people\nann: Ann Lee <ann@lee.example>\n".utf8)))
    let reader = LetterReader(clock: DemoClock(now: now), people: people)
    return try reader.dialogues(TextBlock.blocks(of: Array(text.utf8)))
  }

  private static func messages(_ text: String) throws -> [DemoMessage] {
    try DemoAccount(
      owner: .kimAtHome, accountName: "home", kind: .imap, dialogues: dialogues(text),
      clock: DemoClock(now: now)
    ).messages
  }

  private static let head = "=== thread tea\nFrom: ann\nAge: 2h\nCategory: primary\n"

  @Test(arguments: [
    Construct("# A comment", "From: Ann Lee <ann@lee.example>"),
    Construct("Subject: Tea: now", "Subject: Tea: now\r\n"),
    Construct("To: kim, bob@example.org, Li An <li@an.example>", "Li An <li@an.example>"),
    Construct("Cc: ann", "Cc: Ann Lee <ann@lee.example>"),
    Construct("Zone: +0930", "+0930\r\nFrom"),
    Construct("Members: bob@example.org", "To: Kim Berg <kim@berg.example>, bob@example.org"),
    Construct("List: tea", "List-Id: <tea.lists.example.org>"),
    Construct("List-Id: Tea <tea.example>", "List-Id: Tea <tea.example>"),
    Construct("Verdict: softfail", "spf=softfail"),
    Construct("Charset: iso-8859-1\n\nÅ", "=C5"),
    Construct("Format: flowed\n\nTea?", "format=flowed"),
    Construct("\nIn {last-month}, {U+7B}", "In January, {\r\n"),
    Construct("\non {weekday 1} or {day 2}", "on Thursday or Friday, 7 February\r\n"),
    Construct("\n{stamp 1d 2h} {calendar 1 9}", "4 Feb 2025, 07:40 20250206T090000Z\r\n"),
    Construct("\n=== html\n\n<b>Tea</b>", "text/html"),
    Construct("\nTea\n=== html\n\n<b>Tea</b>", "multipart/alternative"),
    Construct("\n=== html\n\n<i>\n=== file a.png\nMade: gull\nContent-ID: a@b.org", "multipart/related"),
    Construct("\n=== newsletter may\n\nTea!\n\nGreen\nGood.", "<p>Good.</p>"),
    Construct("\n=== newsletter may\nAlternative: stories\n\nTea!\n\nGreen\nGood.", "\r\nGreen\r\nGood.\r\n"),
    Construct("\n=== notice\nTitle: Tea\nButton: Drink\nPath: tea\n\nIt is\nready.", "<p>It is ready.</p>"),
    Construct("\nTea\n=== calendar\n\nBEGIN:VCALENDAR", "method=REQUEST"),
    Construct("\nTea\n=== calendar\n\nBEGIN:\n=== file a.ics\nMade: invitation", "filename=\"a.ics\""),
    Construct("\nTea\n=== status\n\nAction: failed\n=== enclosed k\nFrom: kim\nAge: 3h", "multipart/report"),
    Construct("\nTea\n=== enclosed k\nFrom: kim\nTo: ann\nAge: 3h\nSubject: Pot", "Subject: Pot\r\n"),
    Construct("\n=== file a.csv\nType: text/csv\n\na,b", "YSxiCg=="),
    Construct("\n=== file a b.pdf\nMade: pdf\nPadding: 100\n\nTea", "a b.pdf"),
  ])
  func `A message contains what its text says`(construct: Construct) throws {
    let messages = try Self.messages(Self.head + construct.text + "\n")
    let source = String(decoding: try #require(messages.first).source, as: UTF8.self)
    #expect(source.contains(construct.contains), "\(source)")
  }

  @Test(arguments: [
    ("Folder: spam", DemoFolder.system(.spam)), ("Folder: trash", .system(.trash)),
    ("Folder: archive", .archive), ("Folder: label Hot/Tea", .label("Hot/Tea")), ("Cc: kim", .system(.inbox)),
    ("State: draft", .system(.drafts)), ("State: failed", .outbox),
  ])
  func `A message is in the folder of its text`(line: String, folder: DemoFolder) throws {
    #expect(try Self.messages(Self.head + line).map(\.folder) == [folder])
  }

  @Test func `Flags and labels are separate from folders`() throws {
    let messages = try Self.messages(Self.head + "Label: Tea\nFlags: unread, starred, answered, forwarded\n")
    #expect(messages.map(\.folder) == [.system(.inbox), .label("Tea")])
    #expect(messages.map(\.flags) == Array(repeating: [.flagged, .answered, .forwarded], count: 2))
  }

  @Test func `Replies quote earlier letters of their thread`() throws {
    let dialogues = try Self.dialogues(
      Self.head + "Subject: Tea\n\n=== reply\nFrom: kim\nAge: 90m\n\n{wrote 1}\n\n\n=== thread b\n"
        + "From: nobody\nAge: 1d 1h 1m\nCategory: forums\n")
    #expect(dialogues.map(\.key) == ["tea", "b"])
    #expect(dialogues.map(\.letters.count) == [2, 1])
    guard case .text(let text) = dialogues[0].letters[1].content else { throw SampleMail.Missing() }
    #expect(text == "On Wed, 5 Feb 2025 at 07:40, Ann Lee wrote:\n")
    #expect(dialogues[1].letters[0].age.seconds == 90_060)
  }

  /// A text that can't be read, with the line of the mistake.
  struct Wrong: CustomTestStringConvertible, Sendable {
    var line: Int
    var reason: String
    var text: String

    init(_ line: Int, _ reason: String, in text: String) {
      (self.line, self.reason, self.text) = (line, reason, text)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Wrong(2, "a block begins with ===", in: "# Tea\nFrom: ann\n"),
    Wrong(1, "no block is called \"letter\"", in: "=== letter\n"),
    Wrong(1, "no block is called", in: "====\n"),
    Wrong(1, "has a name", in: "=== thread\n"),
    Wrong(1, "has no name", in: "=== reply tea\n"),
    Wrong(2, "belongs below a thread", in: "\n=== reply\nFrom: ann\nAge: 1d\n"),
    Wrong(1, "belongs below a thread", in: "=== html\n\n<b>\n"),
    Wrong(1, "belongs below a thread", in: "=== people\nann: a@b.example\n"),
    Wrong(2, "NAME: VALUE", in: "=== thread tea\nDear Kim,\n"),
    Wrong(2, "NAME: VALUE", in: "=== thread tea\nSubject:\n"),
    Wrong(3, "no field Categry", in: "=== thread tea\nFrom: ann\nCategry: primary\n"),
    Wrong(6, "no field Category", in: head + "=== reply\nCategory: primary\n"),
    Wrong(5, "two fields From", in: head + "From: kim\n"),
    Wrong(1, "From is missing", in: "=== thread tea\nAge: 1d\nCategory: primary\n"),
    Wrong(1, "Age is missing", in: "=== thread tea\nFrom: ann\nCategory: primary\n"),
    Wrong(1, "Category is missing", in: "=== thread tea\nFrom: ann\nAge: 1d\n"),
    Wrong(5, "Age is missing", in: head + "=== reply\nFrom: ann\n"),
    Wrong(2, "\"bob\" is not a person", in: "=== thread tea\nFrom: bob\nAge: 1d\nCategory: primary\n"),
    Wrong(5, "\"Bob <bob>\" is not a person", in: head + "To: ann, Bob <bob>\n"),
    Wrong(3, "\"soon\" is not an age", in: "=== thread tea\nFrom: ann\nAge: soon\nCategory: primary\n"),
    Wrong(3, "not an age", in: "=== thread tea\nFrom: ann\nAge: 99999999999999999999d\nCategory: primary\n"),
    Wrong(4, "not a category", in: "=== thread tea\nFrom: ann\nAge: 1d\nCategory: tea\n"),
    Wrong(5, "not a time zone", in: head + "Zone: CET\n"),
    Wrong(5, "not a time zone", in: head + "Zone: +9223372036854775807\n"),
    Wrong(5, "not a folder", in: head + "Folder: Travel\n"),
    Wrong(5, "not a state", in: head + "State: sent\n"),
    Wrong(5, "no flag is called new", in: head + "Flags: unread, new\n"),
    Wrong(5, "not a verdict", in: head + "Verdict: good\n"),
    Wrong(5, "not a charset", in: head + "Charset: latin1\n"),
    Wrong(5, "not the format flowed", in: head + "Format: fixed\n"),
    Wrong(6, "not closed", in: head + "\n{weekday 1\n"),
    Wrong(7, "{tomorrow} stands for nothing", in: head + "\nTea\n{tomorrow}\n"),
    Wrong(6, "stands for nothing", in: head + "\n{}\n"),
    Wrong(6, "stands for nothing", in: head + "\n{weekday}\n"),
    Wrong(6, "stands for nothing", in: head + "\n{wrote 1}\n"),
    Wrong(6, "stands for nothing", in: head + "\n{wrote 0}\n"),
    Wrong(6, "stands for nothing", in: head + "\n{U+D800}\n"),
    Wrong(6, "only one of", in: head + "=== html\n=== status\n"),
    Wrong(6, "no field Alternative", in: head + "=== html\nAlternative: stories\n"),
    Wrong(6, "not the word stories", in: head + "=== newsletter may\nAlternative: text\n\nTea\n"),
    Wrong(7, "stories of two lines", in: head + "=== newsletter may\n\nTea\nGood.\n"),
    Wrong(9, "stories of two lines", in: head + "=== newsletter may\n\nTea\n\nGreen\n"),
    Wrong(5, "Button is missing", in: head + "=== notice\nTitle: Tea\nPath: tea\n"),
    Wrong(6, "no file called cat", in: head + "=== file a.png\nMade: cat\n"),
    Wrong(7, "a number below a million", in: head + "=== file a.pdf\nMade: pdf\nPadding: 99999999\n"),
    Wrong(5, "From is missing", in: head + "=== enclosed k\nAge: 1d\n"),
    Wrong(6, "a tab", in: head + "\nTea\t\n"),
    Wrong(1, "another control character", in: "=== thread tea\r\n"),
    Wrong(6, "a space at its end", in: head + "\nTea \n"),
  ])
  func `A mistake is reported with its line`(wrong: Wrong) {
    let mistake = #expect(throws: DemoMistake.self) { try Self.dialogues(wrong.text) }
    #expect(mistake?.line == wrong.line, "\(mistake?.reason ?? "")")
    #expect(mistake?.reason.contains(wrong.reason) == true, "\(mistake?.reason ?? "")")
  }

  @Test func `Bytes that are not UTF-8 are a mistake`() {
    let mistake = #expect(throws: DemoMistake.self) { try TextBlock.blocks(of: [0x41, 0x0A, 0xFF]) }
    #expect(mistake == DemoMistake(line: 2, reason: "this is not UTF-8"))
  }

  @Test func `People are only in their own file`() {
    let mistake = #expect(throws: DemoMistake.self) {
      try DemoText.workMail.read(People.init)
    }
    #expect(mistake?.description.hasPrefix("Resources/demo/work-mail.txt:3: only mail has") == true)
  }

  @Test func `Every file is in the program, and is mail of one account`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let folder = root.appending(path: "Resources/demo")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == DemoText.allCases.map { $0.rawValue + ".txt" }.sorted())
    for text in DemoText.allCases {
      #expect(
        text.bytes == Array(try Data(contentsOf: folder.appending(path: text.rawValue + ".txt"))), "\(text)")
    }
    #expect([.people] + DemoText.work + DemoText.home + DemoText.lists == DemoText.allCases)
  }
}
