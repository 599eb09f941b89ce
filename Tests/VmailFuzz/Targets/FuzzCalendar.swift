import Foundation
import VmailDomain

@testable import VmailMessage
@testable import VmailShell
@testable import VmailViews

extension FuzzTarget {
  /// Invitations, to the lines that are shown of them.
  static let calendar = FuzzTarget("calendar") { input in
    let times = TimestampFormat(
      now: Date(timeIntervalSince1970: 1_700_000_000), clock: .utc, locale: .english)
    let events = ICalendarReader.events(in: TextBytes.decode(input.bytes))
    try expect(events.count <= 100, "no more events than are read")
    for event in events {
      let lines = CalendarText(event: event, times: times).lines
      try expect(!lines.isEmpty, "an event has a title")
    }
  }
}
