import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite("Writing the header of a message", .timeLimit(.minutes(10)))
struct ComposedHeaderTests {
  @Test func `A small message is written in full`() throws {
    let draft = Composed.draft {
      $0.cc = [Participant(email: "c@z.example")]
      $0.inReplyTo = "b@y.example"
      $0.references = ["a@y.example", "b@y.example"]
    }
    let expected = """
      Date: Tue, 14 Nov 2023 23:13:20 +0100
      From: Ann <ann@x.example>
      To: Bob <bob@y.example>
      Cc: c@z.example
      Subject: Lunch
      Message-ID: <1.2@x.example>
      In-Reply-To: <b@y.example>
      References: <a@y.example> <b@y.example>
      MIME-Version: 1.0
      Content-Type: text/plain; charset=us-ascii; format=flowed
      Content-Transfer-Encoding: 7bit

      Hello

      """
    #expect(try Composed.text(draft) == expected.replacing("\n", with: "\r\n"))
  }

  @Test func `The writer's header fields are folded and encoded, and long words of ASCII stay as they are`()
    throws
  {
    let link = "<https://x.example/" + String(repeating: "a", count: 100) + ">"
    var draft = Composed.draft()
    draft.customFields = try [
      CustomField("X-Foo: bar"), CustomField(name: "X-Link", value: link), CustomField("Keywords: Grüße"),
      CustomField(name: "X-Long", value: String(repeating: "word ", count: 20)),
      CustomField("X-Foo: a: =?utf-8?q?x?="),
      CustomField(name: "X-Wide", value: String(repeating: "x", count: 1_000)),
    ]
    let lines = Composed.headerLines(try Composed.source(draft))
    #expect(lines.contains("X-Foo: bar"))
    #expect(lines.contains("X-Link: " + link))
    #expect(lines.contains("Keywords: =?utf-8?Q?Gr=C3=BC=C3=9Fe?="))
    #expect(lines.contains("X-Long: word word word word word word word word word word word word word"))
    #expect(lines.contains(" word word word word word word word"))
    #expect(lines.contains("X-Foo: a: =?utf-8?Q?=3D=3Futf-8=3Fq=3Fx=3F=3D?="))
    #expect(lines.allSatisfy { $0.utf8.count <= 998 })
    #expect(MessageComposer().takeApart(try Composed.source(draft)).draft.customFields == draft.customFields)
  }

  @Test func `The same message has the same bytes, and another Message-ID changes the boundaries`() throws {
    let file = DraftAttachment(name: "a.bin", mimeType: "application/pdf", sizeBytes: 3)
    let draft = Composed.draft { $0.attachments = [file] }
    let one = Composed.message(draft, contents: [[1, 2, 3]])
    let other = Composed.message(draft, contents: [[1, 2, 3]], messageId: "2.2@x.example")
    let composer = MessageComposer()
    #expect(try composer.compose(one) == composer.compose(one))
    let boundaries = try [one, other].map { message in
      let lines = String(decoding: try composer.compose(message), as: UTF8.self).split(separator: "\r\n")
      return lines.last.map(String.init)
    }
    #expect(boundaries[0] != boundaries[1])
  }

  @Test(
    arguments: [
      (0.0, 0, "Thu, 1 Jan 1970 00:00:00 +0000"), (1_709_164_799, -34_200, "Wed, 28 Feb 2024 14:29:59 -0930"),
      (1_709_164_800, 20_700, "Thu, 29 Feb 2024 05:45:00 +0545"), (-1, 0, "Wed, 31 Dec 1969 23:59:59 +0000"),
      (1_735_689_599.9, 0, "Tue, 31 Dec 2024 23:59:59 +0000"),
      (.infinity, 0, "Thu, 30 Dec 9999 20:00:00 +0000"),
      (.nan, 0, "Thu, 1 Jan 1970 00:00:00 +0000"),
    ])
  func `Dates are written in their zone`(seconds: Double, offset: Int, text: String) throws {
    var message = Composed.message(Composed.draft(), utcOffset: offset)
    message.date = Date(timeIntervalSince1970: seconds)
    #expect(Composed.headerLines(try MessageComposer().compose(message)).first == "Date: \(text)")
  }

  // MARK: Subjects

  @Test(
    arguments: [
      ("Re: Lunch", "Subject: Re: Lunch"), ("Re: Grüße", "Subject: Re: =?utf-8?Q?Gr=C3=BC=C3=9Fe?="),
      ("see =?utf-8?q?x?=", "Subject: see =?utf-8?Q?=3D=3Futf-8=3Fq=3Fx=3F=3D?="),
      ("日本", "Subject: =?utf-8?B?5pel5pys?="), ("a  b", "Subject: a =?utf-8?Q?_b?="),
    ])
  func `Subjects that are not plain are encoded from the first non-plain word on`(text: String, line: String)
    throws
  {
    let source = try Composed.source(Composed.draft { $0.subject = text })
    #expect(Composed.headerLines(source).contains(line))
    #expect(MessageComposer().takeApart(source).draft.subject == text)
  }

