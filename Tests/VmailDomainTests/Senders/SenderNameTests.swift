import Testing

@testable import VmailDomain

@Suite("Deceptive names of senders", .timeLimit(.minutes(10)))
struct SenderNameTests {
  private func warnings(_ name: String?, _ email: String = "x@evil.example", isFromList: Bool = false)
    -> [SenderWarning]
  {
    SenderName.warnings(Participant(name: name, email: email), isFromList: isFromList)
  }

  @Test(
    arguments: [
      ("ceo@corp.example", "ceo@corp.example"), ("Boss <ceo@corp.example>", "ceo@corp.example"),
      ("ceo\u{FF20}corp.example", "ceo@corp.example"), ("ceo\u{FE6B}corp.example", "ceo@corp.example"),
      ("ceo@\u{308}\u{301}corp.example", "ceo@corp.example"),
      ("Boss (ceo@corp.example).", "ceo@corp.example"), ("ceo@co\u{200B}rp.example", "ceo@corp.example"),
      ("x@evil.example", nil), ("X at x@mail.evil.example", nil), ("ceo@corp", nil), ("@corp.example", nil),
      ("Corp @ Example", nil), ("Boss", nil), (nil, nil),
    ] as [(String?, String?)])
  func `A name that shows another address`(name: String?, shown: String?) {
    let found = warnings(name).filter { $0.kind == .nameShowsAddress }
    #expect(found == (shown.map { [SenderWarning(.nameShowsAddress, $0, actual: "x@evil.example")] } ?? []))
  }

  @Test func `At a provider each address is another person's`() {
    #expect(warnings("boss@gmail.com", "boss123@gmail.com").map(\.kind) == [.nameShowsAddress])
    #expect(warnings("info@b.example", "noreply@b.example").isEmpty)
    #expect(warnings("manager@big.example", "eve@big.example").map(\.kind) == [.nameShowsAddress])
    #expect(warnings("manager@big.example", "eve.post@big.example").isEmpty, "an office")
    #expect(warnings("manager@big.example", "b3k-8@big.example").isEmpty, "a program")
    #expect(warnings("eve@big.example", "eve@big.example").isEmpty)
    #expect(warnings("manager@big.example", "eve@mail.big.example").isEmpty)
  }

  @Test func `A list that writes under its own address names its member`() {
    #expect(warnings("'bo@b.example' via Dev", "dev@lists.example", isFromList: true).isEmpty)
    #expect(!warnings("'bo@b.example' via Dev", "dev@lists.example").isEmpty)
    #expect(!warnings("bo@b.example", "dev@lists.example", isFromList: true).isEmpty)
  }

