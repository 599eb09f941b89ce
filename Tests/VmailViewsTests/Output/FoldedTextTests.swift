import Testing

@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct FoldedTextTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", true), ("a", "", false), ("a", "a", true), ("ab", "a", false),
      ("ab", "aab", true),
      ("zurich", "Zürich HB", true), ("é", "cafe", true), ("b", "a\0b", true), ("groß", "Große Pläne", true),
    ] as [(String, String, Bool)])
  func `Folded text contains another text without its case and accents`(
    part: String, text: String, contains: Bool
  ) {
    #expect(FoldedText.contains(FoldedText.fold(part), in: FoldedText.fold(text)) == contains)
  }
}
