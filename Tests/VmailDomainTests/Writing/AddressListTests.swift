import Testing
import VmailDomain
import VmailTestSupport

@Suite("Typed addresses", .timeLimit(.minutes(10)))
struct AddressListTests {
  private func failure(_ text: String) -> AddressListError? {
    do {
      let people = try AddressList.participants(in: text)
      Issue.record("\(text.debugDescription) was read as \(people)")
      return nil
    } catch { return error }
  }

  @Test(
    arguments: [
      ("kim@example.test", ["|kim@example.test"]), ("<kim@example.test>", ["|kim@example.test"]),
      ("Kim Example <kim@example.test>", ["Kim Example|kim@example.test"]),
      ("Kim E. Example <kim@example.test>", ["Kim E. Example|kim@example.test"]),
      (#""Example, Kim" <kim@example.test>"#, ["Example, Kim|kim@example.test"]),
      (#""Kim \"K\" \\" <kim@example.test>"#, [#"Kim "K" \|kim@example.test"#]),
      ("kim@example.test (Kim Example)", ["Kim Example|kim@example.test"]),
      ("Kim (the \\( (real) one) <kim@example.test> (x)", ["Kim|kim@example.test"]),
      ("a@x.test, b@x.test;c@x.test , ; d@x.test;", ["|a@x.test", "|b@x.test", "|c@x.test", "|d@x.test"]),
      ("Team: a@x.test, Bo <b@x.test>; c@x.test", ["|a@x.test", "Bo|b@x.test", "|c@x.test"]),
      ("Undisclosed recipients:;", []), ("Nobody: (really) ;", []), ("", []), (" , ;\t ", []),
      ("kim @ (home) example.test", ["|kim@example.test"]),
      ("Zoë Müller <zoë@müller.example>", ["Zoë Müller|zoë@müller.example"]),
      ("用户 <用户@例え.テスト>", ["用户|用户@例え.テスト"]), (#""kim"@example.test"#, ["|kim@example.test"]),
      (#""kim k"@example.test"#, [#"|"kim k"@example.test"#]), (#""a\"@b"@x.test"#, [#"|"a\"@b"@x.test"#]),
      ("kim@[192.0.2.1], bo@[IPv6:2001:db8::1]", ["|kim@[192.0.2.1]", "|bo@[IPv6:2001:db8::1]"]),
      ("kim+x!#$%&'*/=?^_`{|}~-@example.test", ["|kim+x!#$%&'*/=?^_`{|}~-@example.test"]),
      ("root@localhost", ["|root@localhost"]), ("\u{A0}kim@example.test\u{3000}", ["|kim@example.test"]),
      ("\"\" <kim@example.test>", ["|kim@example.test"]), ("<kim@example.test>,", ["|kim@example.test"]),
    ] as [(String, [String])])
  func `Addresses may have names, and several kinds of separators`(text: String, expected: [String]) throws {
    let people = try AddressList.participants(in: text)
    #expect(people.map { "\($0.name ?? "")|\($0.email)" } == expected)
  }

  @Test func `Misplaced dots, which some providers gave out, need no quotes before the address is sent`()
    throws
  {
    let table = [
      ("aaa..bbb.cc@docomo.example", "aaa..bbb.cc@docomo.example"),
      ("P <x.y.@x.test>", "x.y.@x.test"),
      (".a@x.test", ".a@x.test"), ("a.b@x.test", "a.b@x.test"), (#""a..b"@x.test"#, "a..b@x.test"),
      (#""a b"@x.test"#, #""a b"@x.test"#),
    ]
    for (text, email) in table {
      #expect(try AddressList.participants(in: text).map(\.email) == [email])
      #expect(AddressList.isAddress(email))
      #expect(AddressKey(text) == AddressKey(email) || text.contains("<"))
    }
  }

  @Test(
    arguments: [
      ("bob", 1, #""bob" is not an address"#), ("kim@x.test, bob", 13, #""bob" is not an address"#),
      ("Doe, Jo <jo@x.test>", 1, #""Doe" is not an address"#),
      ("Kim <kim>", 1, #""Kim <kim>" is not an address"#),
      ("Kim <>", 1, #"nothing before the @ in "Kim <>""#),
      ("@x.test", 1, #"nothing before the @ in "@x.test""#),
      ("kim@", 1, #"nothing after the @ in "kim@""#),
      ("kim@, bo@x.test", 1, #"nothing after the @ in "kim@""#),
      ("a@x.test b@y.test", 10, #"a comma is missing between "a@x.test" and "b@y.test""#),
      (
        "A <a@x.test> B <b@y.test>, c@z.test", 14,
        #"a comma is missing between "A <a@x.test>" and "B <b@y.test>""#
      ),
      ("Jo Doe jo@x.test", 8, #"the address after "Jo Doe" needs brackets: <jo@x.test>"#),
      ("a@b@x.test", 1, #""@" is not allowed in "a@b@""#),
      ("a@x.test>", 1, #"">" is not allowed in "a@x.test>""#),
      (".@x.test", 1, #"the part before the @ in ".@x.test" is not a valid mailbox name"#),
      ("<a b@x.test>", 1, #"the part before the @ in "<a b@" is not a valid mailbox name"#),
      ("a@x..test", 1, #"the part after the @ in "a@x..test" is not a valid domain"#),
      ("a@x.test.", 1, #"the part after the @ in "a@x.test." is not a valid domain"#),
      ("a@-x.test", 1, #"the part after the @ in "a@-x.test" is not a valid domain"#),
      ("a@x%2etest", 1, #"the part after the @ in "a@x%2etest" is not a valid domain"#),
      ("a@[300.0.0.1]", 1, #"the part after the @ in "a@[300.0.0.1]" is not a valid domain"#),
      ("a@192.0.2.1", 1, #"the number after the @ in "a@192.0.2.1" needs square brackets"#),
      ("x@y.test, \"Kim", 11, "a quotation mark is missing after \"\"Kim\""),
      ("a@x.test (b", 10, #"a closing parenthesis is missing after "(b""#),
      ("Kim <a@x.test", 1, #"a closing bracket is missing after "Kim <a@x.test""#),
      ("a@[192.0.2.1", 3, #"a closing bracket is missing after "[192.0.2.1""#),
      ("Team: a@x.test", 1, #"a semicolon is missing at the end of the group "Team""#),
      ("A: B: c@x.test;;", 4, #"the group "B" is inside another group"#),
      ("a@x.test)", 9, #"")" is not allowed in ")""#), (": a@x.test", 1, #"":" is not allowed in ":""#),
      ("<e\u{301}@x.test>, bob", 13, #""bob" is not an address"#),
    ] as [(String, Int, String)])
  func `Invalid addresses are reported with their position and the reason`(
    text: String, column: Int, words: String
  ) throws {
    let error = try #require(failure(text))
    #expect(error.words == words)
    #expect(error.column == column)
  }

  @Test func `Control characters are rejected everywhere`() {
    for control in ["\r", "\n", "\0", "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}", "\r\n"] {
      for text in [
        "Kim#<a@x.test>", "\"Kim#\" <a@x.test>", "a#@x.test", "a@x#.test", "a@x.test (#)", "#a@[192.0.2.1#]",
      ] {
        #expect(
          failure(text.replacing("#", with: control))?.reason == .controlCharacter, "\(text.debugDescription)"
        )
      }
    }
    #expect(failure("Kim\r\nBcc: <eve@x.test>")?.column == 4)
  }

  @Test func `Addresses with invisible characters or U+FFFD are rejected`() {
    for hidden in ["\u{202E}", "\u{200B}", "\u{FEFF}", "\u{FFFD}", "\u{AD}"] {
      #expect(failure("a\(hidden)b@x.test")?.reason == .badLocalPart)
      #expect(failure("a@x\(hidden).test")?.reason == .badDomain)
    }
  }

  @Test func `Sizes are bounded`() {
    let long = String(repeating: "a", count: 300)
    #expect(failure(long + "@x.test")?.reason == .addressTooLong)
    #expect(failure(long + long + long + long + " <a@x.test>")?.reason == .nameTooLong)
    #expect(failure(String(repeating: "a@x.test,", count: 2_001))?.reason == .tooMany)
    #expect(failure(String(repeating: " ", count: 300 << 10))?.reason == .tooLong)
    #expect(failure(String(repeating: "(", count: 100_000))?.reason == .unclosedComment)
    #expect((failure(String(repeating: "b", count: 1_000))?.piece.count ?? 0) <= 81)
  }

  @Test func `Names are quoted only if necessary`() {
    #expect(
      AddressList.text(of: Participant(name: "Kim E. Example", email: "kim@x.test"))
        == "Kim E. Example <kim@x.test>")
    #expect(AddressList.text(of: Participant(email: "kim@x.test")) == "kim@x.test")
    #expect(
      AddressList.text(of: Participant(name: "Doe, Jo", email: "jo@x.test")) == #""Doe, Jo" <jo@x.test>"#)
    #expect(AddressList.text(of: Participant(name: "a\"\\", email: "jo@x.test")) == #""a\"\\" <jo@x.test>"#)
    #expect(
      AddressList.text(of: [Participant(email: "a@x.test"), Participant(name: "Zoë", email: "z@x.test")])
        == "a@x.test, Zoë <z@x.test>")
  }

  @Test(
    arguments: [
      "", "bob", "a@x.test, eve@y.test", "a@x.test>, <eve@y.test", "\"a@x.test", "a@x.test\r\nBcc: e@y.test",
      "no @ x.test", "a@x.test ", "a@x.test\u{3000}",
    ])
  func `An invalid address is written in a form that addresses nobody else`(email: String) {
    for name in [nil, "Kim", "Kim\r\nBcc: eve@x.test"] {
      let text = AddressList.text(of: [Participant(name: name, email: email), Participant(email: "z@x.test")])
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(throws: AddressListError.self) { try AddressList.participants(in: text) }
    }
    #expect(!AddressList.isAddress(email))
  }

  @Test(
    arguments: [
      (String(repeating: "n", count: 1_000), 1_000), (String(repeating: "n", count: 1_001), 1_000),
      (String(repeating: "é", count: 500), 500), (String(repeating: "é", count: 501), 500),
      ("n" + String(repeating: "é", count: 500), 500), (String(repeating: "n", count: 999) + " n", 999),
    ])
  func `A name that is too long to be read again is cut between letters`(name: String, length: Int) throws {
    let text = AddressList.text(of: Participant(name: name, email: "kim@example.test"))
    let read = try AddressList.participants(in: text)
    #expect(read.map(\.email) == ["kim@example.test"])
    #expect(read.first?.name == String(name.prefix(length)))
  }

  @Test func `Written addresses are parsed as the same people`() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<1_000 {
      let people = (0..<Int.random(in: 0..<4, using: &random)).map { _ in person(&random) }
      let text = AddressList.text(of: people)
      #expect(try AddressList.participants(in: text) == people, "\(text.debugDescription)")
      #expect(people.allSatisfy { AddressList.isAddress($0.email) })
    }
  }

  @Test func `Any input is parsed or rejected, and parsed addresses can be written`() throws {
    var random = SeededGenerator(seed: 9)
    let pieces = [
      "a@x.test", "a", "@", "x.test", "<", ">", "\"", "(", ")", ",", ";", ":", " ", "\\", "[", "]", "é", "\n",
      ".", "Kim", "\u{202E}",
    ]
    var count = 0
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard let people = try? AddressList.participants(in: text) else { continue }
      count += people.count
      #expect(
        try AddressList.participants(in: AddressList.text(of: people)) == people, "\(text.debugDescription)")
    }
    #expect(count > 50)
  }

  private func person(_ random: inout SeededGenerator) -> Participant {
    let letters = Array("abÅé字 .,;:@<>()[]\"\\'=?!#").map(String.init)
    func text(_ letters: [String], _ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &random)).map { _ in random.pick(letters) }.joined()
    }
    let name = random.chance(70) ? text(letters, 1...8) : nil
    let plain = ["a", "b", "é", "字", "+", "1", "_"]
    var local = text(plain, 1...5)
    if random.chance(20) { local += "." + text(plain, 1...3) }
    if random.chance(20) { local = "\"\(text(["a", " ", "@", ",", "\\\"", "\\\\"], 0...4))(\"" }
    return Participant(
      name: name, email: local + "@" + random.pick(["x.test", "müller.example", "[192.0.2.1]"]))
  }
}
