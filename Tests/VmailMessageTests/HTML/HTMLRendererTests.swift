import Testing
import VmailDomain

@testable import VmailMessage

@Suite("HTML renderer", .timeLimit(.minutes(10)))
struct HTMLRendererTests {
  private func text(_ html: String) -> String { HTMLReader.read(html).richText.plainText() }
  private func blocks(_ html: String) -> [RichText.Block] { HTMLReader.read(html).richText.blocks }

  @Test(
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
  func `Lines and paragraphs`(html: String, expected: String) { #expect(text(html) == expected) }

  @Test(
    arguments: [
      ("10<sup>6</sup>", "10^6"), ("2<sup>10</sup>3", "2^103"), ("x<sup>n+1</sup>", "x^(n+1)"),
      ("10<sup>-3</sup>", "10^-3"),
      ("1<sup>st</sup>", "1st"), ("Acme<sup>TM</sup>", "AcmeTM"),
      ("Acme<sup>®</sup> x<sup>[1]</sup>", "Acme® x[1]"),
      ("<sup>1</sup> Note", "1 Note"),
      ("x<sup>a long text above the line</sup>", "xa long text above the line"),
      ("<span style='vertical-align:super'>x</span>", "x"), ("1<b style='vertical-align:super'>2</b>", "1^2"),
      ("H<sub>2</sub>O", "H[2]O"), ("2<sub>10</sub>", "2[10]"), ("x<sub></sub>y", "xy"),
      ("<del>100</del> <ins>80</ins>", "~~100~~ ++80++"), ("a <s>b <b>c</b></s> d", "a ~~b c~~ d"),
      ("<p style='text-decoration:line-through'>a</p>b", "~~a~~\n\nb"),
      ("<del><p>a<p>b</del>", "~~a~~\n\n~~b~~"),
      ("<del></del>a<u>b</u>", "ab"), ("a <del><img src=cid:1 alt=x></del>", "a ~~x~~"),
      ("He said <q>yes</q>.", "He said “yes”."),
      ("<input type=checkbox checked>a<input type=CHECKBOX>b<input value=c>", "[x] a [ ] b"),
      ("<input type=radio checked>a <input type=radio style='display:none'>b", "(x) a b"),
      ("<meter value=6 max=10></meter>", "6 of 10"), ("<progress value=.7></progress>", ".7 of 1"),
      ("<progress value=7>70 %</progress><meter></meter>", "70 %"),
    ])
  func `What an element means is said in words and marks`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test(
    arguments: [
      ("<ol type=a><li>x<li>y", "a. x\nb. y"), ("<ol type=A start=26><li>x<li>y", "Z. x\nAA. y"),
      ("<ol type=i start=3><li>x<li value=9>y", "iii. x\nix. y"),
      ("<ol type=I start=1994><li>x", "MCMXCIV. x"),
      ("<ol reversed><li>x<li>y<ul><li>z</ul><li>w", "3. x\n2. y\n   - z\n1. w"),
      ("<ol reversed start=9><li>x<li>y", "9. x\n8. y"), ("<ol type=a start=0><li>x", "0. x"),
      ("<ol style='list-style-type:lower-roman'><li>x<li type=A>y", "i. x\nB. y"),
      ("<ol type=disc><li>x", "1. x"),
    ])
  func `Lists are numbered as browsers number them`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test(
    arguments: [
      ("<pre>a\tb\n\tc</pre>", "a\tb\n\tc"), ("<pre><b>a  b</b></pre>", "a  b"), ("a\tb", "a b"),
      ("<div style='white-space:pre-line'>a  b\nc\n\nd</div>", "a b\nc\n\nd"),
      (
        "<div style='white-space:pre-line'><b>a\nb</b><p style='white-space:normal'>c\nd</div>", "a\nb\n\nc d"
      ),
    ])
  func `White space is preserved where styles say so`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `Preformatted text in a block is one in which columns count, if it has any`() {
    #expect(
      blocks("<div style='white-space:pre-wrap'>a\n  b</div>") == [.preformatted([.init(.text("a\n  b"))])])
    #expect(
      blocks("<div style='white-space:pre-wrap'>a b\nc</div>") == [.paragraph([.init(.text("a b\nc"))])])
  }

  @Test(
    arguments: [
      ("<base href=https://n.example/a/b><a href=c>x</a>", ["https://n.example/a/c"]),
      (
        "<base><base href=https://n.example/><base href=https://m.example/><a href='?q'>x</a>",
        ["https://n.example/?q"]
      ),
      ("<base href=javascript:x><a href=c>x</a>", []), ("<a href=c>x</a>", []),
      (
        "<base href=https://n.example><a href=www.x.example>x</a><a href=#f>y</a>",
        ["https://n.example/www.x.example"]
      ),
      (
        "<map><area href=//n.example/a alt=A><area href=//n.example/b><area></map>",
        ["http://n.example/a", "http://n.example/b"]
      ),
    ])
  func `Links are resolved by the first base, and an image map has them, too`(html: String, targets: [String])
  {
    #expect(HTMLReader.read(html).richText.links.map(\.target) == targets)
  }

  @Test func `An image that can't be loaded is its text, unless it is hidden`() {
    let html =
      "<p>Up to <img src=n.png alt='50 % off'> all. <a href=https://x.example/b><img alt=Buy></a>"
      + "<img alt=never style='display:none'></p>"
    let text = HTMLReader.read(html).richText
    #expect(text.plainText() == "Up to 50 % off all. Buy" && text.links.map(\.text) == ["Buy"])
  }

