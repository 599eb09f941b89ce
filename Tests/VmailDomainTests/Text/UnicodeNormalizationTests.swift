import Foundation
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct UnicodeNormalizationTests {
  private static let texts = [
    "", "plain", "Zu\u{308}rich", "Zürich", "ｇｏｏｇｌｅ．ｃｏｍ", "①②", "ﬁ", "한국", "\u{1112}\u{1161}\u{11AB}",
    "a\u{323}\u{307}", "a\u{307}\u{323}", "Å",
    "\u{0}", "ｅvil\u{0}ｅ", "\u{0}\u{0}", "e\u{301}\u{0}e\u{301}", "👩‍👩‍👧", "\u{FFFD}", "ＡＢＣ\r\n",
  ]

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test(arguments: texts)
  func `All forms agree with Foundation, and text after a NUL is preserved`(text: String) {
    #expect(scalars(text.composed) == scalars(text.precomposedStringWithCanonicalMapping))
    #expect(scalars(text.decomposed) == scalars(text.decomposedStringWithCanonicalMapping))
    #expect(scalars(text.compatibilityComposed) == scalars(text.precomposedStringWithCompatibilityMapping))
  }
}
