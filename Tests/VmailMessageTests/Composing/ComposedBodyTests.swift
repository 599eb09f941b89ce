import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite("Writing the body of a message", .timeLimit(.minutes(10)))
struct ComposedBodyTests {
  private func body(_ text: String, _ format: Draft.Format = .plain) throws -> String {
    let source = try Composed.text(Composed.draft(text) { $0.format = format })
    let end = try #require(source.utf8.firstRange(of: "\r\n\r\n".utf8))
    return String(decoding: source.utf8[end.upperBound...], as: UTF8.self)
  }

  private func encoding(_ text: String) throws -> String? {
    Composed.headerLines(try Composed.source(Composed.draft(text)))
      .first { $0.hasPrefix("Content-Transfer-Encoding: ") }.map { String($0.dropFirst(27)) }
  }

  @Test func `The encoding is accepted by every server, and readable if possible`() throws {
    #expect(try encoding("plain\n") == "7bit")
    #expect(try encoding(String(repeating: "a", count: 998)) == "7bit")
    #expect(try encoding(String(repeating: "a", count: 999)) == "quoted-printable")
    #expect(try encoding("Grüße aus Köln, und viel Text dazu.\n") == "quoted-printable")
    #expect(try encoding("今日は天気がいいです。\n") == "base64")
    #expect(try encoding("") == "7bit")
  }

  @Test(arguments: Draft.Format.allCases)
  func `No byte is above 0x7F, and no line is longer than 998 bytes`(format: Draft.Format) throws {
    for text in ["ü", String(repeating: "x", count: 5_000), "日本\n> ü\n", "\u{0}a\rb\r\nc"] {
      let source = try Composed.source(Composed.draft(text) { $0.format = format })
      #expect(source.allSatisfy { $0 < 0x80 && $0 != 0 })
      #expect(source.split(separator: 0x0A).allSatisfy { $0.count <= 999 && $0.last == 0x0D })
    }
  }

  @Test func `Text is flowed, and quotations are preserved`() throws {
    let long = Array(repeating: "word", count: 20).joined(separator: " ")
    #expect(
      try body("\(long)\n> \(long)\n\tcode\n-- \nAnn")
        == """
        word word word word word word word word word word word word word word \r
        word word word word word word\r
        > word word word word word word word word word word word word word word \r
        > word word word word word word\r
        \tcode\r
        -- \r
        Ann\r

        """)
  }

  // MARK: Markdown

  @Test func `Markdown is sent as typed, with an HTML alternative`() throws {
    let text = try Composed.text(
      Composed.draft("*Hi*  \nyou\n\n> old\nnew\n") { $0.format = .markdown })
    #expect(text.contains("Content-Type: multipart/alternative;"))
    #expect(text.contains("Content-Type: text/plain; charset=us-ascii; markup=markdown\r\n"))
    #expect(text.contains("\r\n\r\n*Hi*  \r\nyou\r\n\r\n> old\r\nnew\r\n\r\n--"))
    #expect(text.contains("Content-Type: text/html; charset=us-ascii\r\n"))
    let html = try page(of: "*Hi*  \nyou\n\n> old\nnew\n")
    #expect(html.contains("<p><em>Hi</em><br />\nyou</p>\n<blockquote type=\"cite\""))
    #expect(html.contains("<p>old</p>\n</blockquote>\n<p>new</p>\n</body>"))
  }

  @Test(
    arguments: [
      "<script>alert(1)</script>\n", "> <img src=x onerror=alert(1)>\n", "a <b onclick=x>b</b>\n",
      "[a](javascript:alert(1))\n", "![a](data:text/html;base64,x)\n", "<javascript:alert(1)>\n",
      "-- \n<script>\n", "[a]: javascript:x\n[a]\n", "```<script>\n<script>\n```\n",
    ])
  func `Neither typed nor quoted HTML is passed on, nor are links that run code`(text: String) throws {
    let html = try page(of: text)
    for part in ["<script", "<img src=\"data", "onclick=x>", "<img src=x", "href=\"javascript", "raw HTML"] {
      #expect(!html.contains(part), "\(html)")
    }
  }

  @Test func `The signature separator makes no heading`() throws {
    let html = try page(of: "Bye\n-- \nAnn <a@x>\nCompany & Co\n")
    #expect(html.contains("<p>Bye</p>\n<p>-- <br>\nAnn &lt;a@x&gt;<br>\nCompany &amp; Co</p>\n</body>"))
  }

  @Test func `An answer below a quotation is not part of it, and code is unchanged`() throws {
    let html = try page(of: "> q\na\n\n```\n> x\ny\n```\n")
    #expect(html.contains("</blockquote>\n<p>a</p>"))
    #expect(html.contains("&gt; x\ny\n"))
  }

  @Test func `Very long text is sent as a preformatted page`() throws {
    let html = try page(of: String(repeating: "*a* <\n", count: 200_000))
    #expect(html.contains("<pre style=\"white-space: pre-wrap\">*a* &lt;\n*a*"))
  }

  private func page(of text: String) throws -> String {
    let source = try Composed.source(Composed.draft(text) { $0.format = .markdown })
    let tail = String(decoding: source, as: UTF8.self).components(separatedBy: "Content-Type: text/html;")[1]
    var message = "Content-Type: text/html;" + tail
    message.removeSubrange(try #require(message.range(of: "\r\n--=_", options: .backwards)).lowerBound...)
    return MIMEPartText.text(of: message)
  }
}

/// Decodes the content of a single-part message with the reader for attachments.
private enum MIMEPartText {
  static func text(of message: String) -> String {
    let source = Array(
      message.replacing(
        "Content-Type: text/html", with: "Content-Disposition: attachment\r\nContent-Type: text/x-html"
      ).utf8)
    let content = MessageComposer().takeApart(source).contents.first ?? []
    return String(decoding: content, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
