import Testing

@testable import VmailDomain

@Suite("Warnings about the sender in a header", .timeLimit(.minutes(10)))
struct SenderCheckTests {
  private static let own = "kim@corp.example"
  private static let entrance = "from x.example (x.example [203.0.113.9]) by mx.corp.example with ESMTPS id 1"

  private func evidence(
    _ from: Participant, replyTo: String? = nil, results: String? = nil, isList: Bool = false,
    listId: String = "",
    isBulk: Bool = false, received: String? = entrance
  ) -> SenderEvidence {
    var trace: [HeaderField] = []
    if let results {
      trace.append(HeaderField(name: "Authentication-Results", value: "mx.corp.example; " + results))
    }
    if let received { trace.append(HeaderField(name: "Received", value: received)) }
    return SenderEvidence(
      senders: [from], fromFields: 1, replyTo: replyTo.map { [Participant(email: $0)] } ?? [], listId: listId,
      isFromList: isList, isBulk: isBulk || isList, trace: trace)
  }

  private func warnings(_ evidence: SenderEvidence) -> [SenderWarning] {
    SenderCheck.warnings(
      evidence, own: OwnAddresses([Self.own]),
      servers: OwnAuthenticationServers(host: "imap.corp.example", addresses: [Self.own]))
  }

  private func kinds(_ evidence: SenderEvidence) -> [SenderWarning.Kind] { warnings(evidence).map(\.kind) }

  private let bo = Participant(name: "Bo Karlsson", email: "bo@b.example")

  @Test func `Nothing is said about ordinary mail`() {
    #expect(kinds(evidence(bo)).isEmpty)
    #expect(kinds(evidence(bo, replyTo: "bo@b.example", results: "dmarc=pass header.from=b.example")).isEmpty)
  }

  // MARK: Several senders or none

  @Test func `There is one From field, and one sender in it`() {
    var two = evidence(bo)
    two.fromFields = 2
    #expect(kinds(two) == [.severalSenders])
    two.fromFields = 1
    two.senders.append(Participant(email: "BO@b.example"))
    #expect(kinds(two).isEmpty)
    two.senders.append(Participant(email: "ceo@c.example"))
    #expect(warnings(two) == [SenderWarning(.severalSenders, "bo@b.example, ceo@c.example")])
  }

  @Test(arguments: [
    ("bo@b.example", true), ("bo@b", false), ("bo@%b.example", false), ("bo@b.example.", true),
    ("@b.example", false),
    ("bo", false), ("bo@[192.0.2.1]", true), ("bo@xn--bcher-kva.example", true), ("bo@-b.example", false),
    ("", false),
  ])
  func `An address can be right or not`(address: String, isRight: Bool) {
    #expect(kinds(evidence(Participant(name: "Bo", email: address))).contains(.badAddress) == !isRight)
  }

  @Test func `Mail that was never sent may be from anybody here`() {
    #expect(kinds(evidence(Participant(email: "root@laptop"), received: nil)).isEmpty)
    let local = "by laptop.corp.example (Postfix, from userid 0) id 1"
    #expect(kinds(evidence(Participant(email: "root@laptop"), received: local)).isEmpty)
  }

  // MARK: Replies

  @Test(arguments: [
    ("bo@b.example", false), ("bo@mail.b.example", false), ("bo@c.example", true),
    ("bo@b.example.evil.test", true),
    ("kim@corp.example", false),
  ])
  func `Answers elsewhere are said`(replyTo: String, isElsewhere: Bool) {
    #expect(kinds(evidence(bo, replyTo: replyTo)) == (isElsewhere ? [.replyTo] : []))
  }

  @Test func `Domains of one organisation are one`() {
    func isSaid(_ from: String, _ replyTo: String, isBulk: Bool = false, isList: Bool = false) -> Bool {
      kinds(evidence(Participant(email: from), replyTo: replyTo, isList: isList, isBulk: isBulk)) == [
        .replyTo
      ]
    }
    #expect(!isSaid("a@shop.example.co.uk", "b@example.co.uk"))
    #expect(isSaid("a@shop.co.uk", "b@other.co.uk"))
    #expect(!isSaid("a@firma.de", "b@firma.com"))
    #expect(!isSaid("a@gmail.com", "b@googlemail.com"))
    #expect(isSaid("a@google.com", "b@gmail.com"))
    #expect(isSaid("a@one.zendesk.com", "b@two.zendesk.com"))
    // Lists set the address for replies, and bulk senders direct replies to a service.
    #expect(!isSaid("a@b.example", "list@c.example", isList: true))
    #expect(!isSaid("a@b.example", "a@service.example", isBulk: true))
    #expect(isSaid("a@b.example", "a@gmail.com", isBulk: true))
    #expect(isSaid("boss@corp.test", "boss@c0rp.test", isBulk: true))
  }

