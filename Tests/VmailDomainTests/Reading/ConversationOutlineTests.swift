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
    #expect(long.earlier == 75)
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

  @Test func `Messages are expanded and collapsed one by one`() {
    var short = outline(3)
    short.expand([1, 7])
    #expect(short.open == [1, 3])
    short.collapse([3, 2])
    #expect(short.open == [1])
  }
}
