import Testing

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct SentenceSplitterTests {
  @Test(arguments: [
    (
      "We met. We talked! Did we agree? Yes…  Fine.",
      ["We met.", "We talked!", "Did we agree?", "Yes…", "Fine."]
    ),
    (
      "Dr. Lee met Mr. Jones, e.g. on Monday. It rained.",
      ["Dr. Lee met Mr. Jones, e.g. on Monday.", "It rained."]
    ),
    ("Come at 3 p.m. or later. Bring J. K. Smith.", ["Come at 3 p.m. or later.", "Bring J. K. Smith."]),
    (
      "Am 3. Mai kommt Herr Dr. Braun. Das kostet z. B. 4.800 Euro.",
      ["Am 3. Mai kommt Herr Dr. Braun.", "Das kostet z. B. 4.800 Euro."]
    ),
    (
      "Version 2.4.1 is out. See example.com/a.b now.", ["Version 2.4.1 is out.", "See example.com/a.b now."]
    ),
    ("She said “Go.” Then we went.", ["She said “Go.”", "Then we went."]),
    ("会議は十時です。よろしいですか？はい。", ["会議は十時です。", "よろしいですか？", "はい。"]),
    ("- first point\n2) second point", ["first point", "second point"]),
    ("It was good. but lower case goes on.", ["It was good. but lower case goes on."]),
    ("", []), ("   \n \n", []), ("?!", ["?!"]),
  ])
  func `Sentences end where their writer ends them`(_ text: String, _ sentences: [String]) {
    #expect(SentenceSplitter.sentences(of: text) == sentences)
  }

  @Test func `There is an end to sentences`() {
    #expect(
      SentenceSplitter.sentences(of: String(repeating: "We met. ", count: 10_000)).count
        == SentenceSplitter.limit)
    #expect(
      SentenceSplitter.sentences(of: String(repeating: "a\n", count: 10_000)).count == SentenceSplitter.limit)
  }
}