  // MARK: Authentication

  @Test(arguments: [
    ("dmarc=fail header.from=b.example", SenderWarning.Kind.dmarcFailed), ("dmarc=pass", nil),
    ("dmarc=none", nil),
    ("dmarc=fail; dkim=pass header.d=other.example", .dmarcFailed), ("spf=fail; dkim=none", .unconfirmed),
    ("spf=none; dkim=none; dmarc=none", .unconfirmed), ("spf=pass smtp.mailfrom=b.example; dkim=none", nil),
    ("spf=softfail; dkim=pass header.d=b.example", nil), ("spf=temperror; dkim=none", nil),
    ("spf=pass; dkim=none; dmarc=none; compauth=fail", .unconfirmed), ("dmarc=bestguesspass; spf=fail", nil),
  ])
  func `A failed check is said`(results: String, kind: SenderWarning.Kind?) {
    #expect(kinds(evidence(bo, results: results)) == (kind.map { [$0] } ?? []))
  }

  @Test func `Without results nothing is said about them`() {
    #expect(kinds(evidence(bo)).isEmpty)
    let others = [HeaderField(name: "Authentication-Results", value: "evil.example; dmarc=fail")]
    var evidence = evidence(bo)
    evidence.trace = others + evidence.trace
    #expect(kinds(evidence).isEmpty)
  }

  @Test func `A list that passes may break what a member's mail is signed with`() {
    func said(_ results: String, _ listId: String = "dev.lists.example") -> [SenderWarning.Kind] {
      kinds(evidence(bo, results: results, isList: true, listId: listId))
    }
    #expect(said("dmarc=fail; dkim=pass header.d=lists.example").isEmpty)
    #expect(said("dmarc=fail (p=none dis=none); spf=pass smtp.mailfrom=dev-bounces@lists.example").isEmpty)
    #expect(said("dmarc=fail (p=REJECT dis=NONE); dkim=pass header.d=lists.example") == [.dmarcFailed])
    #expect(said("dmarc=fail; dkim=pass header.d=evil.test") == [.dmarcFailed])
    #expect(said("dmarc=fail; dkim=pass header.d=lists.example", "") == [.dmarcFailed])
  }

  // MARK: The user's own address

  @Test(
    arguments: [
      (nil, entrance, true), ("dmarc=fail", entrance, true), ("dmarc=pass", entrance, false),
      ("dkim=pass header.d=corp.example", entrance, false),
      ("dkim=pass header.d=evil.example", entrance, true),
      ("dkim=pass header.i=@mail.corp.example", entrance, false),
      ("spf=pass smtp.mailfrom=kim@corp.example", entrance, false),
      ("spf=pass smtp.mailfrom=x.example", entrance, true),
      (nil, nil, false), (nil, "from pc ([203.0.113.9]) by mx.corp.example with ESMTPSA id 1", false),
      (nil, "by mx.corp.example (Postfix, from userid 1000) id 1", false),
      (nil, "from pc ([203.0.113.9]) by mx.evil.example with ESMTPSA id 1", true),
    ] as [(String?, String?, Bool)])
  func `Mail from one's own address is confirmed or not`(results: String?, received: String?, isSaid: Bool) {
    let mail = evidence(Participant(email: "Kim@corp.example"), results: results, received: received)
    #expect(kinds(mail) == (isSaid ? [.ownAddress] : []))
  }

  @Test func `Of mail without a server it can't be told what went by a list`() {
    let mail = evidence(
      Participant(email: Self.own), isList: true, received: "from a by b.example with ESMTP")
    let none = OwnAuthenticationServers(host: nil, addresses: [Self.own])
    #expect(SenderCheck.warnings(mail, own: OwnAddresses([Self.own]), servers: none).isEmpty)
    #expect(kinds(mail) == [.ownAddress])
  }

  @Test func `Warnings are kept as text`() {
    let all = SenderWarning.Kind.allCases.map { SenderWarning($0, "a \"b\"\u{1F600}", actual: "c/d") }
    #expect(StoredSenderWarnings.decode(StoredSenderWarnings.encode(all)) == all)
    #expect(StoredSenderWarnings.encode([]).isEmpty && StoredSenderWarnings.decode("").isEmpty)
    #expect(
      StoredSenderWarnings.decode("[[\"later\",\"a\",\"b\"],[\"replyTo\",\"a\",\"b\"],[]]").map(\.kind) == [
        .replyTo
      ])
    #expect(StoredSenderWarnings.decode("{").isEmpty)
  }
}
