import Testing
import VmailDomain

@Suite("vCards", .timeLimit(.minutes(10))) struct VCardTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let producer: String
    let lines: [String]
    var name = "Ann Lee"
    var emails = ["ann@work.example", "ann@home.example"]
    var labels: [String]?
    var nicknames: [String] = []
    var organization = ""
    var uid = ""
    var categories: [String] = []
    var testDescription: String { producer }
  }

  /// Cards as programs and services write them, without what surrounds them.
  static let samples: [Sample] = [
    Sample(
      producer: "khard",
      lines: [
        "VERSION:3.0", "CATEGORIES:friends,team", "EMAIL;TYPE=work:ann@work.example",
        "EMAIL;TYPE=home:ann@home.example",
        "FN:Ann Lee", "N:Lee;Ann;;;", "NICKNAME:Annie,Al", "ORG:Acme\\, Inc.;Ships", "REV:20261101T120000Z",
        "UID:9F86D081",
      ], labels: ["work", "home"], nicknames: ["Annie", "Al"], organization: "Acme, Inc., Ships",
      uid: "9f86d081", categories: ["friends", "team"]),
    Sample(
      producer: "iCloud",
      lines: [
        "VERSION:3.0", "PRODID:-//Apple Inc.//iCloud Web Address Book 2117B3//EN", "N:Lee;Ann;;;",
        "FN:Ann Lee",
        "item1.EMAIL;type=INTERNET:ann@home.example", "item1.X-ABLabel:_$!<Home>!$_",
        "item2.EMAIL;type=INTERNET;type=pref:ann@work.example", "item2.X-ABLabel:Office; main",
        "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD", " 2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwk",
      ], labels: ["office; main", "home"]),
    Sample(
      producer: "Google",
      lines: [
        "VERSION:3.0", "FN:Ann Lee", "N:Lee;Ann;;;", "EMAIL;TYPE=INTERNET;TYPE=WORK:ann@work.example",
        "item1.EMAIL;TYPE=INTERNET:ann@home.example", "item1.X-ABLabel:", "CATEGORIES:myContacts,starred",
      ], labels: ["work", ""], categories: ["myContacts", "starred"]),
    Sample(
      producer: "Fastmail",
      lines: [
        "VERSION:4.0", "UID:urn:uuid:4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1", "FN;DERIVED=true:Ann Lee",
        "N;SORT-AS=\"Lee,Ann\":Lee;Ann;;;", "EMAIL;PROP-ID=e1;PREF=1:ann@work.example",
        "EMAIL;TYPE=private:ann@home.example",
      ], labels: ["", "private"], uid: "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"),
    Sample(
      producer: "a phone with version 2.1",
      lines: [
        "VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;Dr.=20med.;",
        "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=", " M=C3=BCller",
        "EMAIL;INTERNET;HOME:ann@home.example", "EMAIL;INTERNET;PREF:ann@work.example",
      ], name: "Jörg Müller", labels: ["", "home"]),
    Sample(
      producer: "a phone whose soft line ends are not folds",
      lines: [
        "VERSION:2.1", "FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:J=F6rg =", "M=FCller",
        "EMAIL:ann@work.example",
      ], name: "Jörg Müller", emails: ["ann@work.example"]),
    Sample(
      producer: "one without a full name", lines: ["VERSION:3.0", "N:Lee;Ann;Mae;Dr.;Jr."],
      name: "Dr. Ann Mae Lee Jr.",
      emails: []),
    Sample(
      producer: "an organization", lines: ["VERSION:4.0", "FN:", "ORG:Acme", "EMAIL:info@acme.example"],
      name: "Acme",
      emails: ["info@acme.example"], organization: "Acme"),
    Sample(
      producer: "hostile text",
      lines: [
        "VERSION:3.0", "FN:Ann\\nBcc:\u{2028}eve@evil.example\u{1B}[2J", "EMAIL:not an address",
        "EMAIL:a@b\\,c@d",
        "EMAIL:mailto:ann@work.example", "NOTE", ":nothing", "X;Y", "",
      ], name: "Ann Bcc: eve@evil.example [2J", emails: ["ann@work.example"]),
  ]

  private static func bytes(_ lines: [String], _ end: String = "\r\n") -> [UInt8] {
    Array((["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: end).utf8)
  }

  @Test(arguments: samples, ["\r\n", "\n"])
  func `A card is read as it was meant`(sample: Sample, end: String) throws {
    let card = try #require(VCard(Self.bytes(sample.lines, end)))
    #expect(card.name == sample.name)
    #expect(card.emails.map(\.address) == sample.emails)
    if let labels = sample.labels { #expect(card.emails.map(\.label) == labels) }
    #expect(card.nicknames == sample.nicknames)
    #expect(card.organization == sample.organization)
    #expect(card.uid == sample.uid)
    #expect(card.categories == sample.categories)
    #expect(!card.isGroup)
    #expect(card.source == Self.bytes(sample.lines, end))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `A fold may split a character`(place: Int) throws {
    let name = Array("FN:Zoë 山田".utf8)
    for cut in name.indices.dropFirst(place) {
      let folded = name[..<cut] + Array("\r\n ".utf8) + name[cut...]
      let source = Array("BEGIN:VCARD\r\n".utf8) + folded + Array("\r\nEND:VCARD\r\n".utf8)
      #expect(VCard(source)?.name == "Zoë 山田")
    }
  }

  @Test func `A group has cards and addresses as members, as servers of either version write it`() throws {
    let lines = ["VERSION:4.0", "FN:Team", "MEMBER:urn:uuid:ABC", "MEMBER:mailto:bo%40x@x.example?subject=a"]
    let new = try #require(VCard(Self.bytes(["KIND:group"] + lines)))
    #expect(new.isGroup && new.members == [.card(uid: "abc")])
    let address = try #require(VCard(Self.bytes(["KIND:GROUP", "FN:T", "MEMBER:mailto:bo%2Bx@x.example"])))
    #expect(address.members == [.address("bo+x@x.example")])
    let old = try #require(
      VCard(
        Self.bytes([
          "VERSION:3.0", "N:Team", "X-ADDRESSBOOKSERVER-KIND:group",
          "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:abc", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:def",
        ])))
    #expect(old.isGroup && old.name == "Team" && old.members == [.card(uid: "abc"), .card(uid: "def")])
  }

  @Test(
    arguments: [
      ("", 0), ("BEGIN:VCARD\n", 0), ("END:VCARD\n", 0), ("BEGIN:VCARD\nFN:a\nEND:VCARD", 1),
      ("begin:vcard \nEnd:vCard\n", 1), ("BEGIN:VCARD\nFN:a\nBEGIN:VCARD\nFN:b\nEND:VCARD\n", 2),
      ("BEGIN:VCARD\nNOTE:a\n BEGIN:VCARD\nEND:VCARD\n", 1),
      ("x\nBEGIN:VCARD\nEND:VCARD\ny\nBEGIN:VCARD\nEND:VCARD", 2),
      ("BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:b\nEND:VCARD\nFN:a\nEND:VCARD\n", 1),
    ])
  func `The cards of a file are found`(text: String, count: Int) {
    #expect(VCard.ranges(in: Array(text.utf8)).count == count)
  }

  @Test func `The card of an agent is not that of the person`() throws {
    let card = try #require(
      VCard(
        Self.bytes(["VERSION:2.1", "AGENT:", "BEGIN:VCARD", "FN:Bo", "EMAIL:b@x.org", "END:VCARD", "FN:Ann"]))
    )
    #expect(card.name == "Ann" && card.emails.isEmpty)
  }

  @Test func `What is too long or too much is cut`() throws {
    let name = String(repeating: "n", count: 600)
    let many = (0..<200).map { "EMAIL:a\($0)@x.org" }
    let card = try #require(
      VCard(Self.bytes(["FN:\(name)"] + many + ["NICKNAME:" + String(repeating: "a,", count: 500)])))
    #expect(card.name.utf8.count == 500 && card.emails.count == 100 && card.nicknames.count == 100)
    let photo = String(repeating: "A", count: 200_000)
    let large = try #require(VCard(Self.bytes(["PHOTO:\(photo)", "FN:Ann"])))
    #expect(large.name == "Ann" && large.source.count > 200_000)
    #expect(large.properties.first?.value.utf8.count == VCardProperty.valueLimit)
    #expect(VCard(Self.bytes(["NOTE:" + String(repeating: "A", count: VCard.sizeLimit)])) == nil)
    let parameters = String(repeating: ";A=b", count: 60)
    #expect(try #require(VCard(Self.bytes(["FN\(parameters):Ann"]))).name == "")
  }

  @Test(arguments: ["\r\n", "\n"]) func `An address is added, and all else stays byte for byte`(end: String)
    throws
  {
    let lines = [
      "VERSION:3.0", "FN:Ann", "X-FOO;X=\"a:b\":\\,;  odd ", "item9.X-ABDATE:2026", "PHOTO:AA", " BB",
    ]
    let card = try #require(VCard(Self.bytes(lines, end)))
    let more = try #require(card.adding("ann@x.example"))
    #expect(more.source == Self.bytes(lines + ["EMAIL;TYPE=INTERNET:ann@x.example"], end))
    #expect(more.emails.map(\.address) == ["ann@x.example"])
  }

  @Test(
    arguments: [
      ("Ann Lee", "Ann Lee", "N:Lee;Ann;;;"), ("Cher", "Cher", "N:;Cher;;;"),
      (nil, "ann@x.example", "N:;ann@x.example;;;"),
      ("Lee, Ann; \\\n", "Lee, Ann; \\", "N:\\\\;Lee\\, Ann\\;;;;"),
      ("山田 " + String(repeating: "é", count: 100), nil, nil),
    ] as [(String?, String?, String?)])
  func `A new card is read again as what it was made of`(name: String?, read: String?, line: String?) throws {
    let card = try #require(VCard.new(Participant(name: name, email: "ann@x.example"), uid: "U-1"))
    #expect(card.name == read ?? name && card.uid == "u-1" && card.version == "3.0")
    #expect(card.emails.map(\.address) == ["ann@x.example"])
    let text = String(decoding: card.source, as: UTF8.self)
    if let line { #expect(text.contains("\r\n\(line)\r\n")) }
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
  }
}

@Suite("Programs for address books", .timeLimit(.minutes(10))) struct AddressBookOutputTests {
  @Test(
    arguments: [
      // mutt's query_command: khard without --remove-first-line, abook, goobook.
      ("searching for 'ann' ...\nann@x.org\tAnn Lee\twork\n", ["Ann Lee <ann@x.org>"]),
      ("\nann@x.org\tAnn Lee\t \n", ["Ann Lee <ann@x.org>"]),
      // aerc's address-book-cmd; notmuch address.
      ("ann@x.org\tAnn Lee\nbo@x.org\n", ["Ann Lee <ann@x.org>", "bo@x.org"]),
      ("Ann Lee <ann@x.org>\n\"Lee, Bo\" <bo@x.org>\n", ["Ann Lee <ann@x.org>", "\"Lee, Bo\" <bo@x.org>"]),
      ("Not found\n", []), ("", []), ("no\tAnn\n", []), ("ann@x.org, bo@x.org\n", []),
      (" ann@x.org \t\u{1B}[31mA\u{2029}nn\u{7}\tx\r\n", ["\"[31mAnn\" <ann@x.org>"]),
      ("ann@x.org\t\n", ["ann@x.org"]), (String(repeating: "a", count: 2_000) + "@x.org\tAnn\n", []),
    ])
  func `Lines that name a person are read`(output: String, people: [String]) {
    let found = AddressBookOutput.people(in: Array(output.utf8))
    #expect(found.map { AddressList.text(of: [$0]) } == people)
  }

  @Test func `Only so many lines are read, and bytes that are no text do no harm`() {
    let many = Array(String(repeating: "a@x.org\tA\n", count: 3_000).utf8)
    #expect(AddressBookOutput.people(in: many).count == 2_000)
    #expect(AddressBookOutput.people(in: [0xFF, 0xFE, 0x0A, 0x00]) == [])
  }

  @Test(
    arguments: [
      (["email", "--parsable"], "ann", ["email", "--parsable", "ann"]), (["%s"], "ann lee", ["ann lee"]),
      (["from:%s*", "x"], "ann", ["from:ann*", "x"]), (["a"], "--config=/tmp/x", ["a", "config=/tmp/x"]),
      (["a"], "$(id); 'x'", ["a", "$(id); 'x'"]), ([], " - ann", ["ann"]),
    ])
  func `What was typed is one argument, and never an option`(
    words: [String], query: String, expected: [String]
  ) {
    #expect(AddressBookOutput.arguments(words, query: query) == expected)
  }
}
