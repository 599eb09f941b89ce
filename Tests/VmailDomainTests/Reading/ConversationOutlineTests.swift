import Testing
import VmailDomain

@Suite("The outline of a conversation", .timeLimit(.minutes(10)))
struct ConversationOutlineTests {
  private func outline(_ count: Int, unread: Set<Int> = []) -> ConversationOutline {
    ConversationOutline(isRead: (1...max(1, count)).prefix(count).map { !unread.contains($0) })
  }

  @Test func `Every message from the latest unread on is open, all earlier ones are not`() {
    #expect(outline(5, unread: [2, 4]).open == [4, 5])
    #expect(outline(3, unread: [1]).open == [1, 2, 3])
  }

  @Test func `When all are read the last is open`() {
    #expect(outline(4).open == [4])
    #expect(outline(0).open.isEmpty && outline(0).shown.isEmpty)
  }

  @Test func `Up to fifty messages are shown at once, of more the latest 25`() {
    #expect(outline(50).shown == Array(1...50))
    let long = outline(51)
    #expect(long.shown == Array(27...51) && long.earlier == 26)
  }

  @Test func `The latest unread message is shown wherever it is`() {
    let long = outline(100, unread: [10, 40])
    #expect(long.shown == [40] + Array(76...100))
    #expect(long.earlier == 74)
    #expect(long.open == Set(40...100))
    #expect(outline(100, unread: [40, 80]).shown == Array(76...100))
  }

  @Test func `Earlier messages come in pages of 25, and keep their numbers`() {
    var long = outline(100, unread: [40])
    #expect(long.nextEarlier == 51...75)
    long.showEarlier()
    #expect(long.shown == [40] + Array(51...100))
    long.showEarlier()
    #expect(long.shown == Array(26...100) && long.nextEarlier == 1...25)
    long.showEarlier()
    #expect(long.earlier == 0 && long.nextEarlier == nil)
    long.showEarlier()
    #expect(long.shown == Array(1...100))
  }

  /// For threads of 500 messages of which an early one is unread: shown messages and earlier ones are all messages.
  @Test(arguments: [nil, 1, 10, 25, 26, 475, 476, 500])
  func `What is shown and what is not add up`(unread: Int?) {
    var long = outline(500, unread: unread.map { [$0] } ?? [])
    #expect(long.earlier + long.shown.count == 500)
    var pages = 0
    while let next = long.nextEarlier {
      #expect(next.count <= ConversationOutline.pageSize && next.upperBound == long.start - 1)
      long.showEarlier()
      #expect(long.earlier + long.shown.count == 500)
      pages += 1
    }
    #expect(long.earlier == 0 && pages == 19 && long.shown == Array(1...500))
  }

  @Test func `An unread message that alone is before the page is not shown twice`() {
    let long = outline(51, unread: [1])
    #expect(long.shown == [1] + Array(27...51) && long.earlier == 25)
    #expect(outline(76, unread: [1]).nextEarlier == 27...51)
    var rest = outline(101, unread: [1])
    for _ in 1...3 { rest.showEarlier() }
    #expect(rest.start == 2 && rest.earlier == 0 && rest.nextEarlier == nil)
  }

  @Test func `Unsent mail is not the last message to read`() {
    let read = [true, true, true, true]
    #expect(ConversationOutline(isRead: read, isUnsent: [false, false, true, true]).open == [2])
    #expect(ConversationOutline(isRead: read, isUnsent: [false, true, false, false]).open == [4])
    #expect(ConversationOutline(isRead: read, isUnsent: [true, true, true, true]).open == [4])
    #expect(
      ConversationOutline(isRead: [true, false, true], isUnsent: [false, false, true]).open == [2, 3])
  }

  @Test func `Messages are expanded and collapsed one by one`() {
    var short = outline(3)
    short.expand([1, 7])
    #expect(short.open == [1, 3])
    short.collapse([3, 2])
    #expect(short.open == [1])
  }
}
