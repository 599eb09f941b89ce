import Foundation
import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct MailTallyTests {
  private static func counted(_ grouping: MailGrouping, _ added: [(String, Int, Int)]) -> [String] {
    var tally = MailTally(grouping)
    for (key, messages, bytes) in added { tally.add(key, messages: messages, bytes: bytes) }
    return tally.counted().first.map { "\($0.group.key) \($0.messages) \($0.bytes)" }
  }

  @Test func `The most messages come first, then the most bytes, then the order of keys`() {
    #expect(
      Self.counted(.sender, [("c", 1, 5), ("b", 1, 5), ("a", 1, 6), ("d", 1, 1), ("d", 1, 1)])
        == ["d 2 2", "a 1 6", "b 1 5", "c 1 5"])
  }

  @Test(arguments: [0, 1, 2, 3, 19, 20, 21]) func `Only the first are returned, and all are counted`(
    limit: Int
  ) {
    var tally = MailTally(.sender)
    for number in 0..<20 { tally.add("\(number * 7 % 20)", messages: 1 + number * 7 % 20, bytes: 1) }
    let counted = tally.counted(first: limit)
    #expect(counted.first == Array(tally.counted().first.prefix(limit)))
    #expect(counted.groups == 20 && counted.messages == 210)
  }

  @Test func `The newest month and the largest size come first`() {
    #expect(Self.counted(.month, [("2025-12", 9, 9), ("2026-01", 1, 1)]) == ["2026-01 1 1", "2025-12 9 9"])
    #expect(Self.counted(.size, [("9", 1, 1), ("10", 1, 1), ("2", 5, 5)]) == ["10 1 1", "9 1 1", "2 5 5"])
  }

  @Test(arguments: [
    ("ann@example.org", "example.org"), ("a@b@example.org", "example.org"), ("ann", ""), ("ann@", ""),
    ("", ""),
  ])
  func `Senders are joined to domains`(sender: String, domain: String) {
    #expect(Self.counted(.domain, [(sender, 1, 1)]) == ["\(domain) 1 1"])
  }

  @Test func `Months are joined to years`() {
    #expect(
      Self.counted(.year, [("2025-01", 1, 1), ("2025-12", 1, 1), ("2024-12", 1, 1)]) == [
        "2025 2 2", "2024 1 1",
      ])
  }

  @Test func `What is taken away entirely, and mail of no list, are not counted`() {
    #expect(Self.counted(.sender, [("a", 2, 5), ("a", -2, -5)]) == [])
    #expect(Self.counted(.list, [("", 3, 3), ("dev.example.org", 1, 1)]) == ["dev.example.org 1 1"])
    #expect(Self.counted(.sender, [("", 3, 3)]) == [" 3 3"])
  }

  @Test(
    arguments: [("1", 0..<10), ("4", 1_000..<10_000), ("0", nil), ("19", nil), ("x", nil)]
      as [(String, Range<Int>?)])
  func `A size is a number of digits`(key: String, sizes: Range<Int>?) {
    #expect(MailGroup(.size, key).sizes == sizes)
    #expect(MailGroup(.sender, key).sizes == nil)
  }

  @Test(arguments: [
    (MailGroup(.month, "2024-02"), 1_706_745_600.0, 1_709_251_200.0),
    (MailGroup(.month, "2024-12"), 1_733_011_200, 1_735_689_600),
    (MailGroup(.year, "2024"), 1_704_067_200, 1_735_689_600),
  ])
  func `A month or a year is a time in UTC`(group: MailGroup, start: Double, end: Double) {
    let dates = SearchCondition.within(Date(timeIntervalSince1970: start), Date(timeIntervalSince1970: end))
    #expect(group.condition == .all([.term(SearchTerm(dates, source: group.key, column: 1))]))
  }
}
