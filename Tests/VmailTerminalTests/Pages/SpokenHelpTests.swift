import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct SpokenHelpTests {
  @Test func `A synopsis is told in words`() {
    #expect(
      SpokenSynopsis.text("reply [MESSAGE|THREAD] [OPTION…]\nreply")
        == "reply, optionally MESSAGE or THREAD, optionally OPTION and more; or reply")
  }
}
