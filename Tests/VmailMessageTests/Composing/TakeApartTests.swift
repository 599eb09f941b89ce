import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite("Drafts written by other programs", .timeLimit(.minutes(10)))
struct TakeApartTests {
  private func taken(_ text: String) -> WrittenMessage { MessageComposer().takeApart(Array(text.utf8)) }

  @Test func `The header is read, with Bcc and references`() {
    let draft = taken(
      """
      From: =?utf-8?Q?J=C3=BCrgen?= <j@x.example>
      Reply-To: r@x.example
      To: "Lee, Ann" <a@y.example>,
       group: b@y.example, c@y.example;
      BCC: =?utf-8?B?w5xuYW4sIEI=?=
       <h@z.example>,
       i@z.example
      Subject: Re: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=
      In-Reply-To: <2@y>
      References: <1@y>
       <2@y>

      Body
      """
    ).draft
    #expect(draft.from == Participant(name: "Jürgen", email: "j@x.example"))
    #expect(draft.replyTo == [Participant(email: "r@x.example")])
    #expect(draft.to.map(\.email) == ["a@y.example", "b@y.example", "c@y.example"])
    #expect(
      draft.bcc == [Participant(name: "Ünan, B", email: "h@z.example"), Participant(email: "i@z.example")])
    #expect(draft.subject == "Re: Grüße")
    #expect(draft.inReplyTo == "2@y")
    #expect(draft.references == ["1@y", "2@y"])
    #expect(draft.body == "Body")
    #expect(draft.format == .plain)
  }

  @Test func `HTML that has more than plain text loses it, and that is known`() {
    let table: [(html: String, loses: Bool)] = [
      ("<html><body><div dir=\"ltr\">Hello<br>you</div></body></html>", false), ("<p>a</p><p>b</p>", false),
      ("<p>a <b>b</b></p>", true), ("<p style=\"color:red\">a</p>", true),
      ("<a href=\"https://x\">x</a>", true),
      ("a < b and c > d", false), ("<!-- <b> --><p>x</p>", false), ("<table><tr><td>1</table>", true),
    ]
    for (html, loses) in table {
      let alone = taken(
        "Subject: x\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n" + html + "\n")
      #expect(alone.losesFormatting == loses, "\(html)")
      let both = taken(
        "Subject: x\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
          + "x\n--b\nContent-Type: text/html; charset=utf-8\n\n" + html + "\n--b--\n")
      #expect(both.losesFormatting == loses && both.draft.body == "x", "\(html)")
    }
    #expect(!taken("Subject: x\n\n<b>plain</b>\n").losesFormatting)
  }

  @Test func `A draft in Markdown loses nothing`() throws {
    let draft = Composed.draft("**bold**\n") { $0.format = .markdown }
    #expect(!MessageComposer().takeApart(try Composed.source(draft)).losesFormatting)
  }

  @Test func `The writer's header fields are read, but not those of programs and servers`() {
    let draft = taken(
      """
      X-Mozilla-Draft-Info: internal/draft; vcard=0
      User-Agent: Mozilla Thunderbird
      Received: by x.example
      X-Spam-Score: 1
      X-Foo: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=
       and more
      Keywords: a, b
      Sender: s@x.example
      X-Empty:
      Resent-To: r@x.example
      x-foo: again
      Content-Language: de
      Subject: Lunch

      X-Body: no
      """
    ).draft
    #expect(draft.customFields.map(\.text) == ["X-Foo: Grüße and more", "Keywords: a, b", "x-foo: again"])
  }

  @Test func `An empty draft is read`() {
    for text in ["", "\r\n", "Bcc:\r\n\r\n", "Subject:\n\n", "X"] {
      let written = taken(text)
      #expect(written.draft.recipients.isEmpty)
      #expect(written.contents.isEmpty)
    }
  }

  @Test func `Flowed text is read as it was typed, and other text is unchanged`() {
    let type = "Content-Type: text/plain; format=flowed\n\n"
    #expect(taken(type + "one \ntwo\n>> a \n>> b\n").draft.body == "one two\n>> a b\n")
    #expect(taken("Content-Type: text/plain\n\none \ntwo\n> > a\n").draft.body == "one \ntwo\n> > a\n")
  }

  @Test func `HTML alone becomes text, and text with an HTML alternative can be edited`() {
    let html = "Content-Type: text/html\n\n<p>One</p><p>Two &amp; three</p>\n"
    #expect(taken(html).draft.body == "One\n\nTwo & three\n")
    let both = """
      Content-Type: multipart/alternative; boundary=b

      --b
      Content-Type: text/plain

      Plain
      --b
      Content-Type: multipart/related; boundary=c

      --c
      \(html)
      --c
      Content-Type: image/png; name=logo.png
      Content-ID: <l>

      PNG
      --c--
      --b--
      """
    let written = taken(both)
    #expect(written.draft.body == "Plain")
    #expect(
      written.draft.attachments == [DraftAttachment(name: "logo.png", mimeType: "image/png", sizeBytes: 3)])
    #expect(written.contents == [Array("PNG".utf8)])
  }

  @Test func `Attachments have safe and unique names`() {
    func part(_ name: String) -> String {
      "--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=\"\(name)\"\n\nX\n"
    }
    let names = ["../../.ssh/x", "a.txt", "A.txt", "a.txt", "-rf"]
    let text =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nBody\n" + names.map(part).joined()
      + "--b\nContent-Type: image/png\n\nX\n--b--\n"
    let written = taken(text)
    #expect(
      written.draft.attachments.map(\.name)
        == ["_._.._.ssh_x", "a.txt", "A (2).txt", "a (3).txt", "_rf", "attachment.png"])
    #expect(written.contents.count == 6)
  }

  @Test func `An attached message stays one, and its attachments stay in it`() {
    let inner =
      "Subject: In\nContent-Type: multipart/mixed; boundary=i\n\n--i\n\nInner\n--i\nContent-Type: image/png\n\nX\n--i--\n"
    let text = """
      Content-Type: multipart/mixed; boundary=b

      --b

      Outer
      --b
      Content-Type: message/rfc822

      \(inner)
      --b--
      """
    let written = taken(text)
    #expect(written.draft.body == "Outer")
    #expect(
      written.draft.attachments == [
        DraftAttachment(name: "original.eml", mimeType: "message/rfc822", sizeBytes: inner.utf8.count)
      ])
    #expect(written.contents == [Array(inner.utf8)])
  }

  @Test func `A draft that can't be parsed is unchanged text`() {
    let parts = String(repeating: "--b\nX\n", count: 3_000)
    let written = taken("To: a@x\nContent-Type: multipart/mixed; boundary=b\n\n\(parts)")
    #expect(written.draft.to.map(\.email) == ["a@x"])
    #expect(written.draft.body.hasPrefix("--b\nX\n"))
  }
}

