import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct UnquotedTextTests {
  private func words(_ text: String) -> [String] { UnquotedText.paragraphs(of: PlainTextReader.read(text)) }

  @Test func `Lines that were wrapped are joined`() {
    #expect(
      words("Hi Ann,\nhere is a line that is long enough to have been wrapped by\na program.\n\n- one\n- two")
        == [
          "Hi Ann,\nhere is a line that is long enough to have been wrapped by a program.", "- one\n- two",
        ])
  }

  @Test func `What others wrote is left out`() {
    let text = """
      My words.

      On Mon, Mar 3, 2025 at 9:12 AM Sarah Lee <sarah@acme.example> wrote:
      > Theirs.

      My answer.

      -- 
      My signature
      """
    #expect(words(text) == ["My words.", "My answer."])
    #expect(
      words("See below.\n\n---------- Forwarded message ---------\nFrom: Eve\n\nTheirs.") == ["See below."])
    #expect(
      words("Yes.\n\n-----Original Message-----\nFrom: Eve\nSent: Monday\nSubject: Hi\n\nTheirs.") == ["Yes."]
    )
  }

  @Test func `Aligned text is no sentence`() { #expect(words("Look:\n\n    a = b\n    c = d") == ["Look:"]) }

  @Test func `There is an end`() {
    let long = words(String(repeating: "word ", count: 100_000))
    #expect(long.reduce(0) { $0 + $1.count } <= UnquotedText.limit)
  }
}
