import Testing
import VmailDomain
import VmailTerminal

@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ActedThreadsTests {
  private static func threads(
    _ count: Int, _ messages: Int?, _ subject: String = "", others: Int? = nil, unchanged: Int = 0
  ) -> ActedThreads {
    var threads = ActedThreads(count: count, messages: messages, subject: subject)
    threads.others = others.map { OtherMessages(count: $0, areOfSender: true) }
    threads.unchanged = unchanged
    return threads
  }

  @Test func `Threads are named, and what is reached beyond them is counted`() {
    let texts: [(ActedThreads, String)] = [
      (Self.threads(1, nil), "1 thread"), (Self.threads(1, 1, "Lunch"), "\"Lunch\""),
      (Self.threads(1, 12, "Lunch"), "\"Lunch\" (12 messages)"),
      (Self.threads(2, 2, "Lunch"), "\"Lunch\" and 1 more thread"),
      (Self.threads(3, 4, "Lunch"), "\"Lunch\" and 2 more threads (4 messages)"),
      (Self.threads(94, 156, others: 61), "94 threads (156 messages, 61 of them from others)"),
      // The others are a part of the messages, so these are told as well.
      (Self.threads(94, 94, others: 1), "94 threads (94 messages, 1 of them from others)"),
      (Self.threads(147, 147, unchanged: 23), "147 threads (23 more need no change)"),
      (Self.threads(2, 3, unchanged: 1), "2 threads (3 messages, 1 more needs no change)"),
    ]
    for (threads, text) in texts { #expect(threads.text == text) }
  }

  /// The numbers of messages and how many are changed, with the reactions to them.
  @Test func `Single messages are named by their numbers, with the reactions that go with them`() {
    let phrase = ActionPhrase(.delete).ofMessages(2)
    let texts: [([Int], Int?, String)] = [
      ([2], 1, "message 2 of \"Lunch\""), ([2, 4], 2, "messages 2 and 4 of \"Lunch\""),
      ([2, 4], nil, "messages 2 and 4 of \"Lunch\""), ([], nil, "2 messages of \"Lunch\""),
      ([2], 2, "message 2 of \"Lunch\" and 1 reaction to it"),
      ([2, 4], 5, "messages 2 and 4 of \"Lunch\" and 3 reactions to them"),
      // One of them needs no change.
      ([2, 4], 1, "1 message of \"Lunch\""), (Array(1...9), 9, "9 messages of \"Lunch\""),
      (Array(1...8), 8, "messages 1, 2, 3, 4, 5, 6, 7 and 8 of \"Lunch\""),
    ]
    for (numbers, messages, text) in texts {
      let threads = ActedThreads(count: 1, messages: messages, subject: "Lunch", numbers: numbers)
      #expect(phrase.past(threads) == "deleted " + text)
    }
  }

  @Test func `Undo says what is back`() {
    let reports: [(ThreadAction, Int, String?, String)] = [
      (.archive, 1, "Inbox", "Undid archive: \"Lunch\" is back in Inbox."),
      (.archive, 3, "Inbox", "Undid archive: \"Lunch\" and 2 more threads are back in Inbox."),
      (.delete, 2, "", "Undid delete: \"Lunch\" and 1 more thread are back where they were."),
      (.star, 1, nil, "Undid star: \"Lunch\" is as it was before."),
      (.only([EmailID(1)], .delete), 1, "", "Undid delete: 1 message of \"Lunch\" is back where it was."),
      (
        .only([EmailID(1), EmailID(2)], .markRead), 1, nil,
        "Undid read: 2 messages of \"Lunch\" are as they were before."
      ),
    ]
    for (action, done, place, text) in reports {
      let report = ActionReport(phrase: ActionPhrase(action), done: done, subject: "Lunch")
      let record = UndoRecord(report: report, wasPending: false, place: place)
      #expect(record.plain(in: Layout(width: 80)).map(\.string) == [text])
    }
  }
}
