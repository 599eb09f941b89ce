import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct SpokenHelpTests {
  @Test func `A synopsis is told in words`() {
    #expect(
      SpokenSynopsis.text("reply [MESSAGE|THREAD] [OPTION…]\nreply")
        == "reply, if you like MESSAGE or THREAD, if you like OPTION and more; or reply")
  }
}
