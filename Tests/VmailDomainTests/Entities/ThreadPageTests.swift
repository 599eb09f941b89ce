import Foundation
import Testing

@testable import VmailDomain

@Suite("ThreadPage", .timeLimit(.minutes(10)))
struct ThreadPageTests {
  private func cursor(_ time: Double, _ id: Int64) -> ThreadCursor {
    ThreadCursor(latestDate: Date(timeIntervalSince1970: time), threadId: ThreadID(id))
  }

  @Test func `Older threads come after a cursor, newer ones before it`() {
    #expect(cursor(10, 1).precedes(cursor(9, 5)))
    #expect(!cursor(10, 1).precedes(cursor(11, 0)))
  }

  @Test func `Among equal dates the higher identifier comes first`() {
    #expect(cursor(10, 5).precedes(cursor(10, 4)))
    #expect(!cursor(10, 5).precedes(cursor(10, 6)))
  }

  @Test func `A cursor does not precede itself`() {
    #expect(!cursor(10, 5).precedes(cursor(10, 5)))
  }

  @Test func `Any two positions are ordered`() {
    let places = [cursor(1, 1), cursor(1, 2), cursor(2, 1), cursor(2, 2), cursor(-1, 9)]
    for left in places {
      for right in places where left != right {
        #expect(left.precedes(right) != right.precedes(left))
      }
    }
    #expect(places.sorted { $0.precedes($1) }.map(\.threadId.rawValue) == [2, 1, 2, 1, 9])
  }

  @Test func `A thread's cursor is its date and identifier`() {
    let thread = MailThread(
      id: ThreadID(7), accountId: AccountID(1), subject: "", latestDate: Date(timeIntervalSince1970: 3),
      messageCount: 1, unreadCount: 0, isStarred: false, hasAttachments: false, snippet: "",
      participants: nil)
    #expect(thread.cursor == cursor(3, 7))
  }

  @Test func `A page has 25 threads`() {
    #expect(AppConstants.threadListPageSize == 25)
  }
}
