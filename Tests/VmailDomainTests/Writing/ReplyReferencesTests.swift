import Testing

@testable import VmailDomain

@Suite("References of replies", .timeLimit(.minutes(10)))
struct ReplyReferencesTests {
  private func references(_ id: String?, _ references: [String] = [], _ inReplyTo: [String] = []) -> [String]
  {
    ReplyReferences(messageId: id, references: references, inReplyTo: inReplyTo).references
  }

  @Test func `References are those of the message answered, and itself`() {
    #expect(references("c@x", ["a@x", "b@x"], ["z@x"]) == ["a@x", "b@x", "c@x"])
    #expect(references("c@x") == ["c@x"])
    #expect(ReplyReferences(messageId: "c@x", references: [], inReplyTo: []).inReplyTo == "c@x")
  }

  @Test func `In-Reply-To stands in for References where it names one message`() {
    #expect(references("c@x", [], ["b@x"]) == ["b@x", "c@x"])
    #expect(references("c@x", [], ["a@x", "b@x"]) == ["c@x"])
  }

  @Test func `A message without a Message-ID still keeps its thread`() {
    #expect(references(nil, ["a@x"]) == ["a@x"])
    #expect(ReplyReferences(messageId: nil, references: ["a@x"], inReplyTo: []).inReplyTo == nil)
  }

  @Test func `No message is named twice, and long threads keep their root and their newest`() {
    #expect(references("a@x", ["a@x", "b@x"]) == ["b@x", "a@x"])
    let long = references("new@x", (0..<500).map { "\($0)@x" })
    #expect(long.count == 50)
    #expect(long.first == "0@x")
    #expect(long.suffix(2) == ["499@x", "new@x"])
  }
}
