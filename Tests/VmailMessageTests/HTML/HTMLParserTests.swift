import Testing

@testable import VmailMessage

@Suite("HTML parser", .timeLimit(.minutes(10)))
struct HTMLParserTests {
  /// Returns an outline such as `div(p("a" b("c")))`.
  private func outline(_ html: String) -> String {
    let document = HTMLParser.parse(html)
    func outline(_ range: Range<Int>) -> String {
      var parts: [String] = []
      var index = range.lowerBound
      while index < range.upperBound {
        let node = document.nodes[index]
        switch node.kind {
        case .text: parts.append("\"\(document.string(node.content))\"")
        case .styleSheet: parts.append("css")
        case .element:
          let attributes = document.attributes(of: node).map {
            "@\(document.names[Int($0.name)])=\(document.string($0.value))"
          }
          let inner = outline((index + 1)..<Int(node.end))
          let content = (attributes + (inner.isEmpty ? [] : [inner])).joined(separator: " ")
          parts.append("\(document.names[Int(node.name)])(\(content))")
        }
        index = Int(node.end)
      }
      return parts.joined(separator: " ")
    }
    return outline(0..<document.nodes.count)
  }

  @Test(
    arguments: [
      ("<body><p>a<body bgcolor=red>b", "body(@bgcolor=red p(\"a\" \"b\"))"),
      ("<body id=x><td><body id=y lang=z>b", "body(@id=x @lang=z \"b\")"),
      ("<html><body><div><html dir=rtl><body text=red>b", "html(@dir=rtl body(@text=red div(\"b\")))"),
      ("<body><body><body id=x><body id=y>", "body(@id=x)"),
    ])
  func `A second body or html gives its attributes to the first`(html: String, expected: String) {
    #expect(outline(html) == expected)
  }

  @Test(
    arguments: [
      ("a&nbsp;&Tab;b", "a\u{A0}\tb"), ("&fjlig;&NotEqualTilde;", "fj\u{2242}\u{338}"),
      ("&LT;p&GT;&AMP;amp;&lbrack;&QUOT;", "<p>&amp;[\""), ("&CounterClockwiseContourIntegral;", "∳"),
      // The oldest names need no semicolon.
      ("&copy 1 &copy1 &COPY", "© 1 ©1 ©"), ("&notin; &notit; &frac12x", "∉ ¬it; ½x"), ("&lt<b>", "<<b>"),
      ("&hellip &Tab &nope; &;& &CounterClockwiseContourIntegrals;", nil),
    ] as [(String, String?)])
  func `Decodes character references by name`(_ text: String, _ expected: String?) {
    #expect(outline("<p>\(text.replacing("<b>", with: "&lt;b&gt;"))") == "p(\"\(expected ?? text)\")")
  }

  @Test(
    arguments: [
      ("&#8217;&#X1f600;&#65b", "’😀Ab"), ("&#127;&#128;&#150;&#159;&#160;", "\u{7F}€–Ÿ\u{A0}"),
      (
        "&#0;&#xD800;&#x10FFFF;&#x110000;&#99999999999999999999;",
        "\u{FFFD}\u{FFFD}\u{10FFFF}\u{FFFD}\u{FFFD}"
      ),
      ("a&#13;b&#12;c&#1;\u{C}d\r\ne\rf", "a\nb c\u{FFFD} d\ne\nf"), ("&#; &#x; &#xg", "&#; &#x; &#xg"),
    ])
  func `Decodes character references by number as browsers do`(_ text: String, _ expected: String) {
    #expect(outline("<p>\(text)") == "p(\"\(expected)\")")
    #expect(outline("<p title='\(text)'>") == "p(@title=\(expected))")
  }

  @Test func `Decodes character references in attributes, but no parameters of addresses`() {
    #expect(outline("<a title='&QUOT;&hellip;&Hat;'>") == "a(@title=\"…^)")
    #expect(outline("<a href='?a=1&copy=2&reg'>") == "a(@href=?a=1&copy=2®)")
    #expect(outline("<a href='?a&copyright&sect;'>") == "a(@href=?a&copyright§)")
    #expect(outline("<xmp>&Tab;</xmp>") == "xmp(\"&Tab;\")")
  }

  @Test func `Decodes a character reference wherever long text is divided`() {
    for length in (16 << 10) - 40...(16 << 10) + 2 {
      let text = String(repeating: "x", count: length)
      let decoded = outline("<p>" + text + "&CounterClockwiseContourIntegral;y") == "p(\"\(text)∳y\")"
      #expect(decoded, "after \(length)")
      #expect(outline("<p>" + text + "&amp;Tab;") == "p(\"\(text)&Tab;\")", "after \(length)")
    }
  }

