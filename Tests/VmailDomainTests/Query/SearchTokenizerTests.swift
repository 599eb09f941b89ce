import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct SearchTokenizerTests {
  @Test(
    arguments: [
      ("Hello, wörld! 2x", ["hello", "world", "2x"]),
      ("don't ann@example.org", ["don", "t", "ann", "example", "org"]),
      ("Straße STRASSE", ["strasse", "strasse"]), ("Ærø Łódź Þór", ["aero", "lodz", "thor"]),
      ("e\u{301}te\u{301} été", ["ete", "ete"]),
      ("Ἀθῆναι ΑΘΗΝΑΙΣ αθηναις", ["αθηναι", "αθηναισ", "αθηναισ"]),
      ("Ёлка ЁЛКА елка", ["елка", "елка", "елка"]), ("İstanbul ısı", ["istanbul", "isi"]),
      ("ＡＢＣ１２", ["abc12"]), ("ﬁnd", ["find"]),
      ("soft\u{AD}hyphen zero\u{200B}width", ["softhyphen", "zero", "width"]),
      ("हिन्दी שָׁלוֹם", ["हिन्दी", "שלום"]), ("🎉 — …", []), ("", []),
    ])
  func `Words are sequences of letters and digits, without case and accents`(text: String, expected: [String])
  {
    #expect(SearchTokenizer.words(in: text) == expected)
  }

  @Test(
    arguments: [
      ("東京都", ["東京", "京都", "都"]), ("都", ["都"]), ("東京2025年", ["東京", "京", "2025", "年"]),
      ("カタカナ、かな", ["カタ", "タカ", "カナ", "ナ", "かな", "な"]), ("서울시", ["서울", "울시", "시"]),
      ("aあb", ["a", "あ", "b"]), ("𠮷野", ["𠮷野", "野"]),
      ("ไทย", ["ไท", "ทย", "ย"]), ("นี้ ๑๒", ["น\u{E35}", "\u{E35}\u{E49}", "\u{E49}", "๑๒"]),
      ("ລາວ", ["ລາ", "າວ", "ວ"]), ("ខ្មែរ", ["ខ\u{17D2}", "\u{17D2}ម", "ម\u{17C2}", "\u{17C2}រ", "រ"]),
      ("မြန်", ["မ\u{103C}", "\u{103C}န", "န\u{103A}", "\u{103A}"]),
      ("བོད་ཡིག", ["བ\u{F7C}", "\u{F7C}ད", "ད", "ཡ\u{F72}", "\u{F72}ག", "ག"]),
      // Some writers mark the ends of words.
      ("ไท\u{200B}ย", ["ไท", "ทย", "ย"]), ("ไท\u{200B}x", ["ไท", "ท", "x"]),
    ])
  func `Text without spaces becomes pairs of characters and its last character`(
    text: String, expected: [String]
  ) {
    #expect(SearchTokenizer.words(in: text) == expected)
  }

  @Test func `An overlong word is cut at a character boundary, and its rest is dropped`() {
    let ascii = String(repeating: "x", count: 200)
    #expect(SearchTokenizer.words(in: ascii + " y") == [String(repeating: "x", count: 64), "y"])
    let wide = "a" + String(repeating: "ж", count: 100) + "b"
    #expect(SearchTokenizer.words(in: wide) == ["a" + String(repeating: "ж", count: 31)])
  }

  @Test(
    arguments: ["Plain, ASCII text!", "Wörld 東京都 x", String(repeating: "q", count: 100) + " z", ""])
  func `Indexed text has the words of the text`(text: String) {
    let document = SearchDocument(
      subject: text, from: nil, to: [], cc: [], text: "", filenames: [], list: "", hasLink: false)
    #expect(document.words(of: .subject) == SearchTokenizer.words(in: text))
  }

  @Test func `Short text is indexed whole; longer text is cut between words`() {
    #expect(SearchTokenizer.indexable("As It Is.", limit: 100) == "As It Is.")
    #expect(SearchTokenizer.indexable("one two three", limit: 9) == "one two")
  }

  @Test(arguments: [
    (62, "éxy", "exy"), (63, "éx", "e"), (64, "éx", ""), (70, "x", ""), (63, "ßx", "s"), (60, "x東", "x"),
  ])
  func `A long word is cut after a whole letter, whatever follows`(letters: Int, rest: String, kept: String) {
    let run = String(repeating: "Q", count: letters)
    let word = String(repeating: "q", count: min(letters, SearchTokenizer.longestWord)) + kept
    #expect(SearchTokenizer.words(in: run + rest + " end").first == String(word.prefix(64)))
  }

  @Test func `A character that is looked up again has the same role`() {
    for scalar in (UInt32(0x80)..<0x2100).compactMap(Unicode.Scalar.init) {
      let first = LetterFolding.kind(of: scalar)
      #expect(LetterFolding.kind(of: scalar) == first, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `Every Unicode scalar has a role in searches, and equals the one to which it is folded`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), case .letter(let folded) = LetterFolding.kind(of: scalar)
      else {
        continue
      }
      // A folded letter has few scalars, which are stored inline.
      #expect(folded.count < 8, "U+\(String(value, radix: 16))")
      for letter in folded.text.unicodeScalars {
        switch LetterFolding.kind(of: letter) {
        case .ascii(let byte): #expect(UInt32(byte) == letter.value)
        case .letter(let again): #expect(again.text == String(letter), "U+\(String(value, radix: 16))")
        default: Issue.record("U+\(String(value, radix: 16)) is folded to what is no letter")
        }
      }
    }
  }
}