  @Test(
    arguments: [
      String(repeating: "a", count: 3_000), String(repeating: "日本語", count: 300),
      String(repeating: "😀", count: 200), String(repeating: "Grüße an alle ", count: 40) + ".",
      String(repeating: "word ", count: 200) + ".",
    ])
  func `No line is longer than 76 characters, and no encoded word longer than 75, whatever the subject`(
    text: String
  ) throws {
    let source = try Composed.source(Composed.draft { $0.subject = text })
    #expect(Composed.headerLines(source).allSatisfy { $0.utf8.count <= 76 })
    #expect(MessageComposer().takeApart(source).draft.subject == text)
  }

  // MARK: People

  @Test(
    arguments: [
      ("Ann Lee", "Ann Lee <a@x.example>"), ("Lee, Ann", "\"Lee, Ann\" <a@x.example>"),
      ("Ann \"A\" \\", "\"Ann \\\"A\\\" \\\\\" <a@x.example>"), ("", "a@x.example"),
      ("Jürgen", "=?utf-8?Q?J=C3=BCrgen?= <a@x.example>"),
      ("=?utf-8?q?x?=", "=?utf-8?Q?=3D=3Futf-8=3Fq=3Fx=3F=3D?= <a@x.example>"),
      ("Ann\u{1B}[0m", "=?utf-8?Q?Ann=1B=5B0m?= <a@x.example>"),
    ])
  func `Names are quoted or encoded if necessary`(name: String, text: String) throws {
    let source = try Composed.source(
      Composed.draft { $0.to = [Participant(name: name, email: "a@x.example")] })
    #expect(Composed.headerLines(source).contains("To: \(text)"))
  }

  @Test(
    arguments: [
      ("dörte@x.example", "dörte@x.example"), ("a@dömäin.example", "a@xn--dmin-moa0i.example"),
      ("Dörte@Dömäin.example", "Dörte@xn--dmin-moa0i.example"), ("\"a b\"@x.example", "\"a b\"@x.example"),
      ("A.b+c@X.example", "A.b+c@X.example"), ("root@localhost", "root@localhost"),
      ("a@[192.0.2.1]", "a@[192.0.2.1]"), ("a@[IPv6:2001:db8::1]", "a@[IPv6:2001:db8::1]"),
    ])
  func `non-ASCII addresses keep their local part, and have their domain in A-labels`(
    address: String, text: String
  ) throws {
    let source = try Composed.source(Composed.draft { $0.to = [Participant(email: address)] })
    #expect(Composed.headerLines(source).contains("To: \(text)"))
    // The address is read back in its transmitted form.
    #expect(MessageComposer().takeApart(source).draft.to.map { $0.email.lowercased() } == [text.lowercased()])
  }

  @Test(
    arguments: [
      "", "a", "@x.example", "a@", "a b@x.example", "a@x..example", "a@x.example.",
      "a@x.example, b@y.example", "a@x.example>", "<a@x.example>", "a(b)@x.example", "a\"@x.example",
      "\"a\"b\"@x",
      "\"a\\\"@x.example", "a@192.0.2.1", "a@0x7f.1", "a@x%2ecom", "a@[x]", "a@b@c.example",
      "a\u{202E}@x.example",
      "a\u{85}@x.example", "a\u{2028}@x.example", "a@ex ample.com", "a\t@x.example",
      String(repeating: "a", count: 400) + "@x.example", "a@\(String(repeating: "b", count: 64)).example",
    ])
  func `Invalid addresses are rejected`(address: String) {
    #expect(throws: ComposingError.invalidAddress(address)) {
      try Composed.source(Composed.draft { $0.cc = [Participant(name: "N", email: address)] })
    }
  }

  // MARK: Identifiers

  @Test func `A long References field is folded, and invalid identifiers are left out`() throws {
    let ids = (0..<300).map { "\($0).\(String(repeating: "x", count: 60))@y.example" }
    let bad = ["has space@y", "has>bracket@y", "ünïcode@y", String(repeating: "l", count: 950)]
    let source = try Composed.source(Composed.draft { $0.references = bad + ids })
    #expect(Composed.headerLines(source).allSatisfy { $0.utf8.count <= 100 })
    #expect(MessageComposer().takeApart(source).draft.references == ids)
  }

  @Test(
    arguments: ["", "a b@x", "a>@x", "ü@x", "a\n@x"])
  func `An invalid Message-ID is rejected`(identifier: String) {
    #expect(throws: ComposingError.controlCharacter(field: "Message-ID")) {
      try MessageComposer().compose(Composed.message(Composed.draft(), messageId: identifier))
    }
  }
}
