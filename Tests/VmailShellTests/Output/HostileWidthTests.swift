import Foundation
import Testing
@testable import VmailDomain
@testable import VmailEngine

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Text of every script in every record, on screens of 20 to 400 columns.
@Suite(.timeLimit(.minutes(10))) struct HostileWidthTests {
  private static let texts = [
    String(repeating: "日本語の件名", count: 30),
    String(repeating: "e\u{301}a\u{308}\u{323}o\u{302}\u{31B} ", count: 40),
    String(repeating: "👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪 ", count: 20),
    String(repeating: "שלום עולם مرحبا بالعالم ", count: 20),
    "a\tb\tc\t\t日\t" + String(repeating: "\t", count: 50),
    String(repeating: "x", count: 500),
  ]

  /// Records whose words come from mail, servers or users.
  private static func records(_ text: String) -> [any OutputRecord] {
    let person = Participant(name: text, email: "ann@example.com")
    let thread = Fixture.thread(subject: text, participants: [person, person], snippet: text)
    let file = Attachment(
      id: AttachmentID(1), filename: text, mimeType: "text/plain", sizeBytes: 84_000, section: "2")
    var email = Fixture.email(name: text, subject: text, snippet: text, attachments: [file])
    email.toAddresses = [person, person]
    email.sendState = .failed
    let collapsed = MessageRecord(n: 1, count: 3, email: email, isRead: false, isExpanded: false)
    let overview = ManageAccountsUseCase.Overview(
      account: Account(id: AccountID(1), name: text, email: text, kind: .imap), unread: 1_204,
      identities: [person])
    let link = RichText.Link(
      text: text, target: "https://example.com/" + text,
      warning: LinkWarning(reason: .otherHost, host: "evil.example"))
    return [
      Fixture.record(thread, isCurrent: true, isSelected: true, showsSelection: true, showsAccount: true),
      collapsed, Fixture.message(2, of: 3, email, text + "\n\n> " + text),
      FolderRecord(n: 12, name: text, kind: .label, badge: .count(1_204), isCurrent: true),
      AccountRecord(n: 2, overview: overview, isCurrent: true),
      ContactRecord(n: 1, contact: Contact(person: person, received: 1, sentTo: 2, last: Fixture.now)),
      ConversationRecord(
        id: ThreadID(1), subject: text, messageCount: 3, shown: 2, earlier: 1, place: [text, text]),
      DraftRecord(n: 1, account: text, listed: ListedDraft(draft: nil, email: email)),
      OutboxRecord(
        n: 1, mail: OutgoingMail(email: email, envelope: Fixture.envelope, due: Fixture.now, error: text)),
      SnoozeRecord(
        waiting: .init(
          n: 1,
          thread: SnoozedThread(
            id: ThreadID(1), accountId: AccountID(1), subject: text, until: Fixture.now + 3_600))),
      LinkRecord(message: 1, link: NumberedLink(n: 1, link: link)),
      HeaderRecord(message: 1, field: HeaderField(name: "Subject", value: text)),
      PageRecord(
        account: text, folder: text, count: 0, total: 0, hasMore: false, state: .empty, hint: text),
      WhereRecord(
        account: text, folder: text, category: .social, search: text, selected: 1, current: 1, open: text,
        store: text),
      HistoryRecord(n: 1, line: text), AliasRecord(name: text, command: text),
      SettingRecord(name: "editor", value: text, standard: "", meaning: "what it is"),
      NoticeRecord(kind: .warning, message: text),
      ErrorRecord(command: nil, code: 1, message: text, line: 1, file: text),
      SyncRecord(
        account: text, folder: text, new: 1, changed: 0, removed: 0, pushed: 0, seconds: 1, error: text,
        isLocal: false),
      PreviewRecord(target: Fixture.attached, preview: .text(text)),
      SummaryRecord(
        summary: ThreadSummary(sentences: [.init(text: text, speaker: text, message: 1)]), absence: nil),
    ]
  }

  /// The narrow ones one by one: there things are left out and moved.
  private static let widths = Array(20...44) + [50, 59, 60, 61, 72, 80, 99, 119, 120, 121, 160, 251, 400]

  @Test(arguments: texts)
  func `No line is wider than the screen, and no character of it is cut`(text: String) {
    let whole = Set(TerminalText(text + "> ").string).union(TerminalText(text, lines: .kept).string)
    for record in Self.records(text) {
      for width in Self.widths {
        for line in record.text(in: Fixture.layout(width, glyphs: width % 2 == 0 ? .unicode : .ascii)) {
          #expect(line.columns <= width, "\(type(of: record)) at \(width): \(line.string)")
          let foreign = line.spans.filter { !$0.isMark }.flatMap(\.text.string).filter { character in
            let isOurs = character.isASCII || Self.own.contains(character)
            return !isOurs && !whole.contains(character) && !Self.isInitial(character, of: whole)
          }
          #expect(foreign.isEmpty, "\(type(of: record)) at \(width): \(foreign)")
        }
      }
    }
  }

  /// What rows add of their own.
  private static let own: Set<Character> = ["●", "★", "•", "—", "·", "…", "─", "▸", "⚠"]

  private static func isInitial(_ character: Character, of whole: Set<Character>) -> Bool {
    whole.contains { $0.uppercased() == String(character) }
  }

  // MARK: Right to left

  private static let hebrew = Participant(name: "שרה לוי", email: "sarah@example.com")

  private static func row(_ subject: String, density: Layout.Density = .compact) -> ThreadRecord {
    Fixture.record(Fixture.thread(subject: subject, participants: [hebrew], snippet: "مرحبا بكم"))
  }

  @Test(arguments: [20, 39, 40, 60, 100, 200], [Layout.Density.compact, .comfortable])
  func `What is read from right to left moves nothing around it`(width: Int, density: Layout.Density) {
    let lines = Self.row("פגישה ביום שני").text(in: Fixture.layout(width, density: density))
    for line in lines {
      var depth = 0
      for span in line.spans {
        if span.text == .isolate { depth += 1 } else if span.text == .endOfIsolate { depth -= 1 }
        #expect(depth == 1 || !RightToLeft.isIn(span.text.string), "\(line.string)")
        #expect((0...1).contains(depth))
      }
      #expect(depth == 0)
      #expect(line.columns <= width)
    }
  }

  @Test func `A subject in which a word was found is one piece`() throws {
    var record = Self.row("פגישה ביום שני")
    record.matchedWords = MatchFinder(
      try SearchQueryParser.parse("ביום", now: Fixture.now) { _ in 0 })
    let line = try #require(record.text(in: Fixture.layout()).first)
    let subject = line.string.split(separator: Character(RightToLeft.isolate))
    #expect(subject.contains { $0.hasPrefix("פגישה ביום שני") })
  }

  @Test func `Only terminals are told, and only where there is something to tell`() {
    let line = Self.row("שלום").text(in: Fixture.layout())[0]
    let marks = [RightToLeft.isolate, RightToLeft.end]
    func hasMarks(_ text: String) -> Bool { text.unicodeScalars.contains(where: marks.contains) }
    #expect(hasMarks(line.rendered(theme: Theme(background: .dark, depth: .monochrome))))
    #expect(!hasMarks(line.rendered(theme: .none)))
    let other = Fixture.record().text(in: Fixture.layout())[0]
    #expect(!hasMarks(other.rendered(theme: Theme(background: .dark, depth: .extended))))
    #expect(!Self.row("שלום").plain(in: Fixture.layout()).contains { hasMarks($0.string) })
  }
}