  @Test(
    arguments: [
      ("PayPal", "x@evil.example", "PayPal"), ("PayPal Service", "x@evil.example", "PayPal"),
      ("PayPal", "service@paypal.com", nil), ("PayPal", "service@mail.paypal.co.uk", nil),
      ("P\u{430}yPal", "x@evil.example", "PayPal"), ("PayPa1", "x@evil.example", "PayPal"),
      ("P\u{200D}a\u{200D}yPal", "x@evil.example", "PayPal"), ("Paypalooza", "x@evil.example", nil),
      ("Bank of America Alerts", "x@evil.example", "Bank of America"),
      ("Bank of Aarhus", "x@evil.example", nil),
      ("UPS Delivery", "x@evil.example", "UPS"), ("UPS and Downs", "x@evil.example", nil),
      ("UPS", "a@ups.com", nil), ("Pay Pal", "x@evil.example", "PayPal"), ("U P S", "x@evil.example", nil),
      ("P a y P a l", "x@evil.example", "PayPal"), ("Mr Pay Pal", "x@evil.example", "PayPal"),
      ("Pay Pal", "a@paypal.com", nil), ("Pay Palmer", "x@evil.example", nil),
      ("Lockergnome Apple Core", "x@lockergnome.example", nil), ("Apple Support", "x@evil.example", "Apple"),
      ("Microsoft", "x@tenant.onmicrosoft.com", "Microsoft"), ("Microsoft", "a@microsoft.com", nil),
      ("Harbor Freight", "x@harbor-freight.example", nil), ("Bo Karlsson", "bo@b.example", nil),
    ] as [(String, String, String?)])
  func `A name that says an organisation`(name: String, email: String, organisation: String?) {
    let found = warnings(name, email).filter { $0.kind == .nameClaims }.map(\.shown)
    #expect(found == (organisation.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("paypa1.com", "paypal"), ("rnicrosoft.com", "microsoft"), ("paypal.com", nil), ("paypal.example", nil),
      ("corp.example", nil), ("amaz0n.co.uk", "amazon"), ("up5.com", nil),
    ] as [(String, String?)])
  func `A domain that looks like a well-known one`(domain: String, label: String?) {
    let found = warnings("Shop", "a@" + domain).filter { $0.kind == .lookAlike }
    #expect(found == (label.map { [SenderWarning(.lookAlike, domain, actual: $0)] } ?? []))
  }

  @Test func `A domain of letters that look like Latin ones`() {
    #expect(
      warnings("Shop", "a@xn--80ak6aa92e.example")
        == [SenderWarning(.lookAlike, "xn--80ak6aa92e.example", actual: "apple.example")])
    #expect(warnings("Shop", "a@xn--e1afmkfd.example").isEmpty, "a word that has other letters, too")
  }

  @Test(arguments: [
    ("service@xn--pypal-4ve.com", true), ("kim@xn--bcher-kva.example", false),
    ("a@xn--80ak6aa92e.com", false),
    ("a@\u{440}\u{430}ypal.com", true), ("a@example.com", false),
  ])
  func `A domain of mixed letters`(email: String, isMixed: Bool) {
    #expect(warnings("Shop", email).contains { $0.kind == .mixedScripts } == isMixed)
  }

  @Test(arguments: [
    ("P\u{430}yme", true), ("Анна Berg", false), ("Иван", false), ("Ωmega", true), ("Ann-Анна", false),
    ("Zoë", false),
    ("山田 Taro", false), ("µTorrent", false), ("A\u{430}", true),
  ])
  func `A name of mixed letters`(name: String, isMixed: Bool) {
    #expect(warnings(name).contains { $0.kind == .mixedScripts } == isMixed)
  }

  @Test(arguments: [
    ("M\u{E0139}icro", true), ("V\u{200D}e", true), ("Ap\u{73F}p", true), ("Zoe\u{308}", false),
    ("Love ❤\u{FE0F}", false), ("\u{202E}lapyaP", true), ("Ann \u{2067}x", true), ("\u{200E}Ann", false),
    ("👩\u{200D}👧 Family", false), ("क\u{94D}\u{200D}ष", false), ("Ann", false),
  ])
  func `A name with what is not seen`(name: String, isHidden: Bool) {
    #expect(warnings(name).contains { $0.kind == .hiddenCharacters } == isHidden)
  }
}

@Suite("Known senders", .timeLimit(.minutes(10)))
struct KnownSendersTests {
  private let known = KnownSenders(
    own: [Participant(name: "Kim Berg", email: "kim@corp.example")],
    writtenTo: [
      Participant(name: "Bo Karlsson", email: "bo@supplier.example"),
      Participant(name: "Ann", email: "ann@firm.test"),
      Participant(name: "Eva Lund", email: "eva.lund@gmail.com"),
    ])

  private func kinds(_ name: String?, _ email: String) -> [SenderWarning.Kind] {
    known.warnings(Participant(name: name, email: email)).map(\.kind)
  }

  @Test(
    arguments: [
      ("Bo Karlsson", "bo@supplier.example", nil), ("Bo Karlsson", "BO@SUPPLIER.example", nil),
      ("Bo Karlsson", "bo@supp1ier.example", .lookAlike), ("Boss", "ceo@c0rp.example", .lookAlike),
      ("Boss", "ceo@corps.example", .lookAlike), ("Bo Karlsson", "bo@evil.test", .otherAddress),
      ("Karlsson, Bo", "bo@evil.test", .otherAddress), ("B\u{43E} Karlsson", "bo@evil.test", .otherAddress),
      ("Kim Berg", "kim@evil.test", .otherAddress), ("Bo Karlsson", "b.karlsson@supplier.example", nil),
      ("Bo Karlsson", "bo@mail.supplier.example", nil), ("Eva Lund", "eva.lund.7@gmail.com", .otherAddress),
      ("Ann", "ann@evil.test", nil), ("Ada Moe", "ada@elsewhere.test", nil), (nil, "x@evil.test", nil),
      ("Corp.example Helpdesk", "x@evil.test", .nameShowsAddress), ("News.example", "x@evil.test", nil),
    ] as [(String?, String, SenderWarning.Kind?)])
  func `Senders that pass for somebody known`(name: String?, email: String, kind: SenderWarning.Kind?) {
    #expect(kinds(name, email) == (kind.map { [$0] } ?? []))
  }
}
