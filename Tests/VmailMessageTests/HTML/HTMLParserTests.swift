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
    "decodes character references by name",
    arguments: [
      ("a&nbsp;&Tab;b", "a\u{A0}\tb"), ("&fjlig;&NotEqualTilde;", "fj\u{2242}\u{338}"),
      ("&LT;p&GT;&AMP;amp;&lbrack;&QUOT;", "<p>&amp;[\""), ("&CounterClockwiseContourIntegral;", "∳"),
      // The oldest names need no semicolon.
      ("&copy 1 &copy1 &COPY", "© 1 ©1 ©"), ("&notin; &notit; &frac12x", "∉ ¬it; ½x"), ("&lt<b>", "<<b>"),
      ("&hellip &Tab &nope; &;& &CounterClockwiseContourIntegrals;", nil),
    ] as [(String, String?)])
  func characterNames(_ text: String, _ expected: String?) {
    #expect(outline("<p>\(text.replacing("<b>", with: "&lt;b&gt;"))") == "p(\"\(expected ?? text)\")")
  }

  @Test("decodes character references in attributes, but no parameters of addresses")
  func characterNamesInAttributes() {
    #expect(outline("<a title='&QUOT;&hellip;&Hat;'>") == "a(@title=\"…^)")
    #expect(outline("<a href='?a=1&copy=2&reg'>") == "a(@href=?a=1&copy=2®)")
    #expect(outline("<a href='?a&copyright&sect;'>") == "a(@href=?a&copyright§)")
    #expect(outline("<xmp>&Tab;</xmp>") == "xmp(\"&Tab;\")")
  }

  @Test("decodes a character reference wherever long text is divided")
  func characterNamesInLongText() {
    for length in (16 << 10) - 40...(16 << 10) + 2 {
      let text = String(repeating: "x", count: length)
      let decoded = outline("<p>" + text + "&CounterClockwiseContourIntegral;y") == "p(\"\(text)∳y\")"
      #expect(decoded, "after \(length)")
      #expect(outline("<p>" + text + "&amp;Tab;") == "p(\"\(text)&Tab;\")", "after \(length)")
    }
  }

  @Test(
    "builds a tree",
    arguments: [
      ("<div><p>a<b>c</b></p>d</div>", "div(p(\"a\" b(\"c\")) \"d\")"),
      ("<P CLASS='x' Title=y>a", "p(@class=x @title=y \"a\")"), ("a<br>b", "p(\"a\" br() \"b\")"),
      ("<p>a &amp; b&eacute;</p>", "p(\"a & bé\")"), ("<p>a<!-- x -->b</p>", "p(\"a\" \"b\")"),
      ("<style>p{}</style>", "style(css)"), ("<script>x</script>", "script()"), ("", ""),
      ("<p a b=''>x</p>", "p(@a= @b= \"x\")"), ("<o:p>x</o:p>", "o:p(\"x\")"),
    ])
  func trees(html: String, expected: String) {
    #expect(
      outline(html).replacing("\"a\" \"b\"", with: "\"ab\"")
        == expected.replacing("\"a\" \"b\"", with: "\"ab\""))
  }

  @Test("a charset declared in the document has no effect")
  func charset() {
    let html = "<meta charset=iso-8859-1><p>Grüße</p>"
    #expect(outline(html).contains("Grüße"))
  }

  @Test("documents beyond the limits are cut, and reported as such")
  func limits() {
    #expect(HTMLParser.parse(String(repeating: "<div>", count: 100_000)).isCut)
    #expect(HTMLParser.parse(String(repeating: "<p>x", count: 450_000)).isCut)
    #expect(!HTMLParser.parse(String(repeating: "<p>x</p>", count: 1_000)).isCut)
  }

  @Test("a tag with a million different attributes is read up to a limit, and so is the text after it")
  func attributes() {
    let names = (0..<1_000_000).map { "a\($0)" }.joined(separator: " ")
    let document = HTMLParser.parse("<p>before</p><p \(names)>within</p><p>after</p>")
    let text = document.nodes.filter { $0.kind == .text }.map { document.string($0.content) }
    #expect(text == ["before", "within", "after"])
    #expect(document.attributes.count <= HTMLAttributes.limit)
  }
}
