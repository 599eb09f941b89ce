import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct TerminalTextTests {
  private func clean(_ text: String, _ lines: TerminalText.LineBreaks = .joined) -> String {
    TerminalText(text, lines: lines).string
  }

  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", "^[[31mred^[[0m"),
    ("\u{1B}]52;c;aGk=\u{07}", "^[]52;c;aGk=^G"),
    ("a\u{9B}2Jb", "a\\u{9b}2Jb"),
    ("a\u{90}q\u{9C}", "a\\u{90}q\\u{9c}"),
    ("nul\u{0}del\u{7F}", "nul^@del^?"),
    ("back\u{08}space", "back^Hspace"),
  ])
  func `Control characters are shown, not obeyed`(hostile: String, shown: String) {
    #expect(clean(hostile) == shown)
  }

  @Test(arguments: [
    "\u{202E}gpj.exe", "\u{2066}gpj.exe\u{2069}", "gpj\u{200B}.exe", "gpj.exe\u{200E}", "\u{FEFF}gpj.exe",
    "gp\u{AD}j.exe", "gpj\u{E0041}.exe", "gpj\u{E0100}.exe", "gpj\u{3164}.exe", "gpj\u{200D}.exe",
    "g\u{200C}pj.exe",
    "gpj\u{FE0F}.exe", "\u{301}gpj.exe", "gpj\u{2060}.exe", "gpj\u{FFF9}.exe", "gpj\u{61C}.exe",
  ])
  func `What reorders or hides is removed`(hostile: String) {
    #expect(clean(hostile) == "gpj.exe")
  }

  @Test(arguments: [
    "👨‍👩‍👧‍👦", "❤️‍🔥", "🏳️‍🌈", "👩🏽‍🚀", "1️⃣", "می‌خواهم", "क्‍ष", "ශ්‍රී", "Ångström", "한국어", "🇸🇪", "n\u{303}",
  ])
  func `Joiners and selectors stay where writing needs them`(text: String) {
    #expect(Array(clean(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `A line stays one line`() {
    #expect(clean("one\r\n two\nthree\tfour\u{2028}five\u{85}six") == "one two three four five six")
  }

  @Test func `Kept lines end with a line feed whatever ended them`() {
    #expect(clean("a\r\nb\rc\nd\u{2029}e\u{0C}f", .kept) == "a\nb\nc\nd\ne\nf")
  }

  @Test func `Tabs go to the next multiple of eight columns`() {
    #expect(clean("a\tb\n日本\tc", .kept) == "a       b\n日本    c")
  }

  @Test func `Marks piled on a letter are limited`() {
    let zalgo = "a" + String(repeating: "\u{336}\u{489}", count: 200) + "b"
    #expect(clean(zalgo).unicodeScalars.count == 2 + TextCleaner.marksPerBase)
  }

  @Test func `Vowels piled on a syllable are limited`() {
    let pile = "가" + String(repeating: "\u{1161}", count: 200)
    #expect(clean(pile).unicodeScalars.count == 1 + TextCleaner.marksPerBase)
  }

  @Test func `An endless emoji is broken up`() {
    let chain = Array(repeating: "👩", count: 100).joined(separator: "\u{200D}")
    #expect(clean(chain).count >= 100 / (TextCleaner.joinersPerCluster + 1))
  }

  @Test func `Noncharacters are replaced`() {
    let text = "a" + String(UnicodeScalar(0xFFFF).map(Character.init) ?? "?") + "b"
    #expect(clean(text) == "a\u{FFFD}b")
  }

  @Test func `Text for one line is bounded`() {
    let long = String(repeating: "é", count: 1_000_000)
    #expect(TerminalText(line: long).string.count == 4_000)
  }

  @Test(arguments: [TerminalText.LineBreaks.joined, .kept])
  func `No scalar gets through that acts on a terminal and cleaning twice changes nothing`(
    lines: TerminalText.LineBreaks
  ) {
    var failures: [UInt32] = []
    for start in stride(from: UInt32(0), to: 0x110000, by: 64) where isWorthTesting(start) {
      var block = "x"
      for value in start..<start + 64 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        block.unicodeScalars.append(contentsOf: [scalar, "x", "م", scalar, "م", "👩", scalar, "👩"])
      }
      let once = clean(block, lines)
      let isSafe = once.unicodeScalars.allSatisfy { isHarmless($0) || (lines == .kept && $0 == "\n") }
      let isStable = Array(clean(once, lines).utf8) == Array(once.utf8)
      if !isSafe || !isStable { failures.append(start) }
    }
    #expect(failures.isEmpty)
  }

  /// All blocks of the planes that are assigned; of the others each sixteenth, and the last.
  private func isWorthTesting(_ block: UInt32) -> Bool {
    if block < 0x40000 { return true }
    if block >= 0xE0000 && block < 0xE1000 { return true }
    return block % 1_024 == 0 || block & 0xFFFF == 0xFFC0
  }

  /// Stated apart from how the cleaner classifies.
  private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return true
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: return true
    default: break
    }
    let forbidden: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator, .surrogate,
    ]
    let properties = scalar.properties
    return !forbidden.contains(properties.generalCategory) && !properties.isDefaultIgnorableCodePoint
      && !properties.isNoncharacterCodePoint
  }

  @Test func `Marks of direction in foreign text are dropped, even those that the program writes itself`() {
    #expect(clean("a\u{2068}b\u{2069}\u{200F}\u{202E}c") == "abc")
  }
}
