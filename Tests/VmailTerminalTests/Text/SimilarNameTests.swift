import Testing

@testable import VmailTerminal

/// What was probably meant by a name.
@Suite(.timeLimit(.minutes(10))) struct SimilarNameTests {
  private static let names = [
    "archive", "let", "list", "search", "select", "selection", "set", "page-size", "undo",
  ]

  @Test(arguments: [
    ("archvie", "archive"), ("achive", "archive"), ("archivee", "archive"), ("archibe", "archive"),
    ("arch", "archive"), ("page", "page-size"), ("ARCHVIE", "archive"), ("udno", "undo"), ("lst", "list"),
  ])
  func `Swapped, missing, wrong and further letters are forgiven, and a beginning that is one's alone`(
    typed: String, meant: String
  ) {
    #expect(SimilarName.nearest(to: typed, in: Self.names) == meant)
  }

  @Test(arguments: ["", "x", "zzzzzz", "se", String(repeating: "archive", count: 100)])
  func `What is near to none, or begins several, names none`(typed: String) {
    #expect(SimilarName.nearest(to: typed, in: Self.names) == (typed == "se" ? "set" : nil))
  }

  @Test func `Swapped neighbours count as one slip`() {
    #expect(SimilarName.distance(Array("lsit"), Array("list")) == 1)
    #expect(SimilarName.distance(Array(""), Array("abc")) == 3)
    #expect(SimilarName.distance(Array("achive"), Array("archive")) == 1)
    #expect(SimilarName.distance(Array("kitten"), Array("sitting")) == 3)
  }
}