  @Test func `A text that names another site than the base is a deception`() {
    let html = "<base href='https://evil.example/'><a href='bank.example/x'>https://bank.example/x</a>"
    #expect(
      HTMLReader.read(html).richText.links.first?.warning
        == LinkWarning(reason: .otherHost, host: "evil.example"))
  }

  @Test(
    arguments: [
      ("https://shop.example/sale?u=1", "shop.example/sale"), ("https://shop.example", "shop.example"),
      ("https://t.example/" + String(repeating: "x", count: 40), "t.example"),
      ("mailto:a@b.example", "mailto:a@b.example"),
    ])
  func `A linked image without a name has that of its link`(target: String, name: String) {
    #expect(text("<a href='\(target)'><img src=//i.example/a.png width=300 height=90></a>") == name)
  }

  @Test(
    arguments: [(3, LinkWarning.Reason.otherHost), (4, nil)])
  func `That links go through a counter of clicks is no deception`(size: Int, reason: LinkWarning.Reason?) {
    let links = (1...size).map { "<a href='https://click.example/\($0)'>Read \($0)</a>" }.joined()
    let html = links + "<a href='https://click.example/0'>shop.example</a>"
    #expect(HTMLReader.read(html).richText.links.last?.warning?.reason == reason)
    #expect(
      HTMLReader.read(html.replacing("click.example", with: "192.0.2.1")).richText.links.last?.warning != nil)
  }

  @Test(
    arguments: [
      ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
      ("<ol start=3><li>a<li>b<li value=9>c</ol>", "3. a\n4. b\n9. c"),
      ("<ul><li>a<ul><li>b</li></ul></li><li>c</ul>", "- a\n  - b\n- c"),
      ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", "- a\n\n  b\n\n- c"),
      ("x<blockquote>q1<br>q2<blockquote>r</blockquote></blockquote>y", "x\n\n> q1\n> q2\n>\n> > r\n\ny"),
      ("<ol><li></li><li>a</li></ol>", "2. a"), ("<li>a</li>", "- a"),
    ])
  func `Lists and quotations`(html: String, expected: String) { #expect(text(html) == expected) }

  @Test(
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
  func `Content set apart on a page is set apart in text`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test func `Cells keep their columns below cells that span several rows`() {
    let html =
      "<table border=1><tr><th>Row<th>Who<th>Wait<tr><td rowspan=2>A<td>Ann<td>2<tr><td>Kim<td>1<tr><td>B<td>Bo<td>0</table>"
    #expect(text(html) == "Row\tWho\tWait\nA\tAnn\t2\n\tKim\t1\nB\tBo\t0")
    let wide = "<table border=1><tr><th>a<th>b<th>c<tr><td rowspan=9999 colspan=2>A<td>1<tr><td>2</table>"
    #expect(text(wide) == "a\tb\tc\nA\t1\n\t\t2")
  }

  @Test func `Styles are taken from elements and from CSS`() {
    let html =
      "<b>a</b><i>b</i><s>c</s><code>d</code><u>e</u><span style='font-weight:700'>f</span><b style='font-weight:normal'>g</b>"
    let expected: [RichText.Run] = [
      .init(.text("a"), style: .bold), .init(.text("b"), style: .italic),
      .init(.text("~~c~~"), style: .struck),
      .init(.text("d"), style: .code), .init(.text("e"), style: .underlined), .init(.text("f"), style: .bold),
      .init(.text("g")),
    ]
    #expect(blocks(html) == [.paragraph(expected)])
  }

  @Test func `Links are numbered by their targets, and checked against their text`() {
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

  @Test func `Hidden text in a link is not checked`() {
    let html = "<a href='https://evil.example/'>bank<span style='display:none'>x</span>.example</a>"
    #expect(HTMLReader.read(html).richText.links.first?.warning?.host == "evil.example")
  }

  @Test func `Images are represented by their alternative text; ornaments are left out`() {
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

  @Test func `An image cut into several pieces is shown once`() {
    let slice = "<td><a href='https://x.example/'><img src='https://x.example/a'></a></td>"
    let found = HTMLReader.read("<table><tr>" + slice + slice + "</tr></table>")
    #expect(found.richText.plainText(image: { _ in "[]" }) == "[]")
    #expect(found.blockedImages.count == 1)
  }

  @Test func `A data table stays one, without its empty columns`() {
    let html =
      "<table><tr><th>Item</th><td></td><th>Sum</th></tr><tr><td>Tea</td><td>&nbsp;</td><td align=right>$5</td></tr></table>"
    guard case .table(let table)? = blocks(html).first else { return #expect(Bool(false), "no table") }
    #expect(table.rows.map { $0.map { RichText.text(of: $0.runs) } } == [["Item", "Sum"], ["Tea", "$5"]])
    #expect(table.rows[0].allSatisfy { $0.isHeader })
    #expect(table.rows[1][1].isRightAligned)
  }

  @Test func `A layout table is read in its order`() {
    let cell = String(repeating: "Many words in a column. ", count: 8)
    let html = "<table><tr><td>\(cell)</td><td>\(cell)</td></tr></table>"
    #expect(blocks(html).count == 1)
    #expect(text(html).split(separator: "\n").count == 2)
    let nested = "<table><tr><td><table><tr><td>a</td></tr></table></td></tr><tr><td>b</td></tr></table>"
    #expect(text(nested) == "a\n\nb")
    #expect(text("<table><tr><td>Home</td><td>About</td></tr></table>") == "Home About")
  }

  @Test func `Text has no control characters and direction overrides, and keeps its order`() {
    #expect(
      text("<p dir=rtl>\u{202B}שלום\u{202C} \u{2067}abc\u{2069}\u{9B}31m\u{1B}[1m</p>") == "שלום abc31m[1m")
  }
}
