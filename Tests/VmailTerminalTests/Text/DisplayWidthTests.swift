import Glibc
import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct DisplayWidthTests {
  @Test(
    arguments: [
      ("", 0), ("plain", 5), ("Åsa", 3), ("A\u{30A}sa", 3), ("日本語", 6), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤", 1), ("❤️", 2), ("🇸🇪", 2), ("1️⃣", 2), ("ｱ", 1), ("Ａ", 2),
      ("ไทย", 3), ("שלום", 4), ("क्षि", 3), ("…—●★", 4), ("z\u{336}\u{337}", 1),
      // A joiner makes a pair of emoji one, but nothing else an emoji.
      ("❤\u{200D}🔥", 2), ("❤\u{200D}", 1), ("2\u{94D}\u{200D}", 1), ("2\u{94D}\u{200D}\u{937}", 2),
    ] as [(String, Int)])
  func `Columns are those a terminal uses`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test func `Every scalar the C library knows has the width it says`() throws {
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    var differing: [String] = []
    for scalar in (UInt32(0x20)..<0x110000).lazy.compactMap(Unicode.Scalar.init) {
      let expected = Int(wcwidth(wchar_t(bitPattern: scalar.value)))
      // Unknown to it, or ignored by terminals whatever it says, or never printed as such.
      let isComparable = expected >= 0 && !scalar.properties.isDefaultIgnorableCodePoint
      if isComparable, DisplayWidth.columns(of: scalar) != expected, !isNewer(scalar) {
        differing.append(String(scalar.value, radix: 16))
      }
    }
    #expect(differing.isEmpty)
  }

  /// What Unicode changed after the C libraries of today: hieroglyph controls, which are dropped
  /// before anything is measured, and an Ahom sign.
  private func isNewer(_ scalar: Unicode.Scalar) -> Bool {
    (0x13430...0x1345F).contains(scalar.value) || scalar.value == 0x1171E
  }
}
