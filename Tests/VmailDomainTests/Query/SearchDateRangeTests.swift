import Foundation
import Testing

@testable import VmailDomain

/// `date:` searches days and ranges of days, as in notmuch and mu.
@Suite(.timeLimit(.minutes(10))) struct SearchDateRangeTests {
  /// 2025-02-05 12:00 in a zone two hours ahead of UTC.
  private static let now = Date(timeIntervalSince1970: 1_738_749_600)
  private static let day = 86_400.0
  /// The beginning of that day.
  private static let today = Date(timeIntervalSince1970: 1_738_706_400)

  private static func condition(_ text: String) throws -> SearchCondition? {
    let query = try SearchQueryParser.parse(text, now: now, offset: { _ in 7_200 })
    guard case .term(let term) = query.root else { return nil }
    return term.condition
  }

  @Test func `Both ends belong to a range`() throws {
    #expect(
      try Self.condition("date:2025-02-01..2025-02-03")
        == .within(Self.today - 4 * Self.day, Self.today - Self.day))
    #expect(try Self.condition("date:2025-02-05..2025-02-05") == .within(Self.today, Self.today + Self.day))
    #expect(try Self.condition("date:yesterday") == .within(Self.today - Self.day, Self.today))
    #expect(
      try Self.condition("date:yesterday..now") == .within(Self.today - Self.day, Self.today + Self.day))
  }

  @Test(arguments: ["date:1week..", "date:7days..", "date:1w..", "DATE:7d.."]) func `An end may be open`(
    text: String
  ) throws {
    #expect(try Self.condition(text) == .since(Self.today - 7 * Self.day))
    #expect(try Self.condition("date:..yesterday") == .before(Self.today))
  }

  @Test(arguments: [
    "date:..", "date:2025-02-03..2025-02-01", "date:1fortnight..", "date:x..", "date:..x", "date:1w..x",
    "date:1..2..3", "date:",
  ])
  func `Anything else is an error`(text: String) {
    #expect(throws: SearchQueryError.self) { try Self.condition(text) }
  }
}
