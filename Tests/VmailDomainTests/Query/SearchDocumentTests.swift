import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct SearchDocumentTests {
  @Test(
    arguments: [
      ("List-Id: Talk <talk.example.org>\n\n", "Talk <talk.example.org>"),
      ("From: a\r\nLIST-ID: Talk\r\n\t<talk.example.org>\r\nTo: b\r\n\r\n", "Talk <talk.example.org>"),
      ("X-List-Id: no\n\n", ""), ("From: a\n\nList-Id: body\n", ""), ("", ""), ("List-Id:", ""),
      ("List-Id: end", "end"),
    ])
  func `A list's identifier is read from the header, unfolded, and from nowhere else`(
    source: String, expected: String
  ) {
    #expect(ListIdentifier.read(Array(source.utf8)) == expected)
  }

  @Test func `An endless list identifier is truncated`() {
    #expect(
      ListIdentifier.read(Array(("List-Id: " + String(repeating: "x", count: 9_999)).utf8)).utf8.count <= 500)
  }

  @Test func `A link is found in the text and in its HTML source`() {
    func has(_ text: String, _ source: String = "") -> Bool {
      WebLink.isIn(text: text, source: Array(source.utf8))
    }
    #expect(has("see HTTPS://example.org") && has("http://x"))
    #expect(has("", "<a HREF=3D\"x\">"))
    #expect(!has("https:/ http", "<a name=x>") && !has(""))
  }

  @Test func `The fingerprint distinguishes texts and their fields`() {
    func of(_ subject: String, _ text: String) -> Int64 {
      SearchDocument(
        subject: subject, from: nil, to: [], cc: [], text: text, filenames: [], list: "", hasLink: false
      ).fingerprint
    }
    #expect(of("a", "b") == of("a", "b"))
    #expect(Set([of("a", "b"), of("b", "a"), of("ab", ""), of("", "ab"), of("", "")]).count == 5)
  }
}
