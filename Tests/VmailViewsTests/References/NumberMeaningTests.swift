import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailTerminal

@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct NumberMeaningTests {
  /// A number, how many messages are open and rows are listed, and what it means: messages, `threads`, or `both`.
  private static let cases: [(word: String, messages: Int, rows: Int, meaning: String)] = [
    ("1", 0, 3, "threads"), ("1", 1, 3, "threads"), ("1", 2, 3, "both"), ("2", 2, 3, "both"),
    ("3", 2, 3, "threads"), ("3", 3, 2, "3"), ("4", 3, 2, "threads"), ("4", 3, 3, "threads"),
    ("2-4", 4, 1, "2 3 4"), ("2-4", 4, 2, "both"), ("2-4", 3, 1, "error"), ("2-4", 1, 9, "threads"),
    ("2-4", 2, 9, "both"), ("3-4", 2, 9, "threads"), ("3,4", 4, 2, "3 4"), ("3,9", 4, 2, "error"),
    ("*", 2, 0, "1 2"), ("*", 2, 1, "both"), ("3.*", 4, 9, "threads"), ("^3", 4, 2, "both"),
    (":u", 4, 9, "threads"), (".", 4, 9, "threads"), ("$", 4, 0, "threads"), (".-$", 4, 9, "threads"),
    ("2-$", 4, 1, "2 3 4"), ("3-.", 4, 9, "threads"), ("4-", 4, 3, "4"), ("-4", 4, 0, "1 2 3 4"),
  ]

  @Test(arguments: cases)
  func `A bare number means a message, a thread, or nothing`(
    word: String, messages: Int, rows: Int, meaning: String
  ) throws {
    var listing = Listing()
    listing.append((0..<rows).map(Self.thread), view: { _ in nil }, isNew: { _ in false })
    let numbers = NumberMeaning(listing: listing, count: messages, current: 1, thread: 1)
    let term = try MessageListParser.term(Word(text: word, range: 0..<word.count))
    let found: String
    do throws(ShellError) {
      found =
        try numbers.messages(meantBy: term, of: "delete")?.map(String.init).joined(separator: " ")
        ?? "threads"
    } catch {
      found = error.sentence.contains("Nothing was done") ? "both" : "error"
    }
    #expect(found == meaning)
  }

  private static func thread(_ index: Int) -> MailThread {
    MailThread(
      id: ThreadID(Int64(index + 1)), accountId: AccountID(1), subject: "", latestDate: .distantPast,
      messageCount: 1,
      unreadCount: 0, isStarred: false, hasAttachments: false, aiCategory: .primary, snippet: "",
      participants: "")
  }
}