  @Test(
    arguments: [
      ("<div><p>a<b>c</b></p>d</div>", "div(p(\"a\" b(\"c\")) \"d\")"),
      ("<P CLASS='x' Title=y>a", "p(@class=x @title=y \"a\")"), ("a<br>b", "\"a\" br() \"b\""),
      ("<p>a &amp; b&eacute;</p>", "p(\"a & bé\")"), ("<p>a<!-- x -->b</p>", "p(\"a\" \"b\")"),
      ("<style>p{}</style\u{1A}>a</style>b", "style(css) \"b\""),
      ("<style>p{}</style/>b", "style(css) \"b\""),
      ("<style>p{}</style>", "style(css)"), ("<script>x</script>", "script()"), ("", ""),
      ("<p a b=''>x</p>", "p(@a= @b= \"x\")"), ("<o:p>x</o:p>", "o:p(\"x\")"),
    ])
  func `Builds a tree`(html: String, expected: String) {
    #expect(
      outline(html).replacing("\"a\" \"b\"", with: "\"ab\"")
        == expected.replacing("\"a\" \"b\"", with: "\"ab\""))
  }

  @Test(
    arguments: [
      ("<p><b>a<p>c", "p(b(\"a\")) p(b(\"c\"))"), ("<p><b>a</b><p>c", "p(b(\"a\")) p(\"c\")"),
      ("<p><b><i>a</b>c", "p(b(i(\"a\")) i(\"c\"))"), ("<p><a href=y>a<a>c", "p(a(@href=y \"a\") a(\"c\"))"),
      ("<section><p>a<section>c", "section(p(\"a\") section(\"c\"))"),
      ("<b><div>a</b>c</div><p>d", "b(div(\"a\" \"c\")) p(\"d\")"),
      ("<td>a</td><tr>c</tr>", "\"a\" \"c\""),
      ("<table><tr><td><b>a<td>c", "table(tr(td(b(\"a\")) td(\"c\")))"),
      ("<table><td>a<tr><td>c<table>", "table(td(\"a\") tr(td(\"c\" table())))"),
      ("<ul><li><i>a<li>c", "ul(li(i(\"a\")) li(i(\"c\")))"),
      ("<div><p>a<button><p>c</div>", "div(p(\"a\" button(p(\"c\"))))"),
      ("<svg><style>a</style></svg><div>c", "svg(svg:style(\"a\")) div(\"c\")"),
    ])
  func `Closes elements and opens formatting again as browsers do`(html: String, expected: String) {
    #expect(
      outline(html).replacing("\"a\" \"c\"", with: "\"ac\"")
        == expected.replacing("\"a\" \"c\"", with: "\"ac\""))
  }

  @Test
  func `Equal formatting is opened again three times, and tags are repeated up to the size of the document`()
  {
    let unclosed = String(repeating: "<p><b>a", count: 200)
    #expect(HTMLParser.parse(unclosed).nodes.count == 3 + 4 + 5 + 197 * 6)
    let tag = "<b class='\(String(repeating: "x", count: 100_000))'>"
    let large = "<p>" + tag + String(repeating: "a<p>", count: 1_000)
    #expect(HTMLParser.parse(large).bytes.count < 400_000)
  }

  @Test func `Tags without an effect count as elements do`() {
    let nested = "<li>" + String(repeating: "<span>", count: 400)
    #expect(HTMLParser.parse(nested + String(repeating: "</ul>", count: 500_000)).isCut)
    #expect(!HTMLParser.parse(nested + String(repeating: "</ul>", count: 1_000)).isCut)
  }

  @Test func `A charset declared in the document has no effect`() {
    let html = "<meta charset=iso-8859-1><p>Grüße</p>"
    #expect(outline(html).contains("Grüße"))
  }

  @Test func `Documents beyond the limits are cut, and reported as such`() {
    #expect(HTMLParser.parse(String(repeating: "<div>", count: 450_000)).isCut)
    #expect(!HTMLParser.parse(String(repeating: "<div>", count: 1_000)).isCut)
    #expect(HTMLParser.parse(String(repeating: "<p>x", count: 450_000)).isCut)
    #expect(!HTMLParser.parse(String(repeating: "<p>x</p>", count: 1_000)).isCut)
  }

  @Test func `A tag with a million different attributes is read up to a limit, and so is the text after it`()
  {
    let names = (0..<1_000_000).map { "a\($0)" }.joined(separator: " ")
    let document = HTMLParser.parse("<p>before</p><p \(names)>within</p><p>after</p>")
    let text = document.nodes.filter { $0.kind == .text }.map { document.string($0.content) }
    #expect(text == ["before", "within", "after"])
    #expect(document.attributes.count <= HTMLAttributes.limit)
  }
}
