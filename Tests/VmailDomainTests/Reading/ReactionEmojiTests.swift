import Testing

@testable import VmailDomain

/// RFC 9078 section 3.
@Suite(.timeLimit(.minutes(10))) struct ReactionEmojiTests {
  @Test(
    arguments: [
      "👍", "😀", "❤", "❤️", "👍🏿", "🇪🇺", "1️⃣", "#️⃣", "©️", "👩‍💻", "❤️‍🔥", "👨🏿‍❤️‍💋‍👨🏿",
      "👩🏽‍👩🏽‍👦🏽‍👦🏽", "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}", "🏳️‍🌈", "☹", "\u{1FAFF}",
      // Nobody knows what these will show.
      "\u{1FA8B}", "\u{1F6DD}",
    ])
  func `An emoji is one image, however many code points it has`(emoji: String) {
    #expect(ReactionEmoji.isOne(emoji))
    #expect(ReactionEmoji.list(in: emoji + "\r\n") == emoji)
  }

  @Test(
    arguments: [
      "", " ", "a", "1", "#", "©", "1\u{FE0F}", "1\u{20E3}", "👍👍", "👍a", "a👍", "🇪", "🇪🇺🇪", "\u{FE0F}",
      "\u{200D}",
      "👩\u{200D}", "\u{200D}👩", "👩\u{200D}\u{200D}💻", "👍\u{FE0F}\u{FE0F}", "👍🏿🏿", "🚲🏿", "👍\u{202E}", "👍\u{7}",
      "👍\u{301}", "🏴\u{E0067}", "🏴\u{E007F}", "\u{E0067}\u{E007F}", "会", "★☆", "\u{1FB00}", "\u{FFFD}",
      "👍\u{0}",
    ])
  func `What is not exactly one emoji is none`(text: String) {
    #expect(!ReactionEmoji.isOne(text))
    #expect(ReactionEmoji.list(in: text) == nil)
  }

  @Test(
    arguments: [
      ("👍 🎉\r\n", "👍 🎉"), (" 👍\t🎉 ", "👍 🎉"), ("👍  🎉\n\n", "👍 🎉"), ("\r\n👍", "👍"), ("👍\n🎉", nil),
      ("👍, 🎉", nil), ("👍 yes", nil), ("👍\u{A0}🎉", nil), ("👍\u{2028}🎉", nil), ("> 👍", nil),
      ("👍 👍 👍 👍 👍", "👍 👍 👍 👍 👍"), ("👍 👍 👍 👍 👍 👍", nil),
    ] as [(String, String?)])
  func `A reaction is a line of up to five emoji with blanks between them`(text: String, expected: String?) {
    #expect(ReactionEmoji.list(in: text) == expected)
  }

  @Test(arguments: [(8, true), (9, false)])
  func `An emoji has up to sixteen code points`(people: Int, isOne: Bool) {
    // A variation selector makes up the sixteenth.
    let bomb = Array(repeating: "👩", count: people).joined(separator: "\u{200D}") + "\u{FE0F}"
    #expect(bomb.unicodeScalars.count == people * 2)
    #expect(ReactionEmoji.isOne(bomb) == isOne)
  }

  @Test func `Ten thousand emoji are read no further than necessary`() {
    let many = String(repeating: "👍", count: 10_000)
    #expect(!ReactionEmoji.isOne(many))
    #expect(ReactionEmoji.list(in: many) == nil)
    #expect(ReactionEmoji.list(in: String(repeating: "👍 ", count: 10_000)) == nil)
    #expect(ReactionEmoji.list(in: "👍" + String(repeating: " ", count: ReactionEmoji.longestText - 4)) == "👍")
    #expect(ReactionEmoji.list(in: "👍" + String(repeating: " ", count: ReactionEmoji.longestText - 3)) == nil)
  }
}
