import Foundation
import Testing
import VmailDomain

/// Page 8.11.
@Suite("ReceivedDate", .timeLimit(.minutes(10)))
struct ReceivedDateTests {
  private let now = Date(timeIntervalSince1970: 1_738_765_800)
  private let day = 86_400.0

  /// Resolves the four candidates in order, given in days from now.
  private func resolve(_ offsets: Double?...) -> Double {
    let dates = offsets.map { offset in offset.map { now.addingTimeInterval($0 * day) } }
    let date = ReceivedDate.resolve(
      dateHeader: dates[0], topReceived: dates[1], envelopeLine: dates[2], fileTime: dates[3], now: now)
    return date.timeIntervalSince(now) / day
  }

  @Test func `The Date field comes first, then Received, the From_ line and the file's time`() {
    #expect(resolve(-1, -2, -3, -4) == -1)
    #expect(resolve(nil, -2, -3, -4) == -2)
    #expect(resolve(nil, nil, -3, -4) == -3)
    #expect(resolve(nil, nil, nil, -4) == -4)
    #expect(resolve(nil, nil, nil, nil) == 0)
  }

  @Test func `A date may be at most a day in the future`() {
    #expect(resolve(1, -2, nil, nil) == 1)
    #expect(resolve(1.001, -2, nil, nil) == -2)
    #expect(resolve(9, 9, 9, 9) == 0)
  }

  @Test func `A date before 1970 comes from a wrong clock`() {
    let broken = Date(timeIntervalSince1970: -1)
    let date = ReceivedDate.resolve(
      dateHeader: broken, topReceived: Date(timeIntervalSince1970: 0), envelopeLine: nil, fileTime: nil,
      now: now)
    #expect(date == Date(timeIntervalSince1970: 0))
  }

  @Test func `Dates that are not finite numbers are skipped`() {
    for value in [Double.nan, .infinity, -.infinity] {
      let date = ReceivedDate.resolve(
        dateHeader: Date(timeIntervalSince1970: value), topReceived: nil, envelopeLine: nil, fileTime: nil,
        now: now)
      #expect(date == now)
    }
  }
}
