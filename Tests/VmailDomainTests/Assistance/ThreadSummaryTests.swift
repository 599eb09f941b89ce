import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct ThreadSummaryTests {
  private let summary = ThreadSummary(sentences: [
    .init(text: "Shall we meet?", speaker: "Ann", message: 1),
    .init(text: "On Monday?", speaker: "Ann", message: 1),
    .init(text: "Yes.", speaker: "Bob", message: 2), .init(text: "All agreed."),
  ])

  @Test func `A name stands once before what its owner says`() {
    #expect(summary.text == "Ann: Shall we meet? On Monday? Bob: Yes. All agreed.")
  }

  @Test func `What is kept is read back`() {
    var three = summary
    three.sentences.removeLast()
    three.origin = .model
    #expect(ThreadSummary(stored: three.stored) == three)
    let sentence = ThreadSummary(sentences: [.init(text: "a\tb\nc", speaker: "An\tn", message: nil)])
    #expect(
      ThreadSummary(stored: sentence.stored)?.sentences == [
        .init(text: "a b c", speaker: "An n", message: nil)
      ])
  }

  @Test(arguments: ["", "extract", "nobody\n1\tAnn\tYes.", "extract\n1 Ann Yes."])
  func `What is damaged is none`(_ stored: String) { #expect(ThreadSummary(stored: stored) == nil) }
}
