import Testing

@testable import VmailMessage

@Suite("HTML as text", .timeLimit(.minutes(10)))
struct HTMLTextTests {
  private func text(_ html: String) -> String { HTMLText.plainText(from: html).text }

  @Test(
    arguments: [
      ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("<div>One</div><div>Two</div>", "One\nTwo"),
      ("a<br>b<br><br>c", "a\nb\n\nc"), ("  a \n\t b&nbsp;&nbsp;c ", "a b c"),
      ("a &lt;b&gt; &amp; &eacute; &#8364; &hellip;", "a <b> & é € …"),
      ("<div>a</div><div>&nbsp;</div><div>b</div>", "a\n\nb"), ("<div>a<hr>b</div>", "a\n\n---\n\nb"),
      ("<h1>Head</h1>text", "Head\n\ntext"), ("un<b>broken</b>", "unbroken"), ("", ""),
      ("<html><head><title>T</title></head><body>x</body></html>", "x"),
      ("<pre>a  b\n  c\n\nd</pre>", "a  b\n  c\n\nd"), ("no markup", "no markup"),
      ("a<!-- comment -->b<!--[if mso]>c<![endif]-->", "ab"),
    ])
  func `Blocks, breaks and entities`(html: String, expected: String) { #expect(text(html) == expected) }

  @Test(
    arguments: [
      ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"), ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b"),
      ("<ul><li>a<ul><li>b</li></ul></li></ul>", "- a\n  - b"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
      ("x<blockquote>q1<br>q2<blockquote>r</blockquote></blockquote>y", "x\n\n> q1\n> q2\n>\n> > r\n\ny"),
    ])
  func `Lists, tables and quotations`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test(
    arguments: [
      ("<a href='https://x.example/'>here</a>", "here"),
      ("<a href='https://x.example/'><img src=cid:a width=99></a>", "x.example"),
      ("<a href='https://x.example/'><img src=cid:a alt=Logo></a>", "Logo"),
      ("<a href='javascript:x'></a>", ""), ("a<img src=pixel.gif width=1 height=1>b", "ab"),
      ("<img src=cid:a alt='A cat'>", "A cat"),
      ("a<img src=cid:a alt=Cat>b<img src=cid:b alt=Dog><img src=cid:c alt=''>c", "a Cat b Dog c"),
      ("a<img src=cid:a alt=''>b<img src=cid:b alt=x style='visibility:hidden'>c", "abc"),
    ])
  func `Links and images`(html: String, expected: String) { #expect(text(html) == expected) }

  @Test(
    arguments: [
      "<div style='display:none'>x</div>", "<div style='DISPLAY : none !important'>x</div>",
      "<span style='visibility:hidden'>x</span>", "<div style='opacity:0'>x</div>",
      "<div style='opacity: 0.0;'>x</div>", "<div style='font-size:0px'>x</div>",
      "<div style='max-height:0;overflow:hidden'>x</div>", "<div hidden>x</div>",
      "<script>x</script>", "<style>x</style>", "<template>x</template>", "<dialog>x</dialog>",
      "<div style='display:none'><p>x</p><div style='display:block'>x</div></div>",
      "<svg><title>x</title></svg>", "<svg style=display:none><text>x</text></svg>",
      "<svg><defs><text style=display:none>x</text></defs></svg>",
      "<select><option>x</select>",
    ])
  func `Hidden text is not read`(html: String) {
    #expect(text("a" + html + "b").replacing("\n", with: "") == "ab")
  }

  @Test(
    arguments: [
      "<td style='font-size:0'><span style='font-size:16px'>x</span></td>",
      "<a style='mso-hide:all'>x</a>", "<div style='opacity:0.9'>x</div>",
      "<div style='font-size:0.8em'>x</div>", "<svg><text>x</text></svg>", "<noscript>x</noscript>",
      "<dialog open>x</dialog>", "<button>x</button>", "<div style='display:block'>x</div>",
    ])
  func `Text that only seems hidden is read`(html: String) { #expect(text(html) == "x") }

  @Test func `A charset declared in the document has no effect`() {
    let html = "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'><p>Grüße 日本</p>"
    #expect(text(html) == "Grüße 日本")
  }

  @Test func `A million nested elements, attributes or stray tags are cut at a limit`() {
    let nested = HTMLText.plainText(from: "start" + String(repeating: "<div>", count: 1_000_000) + "x")
    #expect(nested.isCut)
    #expect(nested.text.hasPrefix("start"))
    #expect(HTMLText.plainText(from: String(repeating: "</p></x>", count: 500_000)).isCut)
    let attributes = "<p " + String(repeating: "a=b ", count: 200_000) + ">x</p>"
    #expect(text(attributes) == "x")
    #expect(HTMLText.plainText(from: String(repeating: "<b>x</b>", count: 500_000)).isCut)
  }

  @Test func `Entities of a document type are not expanded, and nothing is loaded`() {
    let bomb = "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'><!ENTITY c SYSTEM 'file:///etc/passwd'>]>"
    #expect(!text(bomb + "<p>&b;&c;</p>").contains("root"))
  }
}
