import Testing

@testable import VmailDomain

@Suite("The words whose spelling is checked", .timeLimit(.minutes(10)))
struct SpellingTextTests {
  private func words(
    _ body: String, subject: String = "", known: [String] = [], language: String = "en"
  ) -> [String] {
    let draft = Draft(from: Participant(email: "me@x.test"), subject: subject, body: body)
    return SpellingText(draft, hasOwnSubject: true).words(known: known, language: language)
  }

  @Test(
    arguments: [
      ("One two, (three) four!", ["One", "two", "three", "four"]), ("teh teh Teh", ["teh"]),
      ("don't can’t 'quoted' it's", ["don't", "can't", "quoted", "it's"]),
      ("re-send well–known either/or", ["re", "send", "well", "known"]),
      ("mail ann@example.org or see https://x.test/teh www.x.test", ["mail", "or", "see"]),
      ("in /etc/hosts and C:\\dir, file.txt, foo_bar, $x {y} a=b", ["in", "and"]),
      ("NASA sent 3 iPhones in 2nd room42", ["sent", "in"]), ("a I x", []),
      ("call `frobnicate teh` now", ["call", "now"]), ("one ` two", ["one", "two"]),
      ("Text\n\n    let teh = 1\n\tteh\n\nmore", ["Text", "more"]), ("a\n```\nteh code\n```\nmore", ["more"]),
      ("diff --git a b\n+teh added\n@@ teh\nmore", ["more"]),
      ("> teh quoted\n\nanswer quoted", ["answer"]), ("Hello\n\n-- \nTeh Sgnature", ["Hello"]),
      ("日本語 and ελληνικά русский", ["and", "ελληνικά", "русский"]),
      ("naïve café", ["naïve", "café"]), ("", []), ("\u{1B}[2J teh", ["teh"]),
    ])
  func `Words are those of prose`(body: String, expected: [String]) {
    #expect(words(body) == expected)
  }

  @Test func `A name within a sentence is skipped, except where all nouns have capitals`() {
    #expect(
      words("We met Tomasz. Then Wendesday came: Ann left") == ["We", "met", "Then", "came", "Ann", "left"])
    #expect(words("Wir trafen den Hund", language: "de") == ["Wir", "trafen", "den", "Hund"])
  }

  @Test func `Words of known texts and of the quotation are skipped, whatever their case`() {
    #expect(words("the Gull is frobbing tomasz", known: ["Tomasz Lis", "frobbing@x.test"]) == ["the", "is"])
  }

  @Test func `The subject is checked if the writer wrote it`() {
    #expect(words("", subject: "teh plan") == ["teh", "plan"])
    let draft = Draft(from: Participant(email: "me@x.test"), subject: "teh plan", body: "x")
    #expect(SpellingText(draft, hasOwnSubject: false).words(known: [], language: "en").isEmpty)
  }

  @Test func `Endless text and words have limits`() {
    #expect(words(String(repeating: "x", count: 41)).isEmpty)
    #expect(words(String(repeating: "x", count: 40)).count == 1)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let many = (0..<17_576).map { "q\(letters[$0 / 676])\(letters[$0 / 26 % 26])\(letters[$0 % 26])" }
    #expect(words(many.joined(separator: " ")).count == SpellingText.wordLimit)
  }

  @Test(
    arguments: [
      ("en", true), ("en_GB", true), ("nds", true), ("nds_DE", true), ("e", false), ("engl", false),
      ("EN", false), ("en_gb", false), ("en_GBR", false), ("en-GB", false), ("-d", false), ("../x", false),
      ("en_", false), ("_GB", false), ("en_GB_x", false), ("e\u{301}n", false), ("", false),
    ])
  func `A language is an argument that no program takes for anything else`(text: String, isLanguage: Bool) {
    #expect(SpellCheck.isLanguage(text) == isLanguage)
    #expect(SpellCheck(text) == (isLanguage ? .language(text) : nil))
  }
}
