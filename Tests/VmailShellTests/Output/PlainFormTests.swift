import Foundation
import Testing
import VmailCommandLine
import VmailDomain
@testable import VmailEngine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Plain form is made to be heard: no symbols, no columns, sentences, counts with their nouns.
@Suite(.timeLimit(.minutes(10))) struct PlainFormTests {
  /// What these print is somebody else's text, or what is to be typed.
  private static let quoting = [
    HelpRecord.type, HeaderRecord.type, RawRecord.type, PageHTMLRecord.type, PreviewRecord.type,
    EchoRecord.type, TemplateRecord.type,
  ]
  /// What stands in the records for what mail may do, as the terminal gets it.
  private static let hostile = ["^[[31m", "^[]0;"]

  private func sentences(_ record: any OutputRecord) -> [String] {
    record.plain(in: Fixture.layout().spoken).map { sentence in
      Self.hostile.reduce(sentence.string) { $0.replacing($1, with: "x") }
    }
  }

  @Test func `No record has symbols, columns or a line that is no sentence`() {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " .,:;!?'\"()-/@%&+_=~"))
    for record in Fixture.allRecords where !Self.quoting.contains(type(of: record).type) {
      for sentence in sentences(record) where !sentence.isEmpty {
        #expect(sentence.unicodeScalars.allSatisfy(allowed.contains), "\(sentence)")
        #expect(!sentence.contains("  ") && sentence.first != " " && sentence.last != " ", "\(sentence)")
      }
      // Within a message stands its own text.
      guard !(record is MessageRecord) else { continue }
      for sentence in sentences(record) where !sentence.isEmpty {
        #expect(sentence.last.map { ".!?".contains($0) } == true, "\(sentence)")
        #expect(!sentence.contains("..") || sentence.contains("..."), "\(sentence)")
      }
    }
  }

  @Test func `No plain line begins with a number that names nothing, but those of threads`() {
    for record in Fixture.allRecords where !(record is ThreadRecord) {
      for sentence in sentences(record) {
        #expect(sentence.wholeMatch(of: /\d+\. .*/) == nil, "\(sentence)")
      }
    }
  }

  /// Records that count something, for a count.
  private static func counting(_ n: Int) -> [any OutputRecord] {
    let report = ActionReport(phrase: ActionPhrase(.archive), done: n, n: 1, undoSeconds: n)
    var imported = ImportMailUseCase.Report()
    imported.new = n
    let identified = ManageAccountsUseCase.Overview(
      account: Account(id: AccountID(1), name: "work", email: "jo@example.com", kind: .local), unread: n)
    return [
      ActionRecord(report: report), RedoRecord(report: report), UndoRecord(report: report, wasPending: true),
      WouldRecord(command: "archive", report: report, accounts: ["work"]),
      FolderRecord(n: 1, name: "Inbox", kind: .inbox, badge: .count(n), isCurrent: false),
      FolderRecord(n: 1, name: "Drafts", kind: .drafts, badge: .count(n), isCurrent: false),
      FolderRecord(n: 1, name: "Outbox", kind: .outbox, badge: .count(n), isCurrent: false),
      FolderChangeRecord(action: .deleted, name: "Bills", messages: n),
      AccountRecord(n: 2, overview: identified, isCurrent: false),
      AccountChangeRecord(action: .removed, name: "old", messages: n),
      TabRecord(tab: .primary, unread: n, isCurrent: false), SelectionRecord(count: n),
      SelectionRecord(count: n, name: "bills"), ImportRecord(report: imported),
      ExportRecord(written: n, missing: 0, path: "out"), ConnectionsRecord(count: n),
      ConversationRecord(
        id: ThreadID(1), subject: "Numbers", messageCount: n, shown: n, earlier: n, place: ["work"]),
      ImagesRecord(message: 1, count: n, obstacle: .terminal),
      PendingRecord(waiting: .init(n: 1, action: "archive", text: "archive it", count: n, secondsLeft: n)),
      StatusRecord(account: "work", isLocal: false, isOnline: true, lastSync: nil, pendingOperations: n),
      StatusRecord(
        account: "work", isLocal: false, isOnline: false, lastSync: nil, pendingOperations: 0,
        connection: .waiting(seconds: n)),
      SyncRecord(
        account: "work", folder: "Inbox", new: n, changed: 0, removed: 0, pushed: n, seconds: 1, error: nil,
        isLocal: false),
      ContactRecord(
        n: 1,
        contact: Contact(
          person: Participant(email: "ann@example.com"), received: n, sentTo: n, last: Fixture.now)),
      AiRecord(isOn: true, isAvailable: true, learnt: LearntCategories(lessons: n, senderRules: n)),
      ComposeRecord(
        outcome: .queued, account: "work", draft: Draft(from: Participant(email: "jo@example.org")),
        undoSeconds: n),
      Fixture.message(
        1, of: 1,
        Fixture.email(
          attachments: [
            Attachment(
              id: AttachmentID(1), filename: "a", mimeType: "application/pdf", sizeBytes: n, section: "2")
          ]),
        "Yes.\n\nOn Monday, 3 February 2025, Ann wrote:\n" + String(repeating: "> old\n", count: n)),
    ]
  }

  private static let nouns = [
    "thread", "message", "mail", "draft", "image", "attachment", "link", "second", "byte", "connection",
    "correction", "sender", "change", "line", "account",
  ]

  @Test(arguments: [0, 1, 2])
  func `Counts stand with their nouns, in the right number`(n: Int) throws {
    let counted = try Regex(
      "(?:^|[^0-9.,])\(n) (?:[a-z]+ ){0,2}?(\(Self.nouns.joined(separator: "|")))(s?)\\b")
    var seen = 0
    for record in Self.counting(n) {
      for sentence in sentences(record) {
        for match in sentence.matches(of: counted) {
          seen += 1
          let hasPlural = match.output[2].substring?.isEmpty == false
          #expect(hasPlural == (n != 1), "\(sentence)")
        }
      }
    }
    #expect(seen > (n == 0 ? 6 : 20))
  }

  @Test(arguments: [
    ("Send it anyway? [y/N] ", "Send it anyway? Type yes or no (Enter means no): "),
    ("Try again? [Y/n] ", "Try again? Type yes or no (Enter means yes): "),
    ("Edit, keep as a draft, discard? [e/k/d] ", "Edit, keep as a draft, discard? Type e, k or d: "),
    ("User name [ann]: ", "User name? Enter alone means ann: "), ("Client id: ", "Client id: "),
    ("Add [Bills] to 2 threads? [y/N] ", "Add [Bills] to 2 threads? Type yes or no (Enter means no): "),
  ])
  func `Questions say what may be typed`(question: String, heard: String) {
    #expect(SpokenQuestion.text(question) == heard)
  }
}
