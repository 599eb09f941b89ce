import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct MatchFinderTests {
  private func marked(_ query: String, _ text: String, _ field: SearchField? = nil) throws -> [String] {
    let words = MatchFinder(try SearchQueryParserTests.parse(query))
    return words.ranges(in: text, field: field).map { String(text[$0]) }
  }

  @Test func `Matches are marked as they appear in the text`() throws {
    #expect(try marked("cafe elodie", "Élodie's CAFÉ, cafés") == ["Élodie", "CAFÉ"])
    #expect(try marked("caf*", "CAFÉ, cafe\u{301}s") == ["CAFÉ", "cafe\u{301}s"])
    #expect(try marked("\"budget review\"", "budget, Budget Review") == ["Budget Review"])
    #expect(try marked("-budget review", "budget review") == ["review"])
    #expect(try marked("東京", "東京都と京都") == ["東京"])
    #expect(try marked("都", "東京都と京都") == ["都", "都"])
    #expect(try marked("会議", "会議会議") == ["会議会議"])
    #expect(try marked("strasse", "Hauptstr. Straße") == ["Straße"])
    #expect(try marked("is:unread", "unread").isEmpty)
  }

  @Test func `A word searched for in one field is marked only there`() throws {
    #expect(try marked("from:ann budget", "Ann's budget", .subject) == ["budget"])
    #expect(try marked("from:ann budget", "Ann", .from) == ["Ann"])
    #expect(try marked("from:ann budget", "Ann: budget") == ["Ann", "budget"])
  }

  @Test(
    arguments: [
      ("\"a a b\"", "a a a b", ["a a b"]), ("\"a b a\"", "a b a b a", ["a b a b a"]),
      ("\"a b\" b", "b a, b", ["b", "a, b"]),
      ("\"a b c\" b", "a b c", ["a b c"]), ("\"to the\"", "to", []),
    ] as [(String, String, [String])])
  func `Phrases are found wherever they begin`(query: String, text: String, found: [String]) throws {
    #expect(try marked(query, text) == found)
  }

  @Test(
    arguments: [
      ("needle", "hay Needle needle", "Needle"), ("\"a b c\" b", "a b c", "b"),
      ("strasse", "zur Straße", "Straße"),
      ("from:needle", "needle", nil), ("needle", "hay", nil), ("needle", "", nil),
    ] as [(String, String, String?)])
  func `The first match is the one that ends first`(query: String, text: String, found: String?) throws {
    let words = MatchFinder(try SearchQueryParserTests.parse(query))
    #expect(words.first(in: text, field: .body).map { String(text[$0]) } == found)
  }

  @Test func `An excerpt is a line around the first match`() throws {
    let words = MatchFinder(try SearchQueryParserTests.parse("needle"))
    let text =
      String(repeating: "hay stack ", count: 50) + "the\n  Needle here "
      + String(repeating: "more hay ", count: 50)
    let excerpt = try #require(MatchExcerpt.make(text, marking: words))
    #expect(excerpt.hasPrefix("…") && excerpt.hasSuffix("…") && excerpt.contains("the Needle here more"))
    #expect(excerpt.count <= 102)
    #expect(MatchExcerpt.make("no such word", marking: words) == nil)
    #expect(MatchExcerpt.make("needle", marking: words) == "needle")
  }
}
