import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct SentenceTests {
  @Test(arguments: [
    ("He said \"yes.\"", "He said \"yes.\""), ("He said \"yes\"", "He said \"yes\"."), ("Why?", "Why?"),
    ("(Later.)", "(Later.)"), ("Cut…", "Cut."), ("", ""), ("As follows:", "As follows:"),
    ("About \"Re:\"", "About \"Re:\"."),
  ])
  func `A sentence has one end`(text: String, sentence: String) {
    #expect(Sentence.ended(TerminalText(text)).string == sentence)
  }

  @Test(arguments: [
    ("Hi all", "Hi all."), ("Hi all…", "Hi all..."), ("Hi all.…", "Hi all..."),
    ("…all of it", "...all of it."), ("…all of…", "...all of..."), ("…", ""), ("", ""),
  ])
  func `Where a text was cut, there are three dots`(text: String, snippet: String) {
    #expect(Sentence.snippet(text).string == snippet)
  }
}
