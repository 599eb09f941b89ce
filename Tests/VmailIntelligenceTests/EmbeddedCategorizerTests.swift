import Testing
import VmailDomain

@testable import VmailIntelligence

@Suite(.timeLimit(.minutes(10))) struct EmbeddedCategorizerTests {
  @Test func `Bundled weights are whole`() {
    #expect(EmbeddedCategorizer().isAvailable)
    #expect(EmbeddedCategorizer().categorizer(for: UserModel()) != nil)
  }

  @Test func `With damaged weights nothing has a category`() throws {
    let text = BundledWeights.text
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    let other: Character = text[middle] == "A" ? "B" : "A"
    let damaged = text[..<middle] + String(other) + text[text.index(after: middle)...]
    for weights in [String(damaged), String(text.dropLast(40)), "", "not base64 at all", "AAAA"] {
      let categorizer = EmbeddedCategorizer(weights: weights)
      #expect(!categorizer.isAvailable)
      #expect(categorizer.categorizer(for: UserModel()) == nil)
    }
  }
}
