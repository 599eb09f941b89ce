import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct ActionCodeTests {
  private static let codes = [
    "archive", "delete", "erase", "spam", "move 7", "copy 7", "label +5 +7 -6", "tag 8192 65536", "read",
    "unread", "star",
    "unstar", "star 3 4", "unstar 3", "categorize social a%20b%40example.org b%40example.org", "open",
    "unopen 3", "tint 1", "tint 6 3 4",
    "snooze 3600", "unsnooze 3 4", "mute", "unmute", "silence 3", "hold 7 3 4",
    "screen approved 7 ann%40example.org", "screen denied 7 ann%40example.org", "all;star;move 7",
    "only 3 4;move 7", "each|1 all;star;archive|2 all;star;move 7",
    "transfer 7 work%2FMy%20Bills%7C;", "transfer-copy 7 work%2FBills",
  ]

  @Test func `The stored form of an action is part of the schema, and says all of it`() {
    #expect(ThreadAction.examples.map(ActionCode.encode) == Self.codes)
    #expect(Self.codes.map(ActionCode.decode) == ThreadAction.examples)
  }

  @Test(arguments: [
    "", "fly", "all;", "all;fly", "only 3", "only 3;", "only 3;fly", "move", "tag", "tag 8192", "snooze soon",
    "screen approved", "each|", "each|1", "each|1 fly", "each|x archive",
  ])
  func `What no version wrote is no action`(text: String) {
    #expect(ActionCode.decode(text) == nil)
  }
}
