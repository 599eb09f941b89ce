import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct SentenceTests {
  @Test(arguments: [
    ("He said \"yes.\"", "He said \"yes.\""), ("He said \"yes\"", "He said \"yes\"."), ("Why?", "Why?"),
    ("(Later.)", "(Later.)"), ("Cut…", "Cut."), ("", ""),
  ])
  func `A sentence has one end`(text: String, sentence: String) {
    #expect(Sentence.ended(TerminalText(text)).string == sentence)
  }
}