@Suite(
  "Mail in the corpus as drafts",
  .enabled(if: Corpus.isPresent, "the shared corpus is not beside the project"), .timeLimit(.minutes(10)))
struct TakeApartCorpusTests {
  private static let composer = MessageComposer()

  /// Parses a message, and if it can be written, checks that writing and parsing it again changes nothing.
  private func check(_ path: String) throws {
    var written = 0
    for message in try ScanResult(path).messages {
      let first = Self.composer.takeApart(message.source)
      #expect(first.contents.map(\.count) == first.draft.attachments.map(\.sizeBytes))
      #expect(Set(first.draft.attachments.map(\.name)).count == first.contents.count)
      guard let source = try? Self.composer.compose(Composed.message(first.draft, contents: first.contents))
      else {
        continue
      }
      written += 1
      let second = Self.composer.takeApart(source)
      #expect(second.contents.count == first.contents.count, "\(message.path)@\(message.offset)")
      let again = try Self.composer.compose(Composed.message(second.draft, contents: second.contents))
      let third = Self.composer.takeApart(again)
      #expect(third == second, "\(message.path)@\(message.offset)")
    }
    #expect(written > 0)
  }

  @Test(arguments: ["mime", "threads", "replies", "html-mail"])
  func `Loose files`(name: String) throws { try check(Corpus.path + "/" + name) }

  @Test(arguments: Corpus.archives)
  func `Archives of mail`(name: String) throws {
    let folder = try TemporaryFolder()
    try Corpus.unpack(name, into: folder)
    try check(folder.path)
  }
}
