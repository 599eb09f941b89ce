import Testing
import VmailDomain

@Suite("MessageIdentifiers", .timeLimit(.minutes(10)))
struct MessageIdentifiersTests {
  @Test(
    arguments: [
      ("a@b", "a@b"), ("<a@b>", "a@b"), (" <a@b>\t", "a@b"), ("<\"quoted local\"@b>", "\"quotedlocal\"@b"),
      ("<thread:5>", "thread:5"), ("<<a@b>>", "<a@b>"), ("<", nil), ("<>", nil), ("", nil), (" \n", nil),
      ("größe@b", "größe@b"), (String(repeating: "x", count: 998), String(repeating: "x", count: 998)),
      ("<" + String(repeating: "x", count: 998) + ">", String(repeating: "x", count: 998)),
      (String(repeating: "x", count: 999), nil),
    ] as [(String, String?)])
  func `An identifier that a person or program names is as it is stored`(text: String, expected: String?) {
    #expect(MessageIdentifiers.normalized(text) == expected)
  }

  @Test(
    arguments: [
      ("<a@b>", ["a@b"]),
      (" <a@b> \r\n", ["a@b"]),
      ("<a@b><c@d>", ["a@b", "c@d"]),
      ("<a@b>,\r\n\t<c@d>;<e@f>", ["a@b", "c@d", "e@f"]),
      ("<a@b> <c@d> <a@b>", ["a@b", "c@d"]),
      ("<A@b> <a@b>", ["A@b", "a@b"]),
      ("<no-at-sign>", ["no-at-sign"]),
      ("<\"quoted local\"@[192.0.2.1]>", ["\"quotedlocal\"@[192.0.2.1]"]),
      ("<long-\r\n folded@\t example.org>", ["long-folded@example.org"]),
      ("Your message of Monday <a@b>", ["a@b"]),
      ("Your message of \"Mon, 5 Feb 2024 14:30\" <a@b>", ["a@b"]),
      ("<a@b> (Ann Bee's message of \"Thu, 21", ["a@b"]),
      ("<a@b>; from ann@example.org on Thu, Jan 02, 2003", ["a@b"]),
      ("(comment) <a@b> (another)", ["a@b"]),
      ("<a@b> (as said in <c@d>) <e@f>", ["a@b", "e@f"]), ("(see (<a@b>) and <c@d>) <a@b>", ["a@b"]),
      ("(unclosed <a@b>", ["a@b"]), ("closed) <a@b>", ["a@b"]), ("<a(b@c> <d)e@f>", ["a(b@c", "d)e@f"]),
      ("bare@example.org", ["bare@example.org"]),
      ("  bare@example.org \r\n", ["bare@example.org"]),
      ("<größe@example.org>", ["größe@example.org"]),
    ])
  func `Fields are parsed as programs write them`(field: String, expected: [String]) {
    #expect(MessageIdentifiers.parse(field) == expected)
  }

  @Test(
    arguments: [
      ("Message from Ann Bee <ann@example.org> of \"Mon\" <a@b>", ["a@b"]),
      ("Message from Ann Bee <ann@example.org> \r\n of Mon, 5 Feb 2024", []),
      ("MESSAGE FROM <ann@example.org> of Mon <a@b>", ["a@b"]),
      ("<a@b> from Ann <ann@example.org>", ["a@b"]),
      ("Ann Bee <ann@example.org>'s message of \"Mon\" <a@b>", ["a@b"]),
      ("<from@example.org>", ["from@example.org"]),
      ("information <a@b>", ["a@b"]),
    ])
  func `An address in angle brackets is not an identifier`(field: String, expected: [String]) {
    #expect(MessageIdentifiers.parse(field) == expected)
  }

  @Test(
    arguments: [
      "", " ", "<", ">", "<>", "< \r\n >", "><", "<a@b", "a@b>", "0012", "two words@here", "<<<", "a@b <",
    ])
  func `Fields without an identifier yield none`(field: String) {
    #expect(MessageIdentifiers.parse(field) == [])
  }

  @Test func `The innermost brackets count if they are nested or unclosed`() {
    #expect(MessageIdentifiers.parse("<<a@b>>") == ["a@b"])
    #expect(MessageIdentifiers.parse("<junk <a@b>") == ["a@b"])
    #expect(MessageIdentifiers.parse("<a@b> <c@d") == ["a@b"])
  }

  @Test func `A bare word may be an address where only brackets count`() {
    #expect(MessageIdentifiers.parse("bare@example.org", inBracketsOnly: true) == [])
    #expect(MessageIdentifiers.parse("<a@b>", inBracketsOnly: true) == ["a@b"])
  }

  @Test func `An identifier has at most 998 bytes`() {
    let longest = String(repeating: "x", count: 996) + "@y"
    #expect(MessageIdentifiers.parse("<\(longest)>") == [longest])
    #expect(MessageIdentifiers.parse(longest) == [longest])
    #expect(MessageIdentifiers.parse("<\(longest)z>") == [])
    #expect(MessageIdentifiers.parse("\(longest)z") == [])
    #expect(MessageIdentifiers.parse("<\(longest)z> <a@b>") == ["a@b"])
  }

  @Test func `Of ten thousand identifiers the first and the last are kept`() {
    let field = (0..<10_000).map { "<\($0)@x>" }.joined(separator: " ")
    let found = MessageIdentifiers.parse(field)
    #expect(found.count == MessageIdentifiers.limit)
    #expect(found.first == "0@x")
    #expect(found.dropFirst().first == "9501@x")
    #expect(found.last == "9999@x")
    let full = (0..<MessageIdentifiers.limit).map { "\($0)@x" }
    #expect(MessageIdentifiers.parse(full.map { "<\($0)>" }.joined()) == full)
  }

  @Test func `A field full of junk is read in linear time`() {
    let size = 1 << 18
    for unit in ["<", ">", "<>", "<a", "> <", "from ", "x", "<\u{0}", "a@b ", "from <a@b>", "<a@b>'s"] {
      let field = String(repeating: unit, count: size / unit.utf8.count)
      #expect(MessageIdentifiers.parse(field).count <= 1, "\(unit)")
    }
  }
}
