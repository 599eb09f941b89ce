import Foundation
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct TrimmingTests {
  @Test(
    arguments: ["", " ", "a", " a", "a ", "\r\n a b \t\u{A0}", "\u{2028}x\u{3000}", "\u{85}y", "  \u{0}  "])
  func `White space and line ends are removed at both ends only`(text: String) {
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
