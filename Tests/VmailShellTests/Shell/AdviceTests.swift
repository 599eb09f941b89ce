import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailViews

/// What is advised: one thing, and only what can work.
@Suite(.timeLimit(.minutes(10))) struct AdviceTests {
  static let hints: [(String?, String)] = [
    (nil, "Type retry."),
    ("Try again.", "Type retry."),
    ("Try again later.", "Type retry later."),
    ("Try again in a moment.", "Type retry in a moment."),
    (
      "Check the port and its security (tls or starttls), or try again later.",
      "Check the port and its security (tls or starttls), or type retry later."
    ),
    ("Type doctor.", "Type doctor. Then type retry."),
    ("Free some space.", "Free some space. Then type retry."),
  ]

  @Test(arguments: hints)
  func `Where retry repeats it, trying again is not advised a second time`(hint: String?, advice: String) {
    #expect(ErrorWording.retrying(hint) == advice)
  }

  static let empty: [(EmptyHint.Facts, String?)] = [
    (.init(isOffline: false, isTab: false, isInbox: true, hasServer: true), "Type sync to check for mail"),
    (.init(isOffline: false, isTab: false, isInbox: false, hasServer: true), "Type sync to check for mail"),
    (.init(isOffline: true, isTab: false, isInbox: true, hasServer: true), nil),
    (.init(isOffline: false, isTab: true, isInbox: true, hasServer: true), nil),
    (.init(isOffline: false, isTab: false, isInbox: true, hasServer: false), "Type import PATH"),
    (.init(isOffline: true, isTab: false, isInbox: true, hasServer: false), "Type import PATH"),
    (.init(isOffline: false, isTab: false, isInbox: false, hasServer: false), nil),
    (.init(isOffline: false, isTab: true, isInbox: true, hasServer: false), nil),
  ]

  @Test(arguments: empty)
  func `An empty listing advises what brings mail into it`(facts: EmptyHint.Facts, hint: String?) {
    #expect(EmptyHint.text(for: facts) == hint)
  }
}
