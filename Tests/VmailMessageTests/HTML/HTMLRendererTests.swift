import Testing
import VmailDomain

@testable import VmailMessage

@Suite("HTML renderer", .timeLimit(.minutes(10)))
struct HTMLRendererTests {
  private func text(_ html: String) -> String { HTMLReader.read(html).richText.plainText() }
  private func blocks(_ html: String) -> [RichText.Block] { HTMLReader.read(html).richText.blocks }

  @Test(
    "lines and paragraphs",
    arguments: [
      ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("<div>One</div><div>Two</div>", "One\nTwo"),
      ("a<br>b<br><br>c<br><br><br><br>d", "a\nb\n\nc\n\nd"), ("  a \n\t b&nbsp;&nbsp;c ", "a b c"),
      ("<div>a</div><div>&nbsp;</div><div>b</div>", "a\n\nb"),
      ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
      ("<p style='margin:0'>a</p><p style='margin:0'>b</p>", "a\nb"),
      ("<style>p.MsoNormal{margin:0in}</style><p class=MsoNormal>a<p class=MsoNormal>b", "a\nb"),
      ("un<b>broken</b>", "unbroken"), ("a <b> b </b> c", "a b c"), ("<div>a<hr>b</div>", "a\n\n---\n\nb"),
      ("<pre>a  b\n  c\n\nd</pre>", "a  b\n  c\n\nd"), ("<h2>Head</h2>text", "Head\n\ntext"),
      ("<div style='white-space:pre-wrap'>a\n  b\n\nc</div>", "a\n  b\n\nc"),
      ("<dl><dt>a</dt><dd>b</dd></dl>", "a\nb"), ("a<span style='display:block'>b</span>c", "a\nb\nc"),
    ])
  func lines(html: String, expected: String) { #expect(text(html) == expected) }

  @Test(
    "lists and quotations",
    arguments: [
      ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
      ("<ol start=3><li>a<li>b<li value=9>c</ol>", "3. a\n4. b\n9. c"),
      ("<ul><li>a<ul><li>b</li></ul></li><li>c</ul>", "- a\n  - b\n- c"),
      ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"),
      ("x<blockquote>q1<br>q2<blockquote>r</blockquote></blockquote>y", "x\n\n> q1\n> q2\n>\n> > r\n\ny"),
      ("<ol><li></li><li>a</li></ol>", "2. a"), ("<li>a</li>", "- a"),
    ])
  func structure(html: String, expected: String) { #expect(text(html) == expected) }

  @Test(
    "content set apart on a page is set apart in text",
    arguments: [
      ("<a href='//a.example'>One</a><a href='//b.example'>Two</a>", "One Two"),
      ("<a href='//a.example'>O</a><a href='//a.example'>ne</a>", "One"),
      ("<p><img src=cid:1 alt=Share>Tell a friend<img src=cid:2 alt=Mail>.", "Share Tell a friend Mail."),
      ("words<img src=cid:1 width=600 alt=Banner>more", "words\nBanner\nmore"),
      ("words<img src=cid:1 width='100%' alt=Banner>more", "words\nBanner\nmore"),
      ("<p><img src=cid:1 width=90 align=left alt=Olga>says", "Olga\nsays"),
      ("<p><img src=cid:1 style='float:right' alt=Olga>says", "Olga\nsays"),
      ("<p><img src=cid:1 width=20 alt=smile> says", "smile says"),
      (
        "<div style='display:inline-block;width:190px'>a</div><div style='display:inline-block;width:190px'>b</div>",
        "a\n\nb"
      ),
    ])
  func apart(html: String, expected: String) { #expect(text(html) == expected) }

  @Test("cells keep their columns below cells that span several rows")
  func rowSpans() {
    let html =
      "<table border=1><tr><th>Row<th>Who<th>Wait<tr><td rowspan=2>A<td>Ann<td>2<tr><td>Kim<td>1<tr><td>B<td>Bo<td>0</table>"
    #expect(text(html) == "Row\tWho\tWait\nA\tAnn\t2\n\tKim\t1\nB\tBo\t0")
    let wide = "<table border=1><tr><th>a<th>b<th>c<tr><td rowspan=9999 colspan=2>A<td>1<tr><td>2</table>"
    #expect(text(wide) == "a\tb\tc\nA\t1\n\t\t2")
  }

  @Test("styles are taken from elements and from CSS")
  func styles() {
    let html =
      "<b>a</b><i>b</i><s>c</s><code>d</code><u>e</u><span style='font-weight:700'>f</span><b style='font-weight:normal'>g</b>"
    let expected: [RichText.Run] = [
      .init(.text("a"), style: .bold), .init(.text("b"), style: .italic), .init(.text("c"), style: .struck),
      .init(.text("d"), style: .code), .init(.text("e"), style: .underlined), .init(.text("f"), style: .bold),
      .init(.text("g")),
    ]
    #expect(blocks(html) == [.paragraph(expected)])
  }

  @Test("links are numbered by their targets, and checked against their text")
  func links() {
    let text = HTMLReader.read(
      "<p><a href='https://a.example/'>One</a> <a href='https://b.example/'>bank.example</a> <a href='https://a.example/'>again</a></p>"
    ).richText
    #expect(text.links.map(\.target) == ["https://a.example/", "https://b.example/"])
    #expect(text.links.map(\.text) == ["One", "bank.example"])
    #expect(text.links.map { $0.warning?.reason } == [nil, .otherHost])
    #expect(
      text.blocks == [
        .paragraph([
          .init(.text("One"), link: 0), .init(.text(" ")), .init(.text("bank.example"), link: 1),
          .init(.text(" ")),
          .init(.text("again"), link: 0),
        ])
      ])
  }

  @Test("hidden text in a link is not checked")
  func hiddenLinkText() {
    let html = "<a href='https://evil.example/'>bank<span style='display:none'>x</span>.example</a>"
    #expect(HTMLReader.read(html).richText.links.first?.warning?.host == "evil.example")
  }

  @Test("images are represented by their alternative text; ornaments are left out")
  func images() {
    let html =
      "<p>a <img src=https://x.example/a alt=' A\ncat '><img src=https://x.example/b alt=''><img src=cid:c@d>"
      + "<img src=https://x.example/s width=10 height=10></p>"
    let runs: [RichText.Run] = [
      .init(.text("a ")),
      .init(.image(.init(alternative: "A cat", source: .blocked(url: "https://x.example/a")))),
      .init(.image(.init(alternative: "", source: .inline(contentID: "c@d")))),
    ]
    #expect(
      blocks(html).first.map { RichText(blocks: [$0]).plainText(image: { "[\($0.alternative)]" }) }
        == "a [A cat] []")
    guard case .paragraph(let found)? = blocks(html).first else { return #expect(Bool(false)) }
    #expect(
      found.filter { if case .image = $0.content { true } else { false } } == runs.dropFirst().map { $0 })
  }

  @Test("an image cut into several pieces is shown once")
  func slices() {
    let slice = "<td><a href='https://x.example/'><img src='https://x.example/a'></a></td>"
    let found = HTMLReader.read("<table><tr>" + slice + slice + "</tr></table>")
    #expect(found.richText.plainText(image: { _ in "[]" }) == "[]")
    #expect(found.blockedImages.count == 1)
  }

  @Test("a data table stays one, without its empty columns")
  func data() {
    let html =
      "<table><tr><th>Item</th><td></td><th>Sum</th></tr><tr><td>Tea</td><td>&nbsp;</td><td align=right>$5</td></tr></table>"
    guard case .table(let table)? = blocks(html).first else { return #expect(Bool(false), "no table") }
    #expect(table.rows.map { $0.map { RichText.text(of: $0.runs) } } == [["Item", "Sum"], ["Tea", "$5"]])
    #expect(table.rows[0].allSatisfy { $0.isHeader })
    #expect(table.rows[1][1].isRightAligned)
  }

  @Test("a layout table is read in its order")
  func layout() {
    let cell = String(repeating: "Many words in a column. ", count: 8)
    let html = "<table><tr><td>\(cell)</td><td>\(cell)</td></tr></table>"
    #expect(blocks(html).count == 1)
    #expect(text(html).split(separator: "\n").count == 2)
    let nested = "<table><tr><td><table><tr><td>a</td></tr></table></td></tr><tr><td>b</td></tr></table>"
    #expect(text(nested) == "a\n\nb")
    #expect(text("<table><tr><td>Home</td><td>About</td></tr></table>") == "Home About")
  }

  @Test("text has no control characters and direction overrides, and keeps its order")
  func direction() {
    #expect(
      text("<p dir=rtl>\u{202B}שלום\u{202C} \u{2067}abc\u{2069}\u{9B}31m\u{1B}[1m</p>") == "שלום abc31m[1m")
  }
}
