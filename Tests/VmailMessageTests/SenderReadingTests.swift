import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

@Suite("Reading the sender of a message", .timeLimit(.minutes(10)))
struct SenderReadingTests {
  private let reader = MIMEMessageReader()

  private func read(_ header: String) -> MessageContent { reader.read(Array((header + "\n\nText.\n").utf8)) }

  @Test(
    arguments: [
      ("PayPal <service@xn--pypal-4ve.com>", "service@xn--pypal-4ve.com"),
      ("kim@xn--bcher-kva.example", "kim@xn--bcher-kva.example"),
      ("kim@bücher.example", "kim@xn--bcher-kva.example"),
      ("service@p\u{430}ypal.com", "service@xn--pypal-4ve.com"),
      ("Kim@Example.ORG", "Kim@Example.ORG"), ("kim@xn--a.example", "kim@xn--a.example"),
      // This label decodes to a mark without a letter, which isn't a valid name.
      ("kim@xn--sub.example", "kim@xn--sub.example"), ("kim@xn--sub", "kim@xn--sub"),
      // These begin with a mark that joins the dot.
      ("a@a.xn--utf-7px-uuencodee", "a@a.xn--utf-7px-uuencodee"),
      ("a@a.xn--sub.example", "a@a.xn--sub.example"),
      // These aren't what the letters that they decode to are encoded as.
      ("kim@xn--pypal-2ve.com", "kim@xn--pypal-2ve.com"), ("kim@x.xn--example", "kim@x.xn--example"),
      ("kim@B\u{DC}CHER.example", "kim@xn--bcher-kva.example"),
    ])
  func `A domain is unchanged, and non-ASCII letters are converted to A-labels`(
    value: String, address: String
  ) {
    let header = "From: \(value)\nTo: \(value)\nCc: \(value)\nReply-To: \(value)"
    let content = read(header)
    #expect(content.from?.email == address)
    #expect(content.to.map(\.email) == [address] && content.cc.map(\.email) == [address])
    #expect(
      content.sender.senders.map(\.email) == [address] && content.sender.replyTo.map(\.email) == [address])
  }

  /// Each with the names and addresses that are meant.
  private static let fields: [(String, [(String?, String)])] = [
    ("Ann [List] <a@x.example>", [("Ann [List]", "a@x.example")]),
    ("Ann [List] <a@x.example>, Bo <b@x.example>", [("Ann [List]", "a@x.example"), ("Bo", "b@x.example")]),
    ("Bo <b@x.example>, [Jira] Ann <a@x.example>", [("Bo", "b@x.example"), ("[Jira] Ann", "a@x.example")]),
    ("=?utf-8?q?J=C3=BCrgen_[Jira]?= <a@x.example>", [("Jürgen [Jira]", "a@x.example")]),
    ("Ann] <a@bücher.example>", [("Ann]", "a@xn--bcher-kva.example")]),
    ("Ann :) <a@x.example>", [("Ann :)", "a@x.example")]),
    ("Ann ;-( <a@x.example>", [("Ann ;-(", "a@x.example")]),
    ("Ann \\o/ [x] <a@x.example>", [("Ann \\o/ [x]", "a@x.example")]),
    ("\"Ann [x]\" <a@x.example>", [("Ann [x]", "a@x.example")]),
    ("Ann (at [home]) <a@x.example>", [("Ann", "a@x.example")]),
    ("a@[192.0.2.1]", [(nil, "a@[192.0.2.1]")]), ("Ann <a@[192.0.2.1]>", [("Ann", "a@[192.0.2.1]")]),
    ("=?utf-8?Q?Doe,_Ann?= <a@x.example>", [("Doe, Ann", "a@x.example")]),
    ("=?utf-8?Q?A:_B;?= <a@x.example>, Bo <b@x.example>", [("A: B;", "a@x.example"), ("Bo", "b@x.example")]),
    ("=?utf-8?Q?A_<b@y.example>?= <a@x.example>", [("A <b@y.example>", "a@x.example")]),
    ("=?utf-8?Q?b@y.example,?= <a@x.example>", [("b@y.example,", "a@x.example")]),
    ("=?utf-8?Q?A_(B?= <a@x.example>", [("A (B", "a@x.example")]),
    ("=?utf-8?Q?A_\"B?= <a@x.example>", [("A \"B", "a@x.example")]),
    ("=?utf-8?B?RG9lLCBBbm4=?= <a@x.example>", [("Doe, Ann", "a@x.example")]),
    ("Ann <a@x.example>; Bo <b@x.example>", [("Ann", "a@x.example"), ("Bo", "b@x.example")]),
    ("a@x.example;b@x.example;", [(nil, "a@x.example"), (nil, "b@x.example")]),
    ("Team: a@x.example; , Bo <b@x.example>", [(nil, "a@x.example"), ("Bo", "b@x.example")]),
    ("P <aaa..bbb.cc@x.example>", [("P", "aaa..bbb.cc@x.example")]),
    ("xxx.yyy.@x.example, .dot@x.example", [(nil, "xxx.yyy.@x.example"), (nil, ".dot@x.example")]),
    ("\"a..b\"@x.example, \"a b\"@x.example", [(nil, "a..b@x.example"), (nil, "\"a b\"@x.example")]),
    ("Ann Lee a@x.example", [("Ann Lee", "a@x.example")]), ("Ann [a@x.example]", [("Ann", "a@x.example")]),
    ("a\"b@x.example", [(nil, "a\"b@x.example")]), ("Ann <a@x.example", [("Ann", "a@x.example")]),
    ("a@x.example (Ann, b@x.example", [(nil, "a@x.example"), (nil, "b@x.example")]),
    ("a@x.example (Ann (Bee))", [("Ann (Bee)", "a@x.example")]),
    ("<a@x.example> Ann", [("Ann", "a@x.example")]),
    ("Ann <a@x.example> Bo <b@x.example>", [("Ann", "a@x.example"), ("Bo", "b@x.example")]),
    ("a@x.example b@x.example", [(nil, "a@x.example"), (nil, "b@x.example")]),
    ("a @ x.example, Ann @work <b@x.example>", [(nil, "a@x.example"), ("Ann @work", "b@x.example")]),
    ("<@r.example,@s.example:a@x.example>", [(nil, "a@x.example")]),
    ("<<a@x.example>>", [(nil, "a@x.example")]),
    ("Ann <bee> <a@x.example>", [("Ann", "a@x.example")]),
    ("a@[IPv6:2001:db8::1]", [(nil, "a@[IPv6:2001:db8::1]")]),
    ("=?shift_jis?B?h4ru4JOHia4=?= <a@x.example>", [("㈱髙島屋", "a@x.example")]),
    ("Wait... <a.b@x.example>", [("Wait...", "a.b@x.example")]),
    ("b@x.example [x] <a@x.example>", [("b@x.example [x]", "a@x.example")]),
    ("Team [x]: Ann [y] <a@x.example>, b@x.example;", [("Ann [y]", "a@x.example"), (nil, "b@x.example")]),
    ("Ann <a@x.example, Bo <b@x.example>", [("Ann", "a@x.example"), ("Bo", "b@x.example")]),
    ("Ann <a@x.example; Bo <b@x.example>", [("Ann", "a@x.example"), ("Bo", "b@x.example")]),
    ("Ann <\"a>,b\"@x.example, Bo <b@x.example>", [("Ann", "\"a>,b\"@x.example"), ("Bo", "b@x.example")]),
    ("Ann ( <a@x.example>, \"Bo :)\" <b@x.example>", [("Ann (", "a@x.example"), ("Bo :)", "b@x.example")]),
    ("a@x.example (5\" (Ann)), \"Bo\" <b@x.example>", [("5\" (Ann)", "a@x.example"), ("Bo", "b@x.example")]),
    ("Doe, Ann <a@x.example>, Bo <b@x.example>", [("Doe, Ann", "a@x.example"), ("Bo", "b@x.example")]),
    ("van der Bee, Ann <a@x.example>", [("van der Bee, Ann", "a@x.example")]),
    ("Ann Bee, Bo Lee, C <a@x.example>", [("Ann Bee, Bo Lee, C", "a@x.example")]),
    ("Bee Corp., b@x.example", [(nil, "b@x.example")]), ("Bee Corp, <b@x.example>", [(nil, "b@x.example")]),
    ("Ann; Bo <b@x.example>", [("Ann; Bo", "b@x.example")]),
  ]

  @Test(arguments: fields)
  func `Names need neither quotes nor encoding to be read as they are meant`(
    value: String, people: [(String?, String)]
  ) {
    let content = read("From: \(value)\nTo: \(value)\nTo: \(value)\nReply-To: \(value)")
    let expected = people.map { Participant(name: $0.0, email: $0.1) }
    #expect(content.from == expected.first && content.to == expected + expected)
    #expect(content.sender.senders == expected && content.sender.replyTo == expected)
  }

  @Test(
    arguments: ["(", ":", ";", "=?a?q?", "[", "<", "\"", "a;", "<,", "<\"", "<,(\\\")"])
  func `Long fields of any characters are read at once`(piece: String) {
    let value = String(repeating: piece, count: (1 << 19) / piece.utf8.count)
    for value in [value, value + " <a@x.example>", value + ";"] { _ = AddressList.people(in: value) }
  }

  @Test(
    arguments: [
      "[x] <b>",
      "=?utf-8?q?=5Bx=5D_=3Cb=40x.example=3E?=",
    ])
  func `What could be read in several ways has no address`(value: String) {
    #expect(read("From: \(value)").from?.email != "b@x.example")
  }

  @Test func `Every From field counts, with all its addresses`() {
    let sender = read("From: Ann <a@a.example>\nSubject: x\nfrom : Bo <b@b.example>, c@c.example").sender
    #expect(sender.fromFields == 2)
    #expect(sender.senders.map(\.email) == ["a@a.example", "b@b.example", "c@c.example"])
    let many = read(String(repeating: "From: a@a.example, b@b.example\n", count: 60) + "Subject: x").sender
    #expect(many.fromFields == 60 && many.senders.count == 20)
  }

  @Test func `Encoded names are decoded, and an invalid address is a name`() {
    let encoded = read("From: =?utf-8?q?ceo=40corp.example?= <x@evil.example>").sender.senders
    #expect(encoded == [Participant(name: "ceo@corp.example", email: "x@evil.example")])
    #expect(read("From: nobody at all").sender.senders.first?.email == "")
    let report = Participant(name: "MAILER-DAEMON", email: "")
    #expect(
      read("From: MAILER-DAEMON <>").from == report && read("From: \"MAILER-DAEMON\" <>").from == report)
  }

  @Test func `Trace fields are read in order and unfolded, but not from the body`() {
    let sender = read(
      """
      Authentication-Results: mx.corp.example;
      \tdmarc=fail
      X-Received: by nobody
      Received: from a by b;
        Mon
      Received-SPF: pass
      List-Id: Dev <DEV.lists.example>
      List-Unsubscribe: <mailto:x@y>
      """
    ).sender
    #expect(
      sender.trace == [
        HeaderField(name: "Authentication-Results", value: "mx.corp.example; dmarc=fail"),
        HeaderField(name: "Received", value: "from a by b; Mon"),
      ])
    #expect(sender.listId == "dev.lists.example" && sender.isFromList && sender.isBulk)
    let body = reader.read(Array("Subject: x\n\nFrom: a@a.example\n".utf8)).sender
    #expect(body == SenderEvidence())
  }

  @Test(
    arguments: [
      ("Precedence: bulk", false, true), ("Precedence: list", true, true),
      ("Precedence: first-class", false, false),
      ("List-Unsubscribe: <https://x.example>", false, true), ("List-Post: <mailto:d@x.example>", true, true),
      ("X-BeenThere: d@x.example", true, true), ("Mailing-List: list d", true, true),
      ("List-Help: x", false, false),
    ])
  func `Lists and bulk mail are distinguished from personal mail`(
    field: String, isFromList: Bool, isBulk: Bool
  ) {
    let sender = read("From: a@a.example\n" + field).sender
    #expect(sender.isFromList == isFromList && sender.isBulk == isBulk)
  }

  @Test func `The opener for messages finds the same`() {
    let source = Array("From x Mon\nFrom: a@a.example\nReply-To: b@b.example\n\nText.\n".utf8)
    #expect(MIMEMessageOpener().sender(of: source) == reader.read(source).sender)
    #expect(reader.read(source).sender.senders.map(\.email) == ["a@a.example"])
  }

  @Test func `Reading an endless header ends`() {
    let long = read(
      "From: a@a.example\n" + String(repeating: "Received: from a by b\n", count: 10_000) + "Subject: x")
    #expect(long.sender.trace.count == 100)
    let wide = read("From: a@a.example\nReceived: " + String(repeating: "x ", count: 100_000))
    #expect((wide.sender.trace.first?.value.utf8.count ?? 0) < 9_000)
  }
}
