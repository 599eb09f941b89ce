import Testing
import VmailDomain

@Suite("Snippet", .timeLimit(.minutes(10)))
struct SnippetTests {
  @Test(
    arguments: [
      ("", ""), ("\n\n \t\n", ""), ("Hello", "Hello"), ("  Hello \n\n\t world  ", "Hello world"),
      ("Hello\r\nworld\r\n", "Hello world"), ("a\u{A0}b\u{3000}c\u{2028}d\u{85}e", "a b c d e"),
      ("> quoted\nMine\n>> deeper\nMore", "Mine More"),
      ("Mine\n-- \nAnn Bee\nDirector", "Mine"), ("Mine\n--\nAnn", "Mine"),
      ("Mine -- and yours", "Mine -- and yours"),
      ("Mine\n\nSent from my iPhone\n\n> Yours", "Mine"), ("Mine\nGesendet von meinem Telefon", "Mine"),
      ("Sent from the garden:\nlook", "Sent from the garden: look"),
      ("On Monday, Ann wrote:\n> Hi\nHello Ann", "Hello Ann"),
      ("Hi.\nOn Mon, Feb 5, 2024 at 2:30 PM Ann Bee <\nann@example.org> wrote:\n> x\nBye", "Hi. Bye"),
      ("Ja.\nAm Montag, 5. Februar 2024 schrieb Ann Bee\n<ann@example.org>:\n> x\nGut", "Ja. Gut"),
      ("Fine.\n-----Original Message-----\nFrom: Ann\nSent: Monday\nHello", "Fine."),
      ("Fine.\n________________________________\nFrom: Ann\nSent: Monday", "Fine."),
      ("Fint.\n-------- Oprindelig besked --------\nFra: Ann", "Fint."),
      ("好\n----\u{A0}原始邮件\u{A0}----\n发件人：Ann", "好"),
      ("Fine.\nFrom: Ann\nSent: Monday, April 7, 2025 9:00 AM\nTo: Bo\n\nTea?", "Fine."),
      ("Trip\nFrom: Bern\nSent: a card\nTo: Bo", "Trip From: Bern Sent: a card To: Bo"),
      (
        "Trip\nFrom: Bern\nDate: 7 April 2025 9:00\nTo: Rome",
        "Trip From: Bern Date: 7 April 2025 9:00 To: Rome"
      ),
      ("Offers\n________________________________\nShoes", "Offers ________________________________ Shoes"),
    ])
  func `A snippet is one line of the sender's own words`(text: String, snippet: String) {
    #expect(Snippet.make(from: text) == snippet)
  }

  @Test(
    arguments: [
      ("> only\n> > quoted", "only quoted"), ("-- \nAnn Bee", "-- Ann Bee"),
      ("-----Original Message-----\nFrom: Ann", "-----Original Message----- From: Ann"), (">\n> \n", ""),
    ])
  func `Without any words of the sender, the rest of the text is used`(text: String, snippet: String) {
    #expect(Snippet.make(from: text) == snippet)
  }

  @Test func `Padding of newsletters is left out`() {
    let pad = String(repeating: "\u{200C}\u{A0}\u{34F} \u{AD}\u{200B}\u{FEFF}\u{2007}", count: 300)
    #expect(Snippet.make(from: "Big sale\(pad)today") == "Big sale today")
    #expect(Snippet.make(from: pad) == "")
    #expect(Snippet.make(from: "\u{2800}\u{3164}a\u{FFA0}\u{115F}b") == "a b")
  }

  @Test func `Soft hyphens and zero-width spaces do not split words, and direction marks are removed`() {
    #expect(Snippet.make(from: "Donau\u{AD}dampf\u{200B}schiff") == "Donaudampfschiff")
    #expect(Snippet.make(from: "\u{202E}txt\u{202C}\u{2066}.exe\u{2069}\u{200F}") == "txt.exe")
    #expect(Snippet.make(from: "a\u{1B}[31mb\u{0}c\u{7F}d\u{9B}e") == "a [31mb c d e")
  }

  @Test func `Joined emoji and letters stay joined`() {
    #expect(Snippet.make(from: "👩‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 🇩🇪 1️⃣") == "👩‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 🇩🇪 1️⃣")
    #expect(Snippet.make(from: "می\u{200C}خواهم") == "می\u{200C}خواهم")
    #expect(Snippet.make(from: "क्\u{200D}ष") == "क्\u{200D}ष")
    #expect(Array(Snippet.make(from: "é\u{200D} é\u{200C}").unicodeScalars) == ["é", " ", "é"])
  }

  @Test(
    arguments: ["x", "ü", "界", "👩‍👩‍👧", "e\u{301}"])
  func `A hundred characters fit, others get an ellipsis`(character: String) {
    let hundred = String(repeating: character, count: 100)
    #expect(Snippet.make(from: hundred) == hundred)
    #expect(Snippet.make(from: hundred + "\n  \n") == hundred)
    #expect(Snippet.make(from: hundred + character) == hundred + "…")
    #expect(Snippet.make(from: hundred + " " + character) == hundred + "…")
    let words = String(repeating: character, count: 99) + " " + character
    #expect(Snippet.make(from: words) == String(repeating: character, count: 99) + "…")
  }

  @Test func `The sender's words are found after a long quotation`() {
    let quotation = String(repeating: "> " + String(repeating: "word ", count: 14) + "\n", count: 500)
    #expect(Snippet.make(from: "On Monday, Ann wrote:\n\(quotation)\nI agree.") == "I agree.")
  }

  @Test func `Only a small part of a long text is read`() {
    for unit in [
      "x", " ", "\n", "> x\n", "\u{200B}", "e\u{301}\u{301}\u{301}", "\u{301}", "👩‍", "On \n",
      "-----Original Message\n",
    ] {
      let text = String(repeating: unit, count: 1 << 20)
      #expect(Snippet.make(from: text).utf8.count < 3_300, "\(unit.debugDescription)")
    }
  }

  @Test func `A snippet is its own snippet, on a single line and within the limit`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "a", "word ", "\n", " ", "> ", "ü", "界", "\u{200D}", "👩", "\u{301}", "\u{AD}", "\u{0}", "-- \n",
      "On x wrote:\n",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...150)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
      let snippet = Snippet.make(from: text)
      #expect(snippet.count <= Snippet.length + 1, "\(text.debugDescription)")
      #expect(!snippet.unicodeScalars.contains { $0.value < 0x20 }, "\(text.debugDescription)")
      #expect(
        !snippet.contains("  ") && snippet.first != " " && snippet.last != " ", "\(text.debugDescription)")
    }
  }
}
