import Foundation
import Testing
import VmailDomain

@Suite("ThreadPage", .timeLimit(.minutes(10)))
struct ThreadPageTests {
  private func cursor(_ time: Double, _ id: Int64) -> ThreadCursor {
    ThreadCursor(latestDate: Date(timeIntervalSince1970: time), threadId: ThreadID(id))
  }

  @Test("older threads come after a cursor, newer ones before it")
  func byDate() {
    #expect(cursor(10, 1).precedes(cursor(9, 5)))
    #expect(!cursor(10, 1).precedes(cursor(11, 0)))
  }

  @Test("among equal dates the higher identifier comes first")
  func byIdentifier() {
    #expect(cursor(10, 5).precedes(cursor(10, 4)))
    #expect(!cursor(10, 5).precedes(cursor(10, 6)))
  }

  @Test("a cursor does not precede itself")
  func itself() {
    #expect(!cursor(10, 5).precedes(cursor(10, 5)))
  }

  @Test("any two positions are ordered")
  func total() {
    let places = [cursor(1, 1), cursor(1, 2), cursor(2, 1), cursor(2, 2), cursor(-1, 9)]
    for left in places {
      for right in places where left != right {
        #expect(left.precedes(right) != right.precedes(left))
      }
    }
    #expect(places.sorted { $0.precedes($1) }.map(\.threadId.rawValue) == [2, 1, 2, 1, 9])
  }

  @Test("a thread's cursor is its date and identifier")
  func ofThread() {
    let thread = MailThread(
      id: ThreadID(7), accountId: AccountID(1), subject: "", latestDate: Date(timeIntervalSince1970: 3),
      messageCount: 1, unreadCount: 0, isStarred: false, hasAttachments: false, snippet: "",
      participants: nil)
    #expect(thread.cursor == cursor(3, 7))
  }

  @Test("a page has 25 threads")
  func pageSize() {
    #expect(AppConstants.threadListPageSize == 25)
  }
}
