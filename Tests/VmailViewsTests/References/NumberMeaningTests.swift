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
    let numbers = Self.numbers(messages: messages, rows: rows)
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

  @Test(arguments: [
    ("2", 4, 4, "delete 1.2 or delete 2.*"), ("3-9", 4, 4, "delete 1.3-4 or delete 3-4.*"),
    ("*", 2, 1, "delete 1.1-2 or delete 1.*"), ("^1", 4, 4, "delete 1.2-4 or delete ^1.*"),
    ("^3", 4, 9, "delete 1.1-2,1.4 or delete ^3.*"), ("^4", 4, 9, "delete 1.1-3 or delete ^4.*"),
    ("^4", 4, 3, "delete 1.1-3"), ("^2,3", 4, 9, "delete 1.1,1.4 or delete ^2,3.*"),
    ("^1-2", 2, 9, "delete ^1-2.*"),
  ])
  func `What could be both is spelled both ways, and of an exclusion the rest`(
    word: String, messages: Int, rows: Int, spellings: String
  ) throws {
    let term = try MessageListParser.term(Word(text: word, range: 0..<word.count))
    let error = #expect(throws: ShellError.self) {
      _ = try Self.numbers(messages: messages, rows: rows).messages(meantBy: term, of: "delete")
    }
    #expect(
      error?.sentence.contains("Type \(spellings). Nothing was done") == true, "\(error?.sentence ?? "")")
  }

  /// The first row is the open conversation.
  private static func numbers(messages: Int, rows: Int) -> NumberMeaning {
    var listing = Listing()
    listing.append((0..<rows).map(thread), view: { _ in nil }, isNew: { _ in false })
    return NumberMeaning(listing: listing, count: messages, current: 1, thread: 1)
  }

  private static func thread(_ index: Int) -> MailThread {
    MailThread(
      id: ThreadID(Int64(index + 1)), accountId: AccountID(1), subject: "", latestDate: .distantPast,
      messageCount: 1,
      unreadCount: 0, isStarred: false, hasAttachments: false, aiCategory: .primary, snippet: "",
      participants: "")
  }
}
